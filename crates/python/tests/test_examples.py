"""The examples of the page and of the doc comments run as they are printed."""

import doctest
import inspect
from pathlib import Path

import tabiya
import tabiya.gymnasium
import tabiya.pgn
import tabiya.polyglot
from tabiya import _squares


def test_the_page() -> None:
    page = Path(__file__).parent.parent / "README.md"
    assert page.read_text().startswith("`pip install ./crates/python`")
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 30 and results.failed == 0


def test_doc_comments() -> None:
    documented: list[tuple[str, object]] = [("tabiya", tabiya)]
    for name, value in vars(tabiya).items():
        if inspect.isclass(value) and not issubclass(value, Exception):
            documented.append((name, value))
            documented += [(f"{name}.{member}", item) for member, item in vars(value).items()]
    for module in (tabiya.gymnasium, tabiya.pgn, tabiya.polyglot):
        documented.append((module.__name__, module))
        for name in module.__all__:
            value = getattr(module, name)
            documented.append((name, value))
            if inspect.isclass(value):
                documented += [(f"{name}.{member}", item) for member, item in vars(value).items()]
    documented += [(n, f) for n, f in vars(_squares).items() if inspect.isfunction(f)]
    parser, runner, attempted = doctest.DocTestParser(), doctest.DocTestRunner(), 0
    for name, value in documented:
        text = inspect.getdoc(value) or ""
        test = parser.get_doctest(text, dict(vars(tabiya)), name, None, 0)
        assert runner.run(test).failed == 0, name
        attempted += len(test.examples)
    assert attempted > 30


def test_every_public_name_is_documented() -> None:
    for name, value in vars(tabiya).items():
        if name.startswith("_") or not (inspect.isclass(value) or callable(value)):
            continue
        assert value.__doc__, name
        if inspect.isclass(value) and value.__module__ == "tabiya":
            for member, item in vars(value).items():
                is_constant = isinstance(item, value)
                assert member.startswith("_") or is_constant or item.__doc__, f"{name}.{member}"
