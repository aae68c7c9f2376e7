#!/bin/sh
# Inspects the counting kernels in the finished program: prints the number of instructions of each and fails
# if one contains a call. Needs objdump.
set -eu
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-target}/kernel-asm"
# Builds with symbol names that identify the kernels.
CARGO_TARGET_DIR="$target" RUSTFLAGS="-C symbol-mangling-version=v0" \
    cargo build --release --quiet --package tabiya-perft
objdump --disassemble --demangle --no-show-raw-insn "$target/release/perft" | awk '
    /^[0-9a-f]+ <.*>:$/ {
        # A function of a back end that takes a Kernel is a kernel.
        inside = /simd::avx/ && /bulk::kernel::Kernel/
        name = $0
        sub(/^[0-9a-f]+ </, "", name)
        back_end = name ~ /avx512/ ? "avx512" : "avx2  "
        replier = name ~ /color::White/ ? "White" : "Black"
        match(name, /Kernel<[^>]*>/)
        sliders = substr(name, RSTART, RLENGTH)
        diagonal = sliders ~ /, true, (true|false)>/ ? "diagonal" : "-"
        orthogonal = sliders ~ /true>$/ ? "orthogonal" : "-"
        if (inside) { key = back_end " " replier " " diagonal " " orthogonal; kernels[key] = 0; calls[key] = 0 }
        next
    }
    inside && NF { kernels[key]++; if ($2 ~ /^call/) calls[key]++ }
    END {
        print "back end, replier, sliders that there may be: instructions, calls"
        for (key in kernels) { found++; total += calls[key]; print key ": " kernels[key] ", " calls[key] | "sort" }
        close("sort")
        if (!found) { print "no kernel was found"; exit 2 }
        if (total) { print total " calls inside kernels"; exit 1 }
        print found " kernels without a call"
    }'
