"""Every public name has a text for `help()` with an example, and the examples run as they are printed."""

import doctest
import inspect
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabiya
import tabiya.gymnasium
import tabiya.pgn
import tabiya.polyglot


def public_names() -> Iterator[tuple[str, object]]:
    """Yield the modules, and their functions and classes."""
    for module in (tabiya, tabiya.gymnasium, tabiya.pgn, tabiya.polyglot):
        yield module.__name__, module
        for name in getattr(module, "__all__", None) or vars(module):
            value = getattr(module, name)
            if not name.startswith("_") and callable(value):
                yield f"{module.__name__}.{name}", value


def members(owner: object) -> Iterator[tuple[str, object]]:
    """Yield the public methods and properties of a class; constants are left out."""
    if inspect.isclass(owner) and owner.__module__ == "tabiya":
        for name in vars(owner):
            value = getattr(owner, name)
            if not name.startswith("_") and not isinstance(value, (owner, int)):
                yield name, value
    elif getattr(owner, "__module__", "") in ("tabiya._house", "tabiya._function_rules"):
        # What is written in Python inherits its hooks.
        yield from ((name, getattr(owner, name)) for name in dir(owner)
                    if not name.startswith("_") and callable(getattr(owner, name)))


NAMES = dict(public_names())


def run(name: str, text: str, names: dict[str, object]) -> doctest.DocTest:
    """Run the examples in a text, and keep the names that they define."""
    test = doctest.DocTestParser().get_doctest(text, dict(names), name, None, 0)
    assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0, name
    return test


def test_the_examples_of_the_page_run() -> None:
    page = Path(__file__).parent.parent / "README.md"
    assert page.read_text().startswith("`pip install ./crates/python`")
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 30 and results.failed == 0


def test_the_examples_of_the_guide_run() -> None:
    guide = Path(__file__).parents[3] / "docs" / "python.md"
    results = doctest.testfile(str(guide), module_relative=False)
    assert results.attempted > 35 and results.failed == 0


def test_the_examples_of_the_page_on_rules_run() -> None:
    page = Path(__file__).parents[3] / "docs" / "python-rules.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 30 and results.failed == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_example_programs_run(name: str) -> None:
    """The examples of a class go first: examples of its methods may use what it defines."""
    value = NAMES[name]
    test = run(name, inspect.getdoc(value) or "", vars(tabiya))
    for member, item in members(value):
        run(f"{name}.{member}", inspect.getdoc(item) or "", test.globs)


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    value = NAMES[name]
    texts = {name: value, **{f"{name}.{member}": item for member, item in members(value)}}
    for what, item in texts.items():
        text = item.__doc__
        assert text and text.strip()[0].isupper(), f"{what} has no text"
        assert text.strip().partition("\n\n")[0].rstrip().endswith((".", ":")), f"{what}: {text}"
        is_property = isinstance(item, (types.GetSetDescriptorType, types.MemberDescriptorType))
        if not is_property and not (inspect.isclass(item) and issubclass(item, Exception)):
            assert ">>> " in text and "+SKIP" not in text, f"{what} has no example"


def test_signatures_name_their_defaults() -> None:
    """`help()` shows the signature of each method, without an ellipsis in place of a default."""
    for name, value in NAMES.items():
        for member, item in members(value):
            if callable(item):
                assert "..." not in str(inspect.signature(item)), f"{name}.{member}"


def test_help_of_board_lists_methods_by_topic() -> None:
    """The text of Board names its methods by topic, as `help()` lists them by the alphabet alone."""
    text = inspect.getdoc(tabiya.Board) or ""
    topics = {word.strip(",") for line in text.splitlines() if line.startswith("- ")
              for word in line.partition(": ")[2].split()}
    assert len(topics) > 40 and topics <= set(dir(tabiya.Board)), topics - set(dir(tabiya.Board))
    assert all(len(line) <= 120 for line in text.splitlines())
