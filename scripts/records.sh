#!/usr/bin/env bash
# Counts facts of record and writes each into a file of perft-suites/records, with its command, machine, date and time:
# `records.sh PERFT NAME...` counts those that are named, `records.sh PERFT` lists all. The counts take minutes to hours.
# The counts of all starts of Chess960 are made by `starts` of the benches, which is built if it is asked for.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: records.sh PERFT [NAME...]" >&2; exit 2; }
perft=$(realpath "$1")
shift
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=perft-suites/records
wanted=" $* "
for name; do
    grep -q "^record $name " "scripts/records.sh" || { echo "records.sh: no record $name" >&2; exit 2; }
done
best=$("$perft" cpu | sed -n 's/^chosen: \([a-z0-9]*\).*/\1/p')
mkdir -p "$folder"
starts=${CARGO_TARGET_DIR:-benches/target}/release/starts

# Whether a record is asked for. Without names, all are listed.
is_wanted() {
    [ "$wanted" != "  " ] || { printf '%-24s %s\n' "$1" "$2"; return 1; }
    [[ $wanted == *" $1 "* ]]
}

# record NAME TITLE COMMAND...: the output of the command behind a head. `perft` and `starts` stand for the programs.
record() {
    local name=$1 title=$2
    is_wanted "$name" "$title" || return 0
    shift 2
    local shown=$* began out lines
    if [ "$1" = starts ]; then
        cargo build --release --quiet --locked --manifest-path benches/Cargo.toml --bin starts
    fi
    began=$(date +%s)
    if [ "$1" = starts ]; then
        # The lines of all pairs would be 13 MB, and those of another generator are the same: their checksum is kept.
        lines=$(mktemp)
        out=$("$starts" "${@:2}" 2>&1 >"$lines") || { echo "records.sh: $name: $out" >&2; exit 1; }
        out+=$'\n'"SHA-256 of the $(wc -l <"$lines") lines: $(sha256sum <"$lines" | cut -d' ' -f1)"
        [[ $shown == *--double* || $shown == *cozy-chess* ]] || out+=$'\n'$(cat "$lines")
        rm "$lines"
    else
        out=$("$perft" "${@:2}" 2>&1) || { echo "records.sh: $name: $out" >&2; exit 1; }
    fi
    {
        printf '# %s\n# command: %s\n' "$title" "$shown"
        printf '# machine: %s, %s threads; %s\n' "$(sed -n 's/^model name\t*: //p' /proc/cpuinfo | head -1)" "$(nproc)" "$best"
        printf '# counted: %s in %s s\n' "$(date +%F)" "$(($(date +%s) - began))"
        printf '%s\n' "$out"
    } >"$folder/$name.txt"
    echo "$folder/$name.txt"
}

record kiwipete "Kiwipete after 8 plies, with two seeds" perft 8 kiwipete --hash 2G --twice --progress none
record without-queens "The start position without queens after 9 plies, with two seeds" \
    perft 9 "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1" --hash 4G --twice --progress none
record without-rooks "The start position without rooks after 9 plies, with two seeds" \
    perft 9 "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1" --hash 4G --twice --progress none
record without-knights "The start position without knights after 9 plies, with two seeds" \
    perft 9 "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1" --hash 4G --twice --progress none
record without-bishops "The start position without bishops after 9 plies, with two seeds" \
    perft 9 "rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1" --hash 4G --twice --progress none
record without-pawns "The start position without pawns after 8 plies, with two seeds" \
    perft 8 "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1" --hash 4G --twice --progress none
record diagrams "Diagrams by ply" perft unique 8 --diagrams --progress none
record diagrams-first "Diagrams by ply that are reached at no earlier one" perft unique 8 --diagrams --first --progress none
record diagrams-single "Diagrams by ply that are reached at no earlier one and in a single way" \
    perft unique 8 --diagrams --first --single --progress none
record positions-single "Positions by ply that are reached in a single way" perft unique 8 --single --progress none
record starts "All starts of Chess960 after 6 plies" starts 6 --with "$best" --class 10000000
record double-starts "All pairs of starts of Chess960 after 4 plies" starts 4 --double --with "$best"
record double-starts-cozy-chess "All pairs of starts of Chess960 after 4 plies, by cozy-chess" \
    starts 4 --double --with cozy-chess
record starts-cozy-chess "All starts of Chess960 after 6 plies, by cozy-chess" starts 6 --with cozy-chess --class 10000000
