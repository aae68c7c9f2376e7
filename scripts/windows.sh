#!/usr/bin/env bash
# Builds perft.exe and tabiya.exe, and tests them: `windows.sh`. On Linux they run under Wine, on Windows (in Git Bash, with
# gcc of MinGW for a helper) as they are. What is missing on Debian is installed if allowed; if it is missing still, the
# exit status is 2. Nothing is printed but the checks and the first thing that is wrong.
# shellcheck source-path=SCRIPTDIR
set -euo pipefail
tree=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
source "$tree/scripts/need.sh"
source "$tree/scripts/target.sh"
work=$(mktemp -d)
out=$work/out err=$work/err
trap 'stop; rm -rf "$work"' EXIT
stop() { :; }

# --- What differs between Linux and Windows.

windows=x86_64-pc-windows-gnu
target=${CARGO_TARGET_DIR:-$tree/target}
packages=(-p tabiya-perft -p tabiya-play --bins --example mutant --example ill_behaved)
case $(uname -s) in
MINGW* | MSYS*)
    # Otherwise `/` at the start of an argument would be taken for a path.
    export MSYS2_ARG_CONV_EXCL='*'
    compiler=gcc keys=(c break)
    need $compiler gcc-mingw-w64-x86-64-win32
    build() { cargo build --release --locked "${packages[@]}" && built=$target/release; }
    run() { timeout 120 "$@"; }
    with_console() { run "$@"; }
    windows_path() { cygpath -w "$1"; }
    ;;
*)
    # Wine 8 cannot press Ctrl-Break.
    compiler=x86_64-w64-mingw32-gcc keys=(c)
    need $compiler gcc-mingw-w64-x86-64-win32
    need wine wine wine64
    export WINEPREFIX=$work/wine WINEDEBUG=-all
    build() {
        for_target $windows
        # A folder of its own: another compiler would have to build everything again in the usual one.
        "${cargo_words[@]}" build --release --locked "${target_flags[@]}" --target-dir "$target/windows" "${packages[@]}"
        built=$target/windows/$windows/release
        # Wine 8 lacks a library that every program in Rust needs.
        $compiler -shared -O -o "$built/bcryptprimitives.dll" "$tree/scripts/windows/random.c" -ladvapi32
        wineboot -i >"$err" 2>&1 || { cat "$err" >&2; exit 2; }
        stop() { wineserver -k || true; }
    }
    run() { timeout 120 wine "$@"; }
    # Wine has a console only in a terminal.
    with_console() {
        printf '%q ' wine "$@" >"$work/command"
        timeout 120 script -qec "$(cat "$work/command") >'$out' 2>'$err'" /dev/null </dev/null >/dev/null
    }
    windows_path() { winepath -w "$1"; }
    ;;
esac

# --- How a check reads: `step` names it, `expect` runs a program, `says` looks at what was printed.

step() { echo "windows: $*"; }
fail() {
    echo "windows.sh: $*" >&2
    for stream in "$out" "$err"; do
        head -c 2000 "$stream" | sed 's/^/  | /' >&2
    done
    exit 1
}

# expect STATUS PROGRAM ARGUMENTS..: runs a program, and keeps its output in $out and $err.
expect() {
    local status=0
    run "${@:2}" >"$out" 2>"$err" </dev/null || status=$?
    [ "$status" = "$1" ] || fail "status $status, expected $1: ${*:2}"
}

# interrupt STATUS KEY FILE BYTES PROGRAM ARGUMENTS..: presses a key while a program runs; see windows/console.c.
interrupt() {
    local status=0
    with_console console.exe "$2" "$3" "$4" -- "${@:5}" >"$out" 2>"$err" </dev/null || status=$?
    [ "$status" = "$1" ] || fail "status $status, expected $1 after $2: ${*:5}"
}

# says FILE TEXT: fails if no line of the file has the text.
says() { grep -qF -- "$2" "$1" || fail "expected to read: $2"; }

# count LEAF_NODES ARGUMENTS..: checks a count.
count() {
    expect 0 perft.exe "${@:2}"
    [ "$(cat "$out")" = "$1" ] || fail "counted $(cat "$out"), expected $1: perft ${*:2}"
}

size() { stat -c %s "$1" 2>/dev/null || echo 0; }

# --- The programs, in the folder where everything runs; a copy is in a folder with a space in its name.

step "builds perft.exe, tabiya.exe and two engines with faults"
build
cd "$work"
mkdir "a folder"
cp "$built"/{perft,tabiya}.exe "$built"/examples/{mutant,ill_behaved}.exe .
for library in "$built"/*.dll; do
    [ ! -f "$library" ] || cp "$library" . && cp "$library" "a folder"
done
cp perft.exe "a folder/an engine.exe"
$compiler -O -Wall -Wextra -Werror -o console.exe "$tree/scripts/windows/console.c"
suites=$(windows_path "$tree/perft-suites")
here=$(windows_path "$work")
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

step "counts, on each back end and with a table"
count 119060324 6
count 193690690 5 "$kiwipete" --hash 16M
count 4865609 5 "$start" --cpu portable -j1
expect 0 perft.exe divide 1 "$kiwipete"
[ "$(grep -c '^[a-h][1-8]' "$out")" = 48 ] || fail "expected 48 moves"

step "four suites and a folder, by paths with backslashes"
expect 0 perft.exe suite --max-nodes 1e6 "$suites\\known.epd" "$suites\\edge.epd" "$suites\\chess960.epd" "$suites\\random.epd"
says "$out" " 0 wrong"
expect 0 perft.exe suite --max-nodes 1e5 "$suites\\variants"
says "$out" " 0 wrong"
expect 0 perft.exe suite --max-nodes 1e5 --variant "$suites\\rules\\nightrider.toml" "$suites\\rules\\nightrider.epd"
says "$out" " 0 wrong"

step "a suite with a byte order mark and CR LF"
printf '\xef\xbb\xbf# notes\r\n%s ;D1 20 ;D2 400\r\n\r\n%s ;D1 47\r\n' "$start" "$kiwipete" >"a folder/crlf.epd"
expect 1 perft.exe suite 'a folder\crlf.epd'
says "$out" "2 passed, 1 wrong"
says "$out" 'a folder\crlf.epd:4'

step "a report beside the suite, written twice, and to NUL; no suite is overwritten"
expect 1 perft.exe suite 'a folder\crlf.epd' --format "html=$here\\a folder\\a report.html" --format json=NUL
expect 1 perft.exe suite 'a folder\crlf.epd' --format "html=a folder\\a report.html"
says "a folder/a report.html" "perft suite &quot;a folder\\crlf.epd&quot;"
expect 2 perft.exe suite 'a folder\crlf.epd' -o "a folder/CRLF.EPD"
says "$err" "this command reads it"

step "check agrees with perft and tabiya, whatever quotation marks their paths are in"
for engine in "perft.exe uci" 'tabiya uci' "$here\\perft.exe uci" '"a folder\an engine.exe" uci' \
    "'$here\\a folder\\an engine.exe' 'uci'"; do
    expect 0 perft.exe check --engine "$engine" "$suites\\edge.epd" --max-nodes 1e4
    says "$out" "467 passed, 0 wrong"
done
expect 2 perft.exe check --engine "'missing folder\\e.exe" "$suites\\edge.epd"
says "$err" "quotation mark is not closed"
expect 2 perft.exe check --engine 'missing\e.exe' "$suites\\edge.epd"
says "$err" 'missing\e.exe'

step "check finds a wrong move, and cmd.exe runs the command that repeats it"
engine="'$here\\mutant.exe' --mutation no-en-passant"
expect 1 perft.exe check --engine "$engine" "$suites\\edge.epd" --max-nodes 1e4
says "$out" "missing move: "
sed -n 's/^  repeat: //p' "$out" | head -1 >repeat.bat
[ -s repeat.bat ] || fail "expected a command to repeat"
expect 1 cmd /c repeat.bat
says "$out" "missing move: "

step "check says how an engine died, stalled or lied"
expect 3 perft.exe check --engine "mutant --mutation crash-on-promotion" "$suites\\edge.epd" --max-nodes 1e4
says "$out" "the engine died while counting: exit code: 101"
expect 3 perft.exe compare --engine "ill_behaved no-answer" --timeout 500ms 2
says "$err" "no complete answer within 0.5 s"
expect 2 perft.exe check --engine "perft uci" --engine-mem 1G "$suites\\edge.epd"
says "$err" "the memory of a process cannot be limited here"

step "Ctrl-C ends a count with what was counted so far, and status 130"
for key in "${keys[@]}"; do
    rm -f job.ckpt
    interrupt 130 $key job.ckpt 2000 perft.exe 9 --checkpoint job.ckpt
    [ ! -s "$out" ] || fail "expected no number on stdout"
    says "$err" "interrupted: at least "
    says "$err" "perft resume job.ckpt"
done

step "Ctrl-C ends a check with a report"
# The key is pressed when the first line is reported, while the engine counts for the second.
# That the key does not reach the engine is tested on Windows alone: under Wine 8 it never does.
printf '%s ;D1 21\n%s ;D9 2439530234167\n' "$start" "$start" >long.epd
interrupt 130 c out 0 perft.exe check -j1 --engine mutant long.epd
says "$out" "1 skipped: interrupted"
! grep -q BROKEN "$out" || fail "the key reached the engine"

step "a checkpoint of a killed count is continued, once at a time"
file='a folder\job.ckpt'
interrupt 9 kill "$file" 2000 perft.exe 8 -j1 --checkpoint "$file"
before=$(size "a folder/job.ckpt")
interrupt 130 c "$file" $((before + 2000)) perft.exe resume -j1 "$file"
says "$err" "units done"
says "$err" "perft resume \"$file\""
before=$(size "a folder/job.ckpt")
run perft.exe resume -j1 "$file" >total 2>"$err" </dev/null &
until [ "$(size "a folder/job.ckpt")" -gt "$before" ] || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
expect 4 perft.exe resume "$file"
says "$err" "in use"
wait $! || fail "the count was not continued"
[ "$(cat total)" = 84998978956 ] || fail "counted $(cat total), expected 84998978956"

step "a job is split, worked on by two workers of which one is killed, and reduced"
expect 0 perft.exe split 7 --ply 4 --tasks 12 'a folder\job'
expect 4 perft.exe reduce 'a folder\job'
interrupt 9 kill 'a folder\job\results\2.1' 0 perft.exe work -j1 'a folder\job' 0 --stride 2
run perft.exe work -j1 "$here\\a folder\\job" 1 --stride 2 >"$work/other" 2>&1 </dev/null &
expect 0 perft.exe work -j1 'a folder\job' 0 --stride 2
wait $! || fail "the other worker failed: $(cat "$work/other")"
expect 0 perft.exe reduce 'a folder\job'
[ "$(cat "$out")" = 3195901860 ] || fail "counted $(cat "$out"), expected 3195901860"

step "tabiya plays a match with an engine in a folder with a space, and reads its games"
cp tabiya.exe "a folder/tabiya.exe"
expect 0 tabiya.exe match --engine "cmd=\"'$here\\a folder\\tabiya.exe' uci\" name=other" --games 2 --nodes 300 \
    --pgn 'a folder\games.pgn'
expect 0 tabiya.exe pgn 'a folder\games.pgn'
says "$out" "2 games, 0 broken"

step "tabiya board serves its page, and ends with Ctrl-C"
run tabiya.exe board >address 2>"$err" </dev/null &
until [ -s address ] || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
curl -sSf --max-time 20 "$(tr -d '\r\n' <address)" >"$out" || fail "no page from $(cat address)"
says "$out" "</html>"
kill $!
interrupt 130 c out 0 tabiya.exe board
says "$out" "http://127.0.0.1:"

echo "windows: all is well"
