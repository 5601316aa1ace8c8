#!/usr/bin/env bash
# Passes all tests: format, lints, unit and integration tests, attacks, documentation, licences of dependencies, and every
# package of the shelf against its declared verdicts. Installs the compilers it can install, and says what it skips.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n== %s\n' "$*"; }

# The languages of the shelf. Without one of them its solutions are left out with the reason; nothing fails.
need() { # need COMMAND DEBIAN-PACKAGE
    command -v "$1" >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing $2 (for $1)"
        [ -n "${updated:-}" ] || { apt-get update -qq || true; updated=1; }
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null && return
    fi
    echo "skipped: no $1 on this machine and $2 cannot be installed; tests that need it will say so"
    missing="${missing:+$missing, }$1"
}
updated=
missing=
need g++ g++
need python3 python3
need javac default-jdk-headless
need node nodejs

say "format"
cargo fmt --check
say "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings
# Next to the lints: both need the dependencies checked and not compiled.
say "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
say "tests"
cargo test --workspace --locked
say "dependencies"
if command -v cargo-deny >/dev/null; then
    # What is known against a version is asked where there is a network: .github/workflows/tests.yml.
    cargo deny --offline check licenses bans sources
else
    echo "skipped: no cargo-deny on this machine (cargo install cargo-deny --locked); licences and versions are not looked at"
fi
say "the shelf"
# The build people use. The tests above need the other one, whose overflow checks and assertions are on.
cargo build --release --locked --quiet --package grader --bin grundy
grundy=${CARGO_TARGET_DIR:-target}/release/grundy
store=$(mktemp -d)
trap 'rm -rf "$store"' EXIT
# Where no compiler is missing every solution must be judged.
if [ -z "$missing" ]; then strict=--strict; else
    strict=--no-strict
    echo "skipped: the solutions that need $missing"
fi
for package in problems/*/; do
    "$grundy" check "$package"
    "$grundy" --store "$store" run "$strict" "$package"
done
say "all passed"
