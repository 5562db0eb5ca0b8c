"""The modules of the pages' JavaScript: what imports what, what is preloaded, what is stored.

Imports run one way: `pages -> board -> models -> lib`. Each layer may import from itself and from
those after it, so `lib` imports nothing but `lib`. What belongs to a subject, as `models/play` and
`pages/play` do, is imported by that subject alone.
"""

import re
from pathlib import Path, PurePosixPath

from django.template import engines

from boggle_site.static import without_comments, without_filler
from game.templatetags.modules import IMPORT, LATER, imported, imported_later, imports_of

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js"))
LAYERS = ["pages", "board", "models", "lib"]
THEME = "js/lib/theme.js"  # a script of every page, not a module
SERVICE_WORKER = {"js/service_worker.js", "js/push_worker.js"}  # imported by /sw.js
# What Safari 16 and browsers of its age lack, and would break a page.
TOO_NEW = re.compile(
    r"light-dark\(|AbortSignal\.any|\.groupBy\(|withResolvers|\.to(?:Sorted|Spliced|Reversed)\("
    r"|^ *[&>] ?[^ &=][^{}\n]*\{",  # nested rules
    re.MULTILINE,
)


def entries() -> set[str]:
    """The modules that templates load, or name for a worker."""
    templates = (path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    tag = r"{% module(?:_files)? '([^']+)' %}"
    return {name for text in templates for name in re.findall(tag, text)}


def subject(name: str) -> str | None:
    """The subject of a module: `play` for `js/models/play/words.js`, none for shared modules."""
    _, layer, *folders = PurePosixPath(name).parent.parts
    return folders[0] if layer in ("pages", "models") and folders else None


def is_allowed(importer: str, target: str) -> bool:
    """Whether one module may import another."""
    above, below = (LAYERS.index(name.split("/")[1]) for name in (importer, target))
    return above <= below and subject(target) in (None, subject(importer))


def test_no_import_goes_the_wrong_way() -> None:
    for name in MODULES:
        targets = imports_of(name, IMPORT, LATER)
        assert [target for target in targets if not is_allowed(name, target)] == []
        assert set(targets) <= set(MODULES)
        # No other statement imports, so that none is missed.
        text = without_comments((STATIC / name).read_text())
        assert not re.search(r"^export\b.*\bfrom\b", text, re.MULTILINE)
        assert len(re.findall(r"\bimport\(", text)) == len(imports_of(name, LATER))


def test_a_breach_is_found() -> None:
    for importer, target in (
        ("js/lib/requests.js", "js/models/grid.js"),
        ("js/models/grid.js", "js/models/play/words.js"),
        ("js/board/word_paths.js", "js/pages/solving/board.js"),
        ("js/pages/lab/plant/page.js", "js/pages/play/share.js"),
    ):
        assert not is_allowed(importer, target)


def test_every_module_is_loaded_by_a_page() -> None:
    loaded = entries() | {
        name for entry in entries() for name in (*imported(entry), *imported_later(entry))
    }
    assert sorted(loaded | SERVICE_WORKER | {THEME}) == MODULES


def test_a_page_preloads_what_its_module_imports() -> None:
    template = engines["django"].from_string(
        "{% load modules %}{% module 'js/pages/lab/plant/page.js' %}"
    )
    script, *preloads = template.render().splitlines()
    assert re.fullmatch(
        r'<script type="module" src="[^"]*js/pages/lab/plant/page[^"/]*"></script>', script
    )
    assert len(preloads) == len(imported("js/pages/lab/plant/page.js")) > 1
    for name in ("board/path_layer", "models/grid"):  # imported by it, and by what it imports
        link = f'<link rel="modulepreload" href="/static/js/{name}.'
        assert [line for line in preloads if line.startswith(link)] != []


def test_a_page_names_what_its_modules_import_later() -> None:
    """Where the service worker finds it, to keep it with the page; nothing is preloaded."""
    template = engines["django"].from_string(
        "{% load modules %}{% module 'js/pages/solving/page.js' %}"
    )
    script, *preloads = template.render().splitlines()
    for name in ("js/lib/device", "js/models/solving/paste"):
        assert re.search(rf' data-later="[^"]*/static/{name}[.\w]*\.js[ "]', script)
        assert not any(name in line for line in preloads)


def test_all_modules_are_loaded_by_the_tag() -> None:
    templates = [path.read_text() for path in (ROOT / "templates").rglob("*.html")]
    assert not any("modulepreload" in text for text in templates)
    assert re.findall(r"{% static '(js/[^']+)' %}", "".join(templates)) == [THEME]


def test_comments_are_not_sent() -> None:
    for script, stored in (
        ("// Why.\nrun();\n", "run();\n"),
        ("/**\n * Runs.\n * @param {number} x\n */\nrun(1); // one\n", "run(1); // one\n"),
        ("  /** @type {X} */\n  let x;\n", "  let x;\n"),
        ("/** a */ run(/** @type {X} */ (x));\n", "/** a */ run(/** @type {X} */ (x));\n"),
        (
            'const a = "// b";\nconst c = 1 /* d */ * 2;\n',
            'const a = "// b";\nconst c = 1 /* d */ * 2;\n',
        ),
    ):
        assert without_comments(script) == stored


def test_styles_are_sent_without_comments_and_blanks() -> None:
    style = (
        '/* Why. */\n.a, b :is(c) {\n  b: c; /* d */\n  /* And\n     so. */\n  e: "/, : " * f;\n}\n'
    )
    assert without_filler(style) == '.a,b :is(c){b:c;e:"/, : " * f;}'
    assert (
        without_filler(":root { --light: ; --dark: initial; }")
        == ":root{--light: ;--dark:initial;}"
    )


def test_older_browsers_understand_styles_and_scripts() -> None:
    for ending in ("css", "js"):
        files = [path for path in STATIC.rglob(f"*.{ending}") if "vendor" not in path.parts]
        assert files
        too_new = {
            path.name: found.group()
            for path in files
            if (found := TOO_NEW.search(without_comments(path.read_text())))
        }
        assert too_new == {}
