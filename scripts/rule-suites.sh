#!/usr/bin/env bash
# Counts the suites of rule files with custom pieces, each under the rule file next to it: `rule-suites.sh PERFT`.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: rule-suites.sh PERFT" >&2; exit 2; }
perft=$1
cd "$(dirname "${BASH_SOURCE[0]}")/.."
failed=0
for rules in perft-suites/rules/*.toml; do
    "$perft" suite --variant "$rules" "${rules%.toml}.epd" || failed=1
done
exit "$failed"
