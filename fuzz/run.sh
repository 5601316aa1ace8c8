#!/usr/bin/env bash
# Runs the fuzzers: fuzz/run.sh 60s (seconds for each), fuzz/run.sh 100000 (executions of each), then names of some if not
# all are meant. Needs a nightly toolchain and cargo-fuzz (cargo install cargo-fuzz). What a crash is found with is kept in
# fuzz/artifacts/TARGET; fuzz/corpus is what has been found so far and begins with fuzz/seeds.
set -euo pipefail
cd "$(dirname "$0")"
[ $# -ge 1 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
case $1 in
    *s) bound=(-max_total_time="${1%s}") ;;
    *) bound=(-runs="$1") ;;
esac
shift
[ $# -gt 0 ] || set -- $(sed -n 's/^name = "\(.*\)"$/\1/p' Cargo.toml | grep -vx fuzz)
build=(--target-dir "${CARGO_TARGET_DIR:-../target}/fuzz" --sanitizer none)
failed=
for target in "$@"; do
    mkdir -p "corpus/$target"
    printf '%-14s ' "$target"
    log=$(mktemp)
    # A game may be asked for much, but never for long.
    if cargo +nightly fuzz run "${build[@]}" "$target" "corpus/$target" "seeds/$target" -- \
        "${bound[@]}" -timeout=20 -rss_limit_mb=3000 -print_final_stats=1 >"$log" 2>&1; then
        sed -n 's/^stat::number_of_executed_units: */executions: /p' "$log"
    else
        echo "FAILED"
        tail -40 "$log"
        failed=1
    fi
    rm "$log"
done
[ -z "$failed" ]
