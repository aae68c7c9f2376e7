#!/usr/bin/env python3
"""Reads what the crates say of themselves: `cargo metadata`, and Cargo.toml for what they share.

    scripts/crates.py check     says what is missing for a release, and exits with status 1 if anything is
    scripts/crates.py order     the names, each after those that it needs
    scripts/crates.py version   the version that they share
    scripts/crates.py address   the address of the repository; status 1 while it is a placeholder
    scripts/crates.py urls      the addresses as a table of pyproject.toml

It needs Python 3.11; the last three need no cargo.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PLACEHOLDER = "OWNER"
TEXTS = ["description", "license", "repository", "homepage", "documentation", "readme", "rust_version"]
LICENCES = ["LICENSE-APACHE", "LICENSE-MIT"]
KEYWORD = re.compile(r"[a-z0-9][a-z0-9_+-]{0,19}")
# A row of the table of crates in CONTRIBUTING.md: the folder, the purpose, and the crates that it uses.
ROW = re.compile(r"^\| `([a-z/-]+)` \| .* \| ([^|]*) \|$", re.MULTILINE)


def packages():
    """All members of the workspace, by name."""
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"]
    answer = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, check=True).stdout
    return {package["name"]: package for package in json.loads(answer)["packages"]}


def is_published(package):
    # `publish = false` is an empty list of registries.
    return package["publish"] != []


def needs(package):
    """The dependencies that remain when the package is published: a path without a version does not."""
    kept = [one for one in package["dependencies"] if one["kind"] != "dev" or one["req"] != "*"]
    return [one["name"] for one in kept if one.get("path")]


def in_order(members):
    """The names of the published crates, each after those that it needs."""
    order = []

    def add(name, waiting):
        if name in waiting:
            sys.exit(f"crates.py: {' -> '.join([*waiting, name])} is a circle")
        if name not in order:
            for other in needs(members[name]):
                add(other, [*waiting, name])
            order.append(name)

    for name in sorted(members):
        if is_published(members[name]):
            add(name, [])
    return order


def faults(package, members):
    """What the registry, docs.rs or cargo-binstall would miss in a published crate."""
    folder = Path(package["manifest_path"]).parent
    for text in TEXTS:
        if not package[text]:
            yield f"no {text}"
    for text in ["keywords", "categories"]:
        if not 1 <= len(package[text]) <= 5:
            yield f"{len(package[text])} {text}, expected 1 to 5"
    for word in package["keywords"]:
        if not KEYWORD.fullmatch(word):
            yield f"the registry refuses the keyword {word!r}"
    if package["documentation"] not in (None, f"https://docs.rs/{package['name']}"):
        yield f"documentation is {package['documentation']}"
    for name in [package["readme"] or "README.md", *LICENCES]:
        if not (folder / name).is_file():
            yield f"{name} is not in its folder"
    for name in LICENCES:
        if (folder / name).is_file() and (folder / name).read_bytes() != (TOP / name).read_bytes():
            yield f"{name} differs from that of the repository"
    metadata = package["metadata"] or {}
    if "rs" not in metadata.get("docs", {}):
        yield "no [package.metadata.docs.rs]"
    if any("bin" in target["kind"] for target in package["targets"]):
        # The name of the archive that scripts/release.sh makes.
        url = metadata.get("binstall", {}).get("pkg-url", "")
        if not url.endswith("/tabiya-v{ version }-{ target }.tar.gz"):
            yield f"[package.metadata.binstall] names no archive of a release: {url!r}"
    for name in needs(package):
        if not is_published(members[name]):
            yield f"needs {name}, which is not published"


def wrong_rows():
    """The rows of CONTRIBUTING.md that are missing, or name other crates than the folder's Cargo.toml does."""
    rows = dict(ROW.findall((TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    known = {"core", *rows}
    for file in sorted([*TOP.glob("crates/*/Cargo.toml"), *TOP.glob("scripts/*/Cargo.toml"), *TOP.glob("*/Cargo.toml")]):
        folder = file.parent.relative_to(TOP).as_posix().removeprefix("crates/")
        needed = tomllib.loads(file.read_text(encoding="utf-8")).get("dependencies", {})
        uses = {name.removeprefix("tabiya-") for name in needed if name.startswith("tabiya-")}
        if folder not in rows:
            yield f"no row of {folder}"
        elif uses != {word for word in re.findall(r"[a-z-]+", rows[folder]) if word in known}:
            yield f"the row of {folder} says {rows[folder]!r}, but it uses {', '.join(sorted(uses)) or 'no crate'}"


def check(members):
    """Prints the faults of all published crates; whether there are none."""
    published = [package for package in members.values() if is_published(package)]
    found = [(package["name"], fault) for package in published for fault in faults(package, members)]
    shared = {(package["version"], package["repository"], package["homepage"]) for package in published}
    if len(shared) > 1:
        found.append(("Cargo.toml", f"versions and addresses differ among the crates: {sorted(map(str, shared))}"))
    # A workspace of its own, which cannot take the version from the other.
    wheel = tomllib.loads((TOP / "crates/python/Cargo.toml").read_text(encoding="utf-8"))["package"]["version"]
    if any(wheel != package["version"] for package in published):
        found.append(("crates/python", f"its version is {wheel}"))
    found += [("CONTRIBUTING.md", fault) for fault in wrong_rows()]
    for name, fault in found:
        print(f"{name}: {fault}")
    return not found


def main():
    shared = tomllib.loads((TOP / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]
    repository, homepage = shared["repository"], shared["homepage"]
    match sys.argv[1:]:
        case ["check"]:
            sys.exit(0 if check(packages()) else 1)
        case ["order"]:
            print(*in_order(packages()), sep="\n")
        case ["version"]:
            print(shared["version"])
        case ["address"]:
            print(repository)
            sys.exit(1 if PLACEHOLDER in repository + homepage else 0)
        case ["urls"]:
            print(f'\n[project.urls]\nRepository = "{repository}"\nHomepage = "{homepage}"')
        case _:
            print(__doc__, file=sys.stderr)
            sys.exit(2)


main()
