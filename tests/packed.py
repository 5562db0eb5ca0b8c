"""Files as people have them: archives, spreadsheets, documents."""

import io
import lzma
import tarfile
import zipfile
from collections.abc import Mapping


def zipped(files: Mapping[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def zip_of(**files: bytes | str) -> bytes:
    """The files by their names, with `_` for the dot."""
    return zipped({name.replace("_", "."): data for name, data in files.items()})


def tarred(mode: str = "w", /, **files: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            entry = tarfile.TarInfo(name.replace("_", "."))
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
        link = tarfile.TarInfo("link.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return packed.getvalue()


def deb(**files: bytes) -> bytes:
    parts = [(b"debian-binary", b"2.0\n"), (b"data.tar.xz", lzma.compress(tarred("w", **files)))]
    entries = (
        b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (name, 0, 0, 0, 0o644, len(data))
        + data
        + b"\n" * (len(data) % 2)
        for name, data in parts
    )
    return b"!<arch>\n" + b"".join(entries)


def xlsx(*rows: str) -> bytes:
    cells = "".join(
        f'<row r="{n}"><c r="B{n}" t="s"><v>{n - 1}</v></c><c r="C{n}"><v>7</v></c></row>'
        for n in range(1, len(rows) + 1)
    )
    shared = "".join(f"<si><r><t>{row[:1]}</t></r><r><t>{row[1:]}</t></r></si>" for row in rows)
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "xl/workbook.xml": "<workbook/>",
            "xl/sharedStrings.xml": f"<sst>{shared}</sst>",
            "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{cells}</sheetData></worksheet>",
        }
    )


def sheets(*texts: str) -> bytes:
    parts = {f"xl/worksheets/sheet{n}.xml": text for n, text in enumerate(texts, 1)}
    return zipped({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>", **parts})


def office(text: str) -> bytes:
    names = "xmlns:text='t' xmlns:table='b'"
    return zipped({"mimetype": "", "content.xml": f"<office {names}>{text}</office>"})


ODS = zip_of(
    mimetype="application/vnd.oasis.opendocument.spreadsheet",
    content_xml='<o:d xmlns:o="o" xmlns:table="t" xmlns:text="x">'
    "<table:table-row><table:table-cell>"
    "<text:p>cat</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell>"
    "<text:p>dog</text:p></table:table-cell></table:table-row></o:d>",
)
DOCX = zipped(
    {
        "[Content_Types].xml": "<Types/>",
        "word/document.xml": '<w:d xmlns:w="w"><w:p><w:r><w:t>ca</w:t></w:r><w:r><w:t>t</w:t></w:r>'
        "</w:p><w:p><w:r><w:t>dog</w:t></w:r></w:p></w:d>",
    }
)
