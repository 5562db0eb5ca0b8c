import segno


def svg(text: str, label: str) -> str:
    """A picture of the QR code of a text, as SVG. `label`: its accessible name."""
    code = segno.make(text, error="m", micro=False)
    picture = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=3, title=label)
    return picture.replace("<svg ", '<svg role="img" ', 1)
