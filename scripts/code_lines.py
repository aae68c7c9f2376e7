#!/usr/bin/env python3
"""Counts the lines of code of each crate: without blank lines, comments and tests.

    scripts/code_lines.py                the working tree
    scripts/code_lines.py REV            a commit
    scripts/code_lines.py REV OTHER ..   several, side by side; a dot is the working tree

Counts the .rs files below crates/*/src and crates/*/build.rs. Tests are items under #[cfg(test)], and the files
of modules declared so (mod tests; with its folder).
"""

import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
# Tokens that are skipped as a whole: comments, and literals, in which // and braces mean nothing.
TOKEN = re.compile(
    r"""//[^\n]*|/\*|b?r(?P<hashes>\#*)"(?:.|\n)*?"(?P=hashes)|b?"(?:\\(?:.|\n)|[^"\\])*"|b?'(?:\\.[^']*|[^'\\\n])'""",
)


def without_comments(text):
    """The text without comments; brackets and semicolons in literals become underscores."""
    out, at = [], 0
    while match := TOKEN.search(text, at):
        out.append(text[at : match.start()])
        token, at = match.group(), match.end()
        if token.startswith("//"):
            continue
        if token == "/*":
            depth = 1
            while depth:
                mark = re.compile(r"/\*|\*/").search(text, at)
                if mark is None:
                    at = len(text)
                    break
                depth += 1 if mark.group() == "/*" else -1
                at = mark.end()
            continue
        out.append(re.sub(r"[{}();]", "_", token))
    out.append(text[at:])
    return "".join(out)


def without_tests(text):
    """The text without items under #[cfg(test)], and the names of test modules that have their own files."""
    modules = []
    while match := re.search(r"#\[cfg\((?:all\()?test\b[^\n]*\]\s*", text):
        at, depth = match.end(), 0
        while at < len(text):
            if text[at] in "{(":
                depth += 1
            elif text[at] in "})":
                depth -= 1
            if depth == 0 and text[at] in "};":
                break
            at += 1
        item = text[match.end() : at + 1]
        if module := re.fullmatch(r"(?:#\[[^\n]*\]\s*)*(?:pub(?:\([a-z]+\))?\s+)?mod\s+(\w+);", item):
            modules.append(module.group(1))
        text = text[: match.start()] + text[at + 1 :]
    return text, modules


def files(revision):
    """The path and text of each Rust file of a revision."""

    def git(*words):
        return subprocess.run(["git", "-C", TOP, *words], check=True, capture_output=True, text=True).stdout

    if revision == ".":
        paths = git("ls-files", "--cached", "--others", "--exclude-standard", "crates").split("\n")
        return [(p, (TOP / p).read_text()) for p in paths if p.endswith(".rs") and (TOP / p).is_file()]
    paths = git("ls-tree", "-r", "--name-only", revision, "crates").split("\n")
    return [(p, git("show", f"{revision}:{p}")) for p in paths if p.endswith(".rs")]


def count(revision):
    """The lines of code of each crate."""
    kept, tests = {}, []
    for path, text in files(revision):
        if not re.match(r"crates/[^/]+/(src/|build\.rs$)", path):
            continue
        text, modules = without_tests(without_comments(text))
        kept[path] = text
        folder = Path(path).parent
        if Path(path).name not in ("mod.rs", "lib.rs", "main.rs"):
            folder /= Path(path).stem
        tests += [str(folder / module) for module in modules]
    lines = {}
    for path, text in kept.items():
        if any(path == f"{test}.rs" or path.startswith(f"{test}/") for test in tests):
            continue
        crate = path.split("/")[1]
        lines[crate] = lines.get(crate, 0) + sum(1 for line in text.split("\n") if line.strip())
    return lines


def main():
    if any(word.startswith("-") for word in sys.argv[1:]):
        sys.exit(__doc__.strip())
    revisions = sys.argv[1:] or ["."]
    counts = [count(revision) for revision in revisions]
    print("".join(f"{title[:12]:>12}" for title in ["crate", *revisions]))
    for crate in sorted(set().union(*counts)):
        print(f"{crate:>12}" + "".join(f"{lines.get(crate, 0):>12}" for lines in counts))
    print(f"{'all':>12}" + "".join(f"{sum(lines.values()):>12}" for lines in counts))


main()
