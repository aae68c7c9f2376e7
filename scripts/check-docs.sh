#!/usr/bin/env bash
# Runs the examples of the documentation: `check-docs.sh PERFT [PAGE...]`, by default README.md and docs/*.md.
#
# In a fenced block that is marked `console`:
# - `$ cat NAME` and the lines below it make a file, which the examples after it on the page can use;
# - `$ perft ...` is run if output is shown below it. The lines shown must be the first ones of stdout, or of
#   stderr and then stdout. `...` matches any text within a line; alone on a line, for any lines.
# Blocks that need an engine or a long time are marked `text`, and are not run.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -ge 1 ] || { echo "usage: check-docs.sh PERFT [PAGE...]" >&2; exit 2; }
perft=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
[ -x "$perft" ] || { echo "check-docs.sh: $1 is not a program" >&2; exit 2; }
shift
pages=()
for page in "$@"; do pages+=("$(realpath "$page")"); done
[ $# -gt 0 ] || pages=("$root"/README.md "$root"/docs/*.md)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$perft" "$work/bin/perft"
PATH=$work/bin:$PATH
ran=0 failed=0

# Whether the lines of the array `shown` are the first lines of a file.
agrees() {
    local -a lines
    local line expected at=0 skipping=
    mapfile -t lines <"$1"
    for expected in "${shown[@]}"; do
        if [ "$expected" = ... ]; then
            skipping=1
            continue
        fi
        expected=$(sed 's/[][\\*?]/\\&/g; s/\.\.\./*/g' <<<"$expected")
        while :; do
            [ "$at" -lt "${#lines[@]}" ] || return 1
            line=${lines[at]}
            at=$((at + 1))
            # shellcheck disable=SC2053 # a pattern is meant
            [[ $line == $expected ]] && break
            [ -n "$skipping" ] || return 1
        done
        skipping=
    done
}

# Handles one command of a page, with the lines shown below it.
finish() {
    case $command in
    'cat '*) printf '%s\n' "${shown[@]}" >"${command#cat }" ;;
    'perft '*)
        [ "${#shown[@]}" -gt 0 ] || return 0
        ran=$((ran + 1))
        bash -c "$command" >"$work/out" 2>"$work/err" </dev/null || true
        cat "$work/err" "$work/out" >"$work/all"
        if ! agrees "$work/out" && ! agrees "$work/all"; then
            failed=$((failed + 1))
            printf '%s:%s: $ %s\nshown:\n' "${page#"$root"/}" "$number" "$command"
            printf '    %s\n' "${shown[@]}"
            printf 'printed:\n'
            sed -n 's/^/    /; 1,20p' "$work/all"
        fi
        ;;
    esac
}

for page in "${pages[@]}"; do
    folder=$(mktemp -d "$work/page.XXXXXX")
    cd "$folder"
    ln -s "$root/perft-suites" perft-suites
    block='' command='' at=0 number=0 shown=()
    while IFS= read -r line || [ -n "$line" ]; do
        at=$((at + 1))
        case $block,$line in
        console,'```')
            finish
            block='' command='' shown=()
            ;;
        console,'$ '*)
            finish
            command=${line#\$ } number=$at shown=()
            ;;
        console,*) shown+=("$line") ;;
        ,'```console') block=console ;;
        ,'```'?*) block=other ;;
        other,'```') block='' ;;
        esac
    done <"$page"
done
echo "$ran examples, $failed wrong"
[ "$ran" -gt 0 ] && [ "$failed" -eq 0 ]
