#!/usr/bin/env bash
# Do the verdicts of a package depend on what else the machine does? Judges every solution again and again while each
# core is loaded by other work, and compares. Prints each solution whose verdicts ever differed; exits with 1 if one did.
#
#   tests/stable.sh [-n REPETITIONS] [-w BUSY] [PACKAGE...]
#
# 50 repetitions of every package in problems/, and one busy process per core, unless told otherwise. With -w 0 the other
# work is somebody else's: of further instances of this script, say.
#
# GRUNDY names the judge's binary; without it, a release build is made first.
set -euo pipefail

repetitions=50
busy=$(nproc)
while getopts n:w: option; do
    case $option in
        n) repetitions=$OPTARG ;;
        w) busy=$OPTARG ;;
        *) sed -n 's/^#   /usage: /p' "$0" >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
if [[ ! $repetitions =~ ^[1-9][0-9]*$ ]]; then
    echo "stable.sh: -n takes a number from 1 on, not '$repetitions'" >&2
    exit 2
fi
if [[ ! $busy =~ ^[0-9]+$ ]]; then
    echo "stable.sh: -w takes a number from 0 on, not '$busy'" >&2
    exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || set -- "$root"/problems/*/
if [ -z "${GRUNDY:-}" ]; then
    cargo build --release --locked --quiet --manifest-path "$root/Cargo.toml"
    GRUNDY=${CARGO_TARGET_DIR:-$root/target}/release/grundy
fi

scratch=$(mktemp -d)
burners=()
clear_up() {
    [ ${#burners[@]} = 0 ] || kill "${burners[@]}" 2>/dev/null || true
    rm -rf "$scratch"
}
trap clear_up EXIT
trap 'exit 130' INT TERM HUP

# Busy until they are ended, or until whoever should end them is dead.
burn() { while kill -0 "$1" 2>/dev/null; do for ((i = 0; i < 100000; i++)); do :; done; done; }
for ((number = 0; number < busy; number++)); do
    burn $$ &
    burners+=($!)
done

# One line for each solution that was judged: its name, a tab, its verdicts. The table ends with the first empty line.
matrix() { awk -F '   *' '/^$/ { exit } /^  / && $3 ~ /^[A-Z–]+$/ { print $2 "\t" $3 }'; }

differed=0
for package in "$@"; do
    : >"$scratch/all"
    for ((n = 1; n <= repetitions; n++)); do
        code=0
        "$GRUNDY" run "$package" --color never --store "$scratch/store" >"$scratch/said" || code=$?
        # 1: a verdict is not the expected one. Anything above is no verdict at all.
        if [ $code -gt 1 ]; then
            cat "$scratch/said"
            echo "stable.sh: repetition $n of $package ended with exit code $code" >&2
            exit $code
        fi
        matrix <"$scratch/said" >"$scratch/matrix"
        if [ ! -s "$scratch/matrix" ]; then
            cat "$scratch/said"
            echo "stable.sh: no verdicts in what is said of $package" >&2
            exit 5
        fi
        cat "$scratch/matrix" >>"$scratch/all"
        rm -rf "$scratch/store"
    done
    solutions=$(cut -f1 "$scratch/all" | sort -u | wc -l)
    sort "$scratch/all" | uniq -c >"$scratch/counted"
    # A solution is stable if one line of its was said in every repetition.
    awk -v n="$repetitions" '$1 != n { sub(/^ */, ""); sub(/ /, " times  "); sub(/\t/, "  "); print "  " $0 }' \
        "$scratch/counted" >"$scratch/unstable"
    name=$(basename "$package")
    if [ -s "$scratch/unstable" ]; then
        differed=1
        echo "$name: $repetitions repetitions of $solutions solutions, DIFFERENT verdicts:"
        cat "$scratch/unstable"
    else
        echo "$name: $repetitions repetitions of $solutions solutions, one verdict each"
    fi
done
exit $differed
