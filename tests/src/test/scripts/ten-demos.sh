#!/usr/bin/env bash
# ten-demos.sh [LOOPS]: ten demos in a row, beside so many busy loops (none if not given). Prints what became of each, and
# fails if one of them did not come to its end: beside much other work a run may be INVALID, but is never ABORTED.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
results=$(mktemp -d)
loops=()
failed=1
end() {
  ((${#loops[@]} == 0)) || kill "${loops[@]}"
  if ((failed)); then
    echo "their results are in $results"
  else
    rm -rf "$results"
  fi
}
trap end EXIT
./quadrille --version
for ((i = 0; i < ${1:-0}; i++)); do
  while :; do :; done &
  loops+=($!)
done
aborted=0
for demo in {1..10}; do
  begun=$SECONDS
  code=0
  ./quadrille demo --results "$results/$demo" > "$results/$demo.txt" 2>&1 || code=$?
  verdict=$(sed -nE 's/^verdict +([A-Z]+).*/\1/p' "$results/$demo.txt" | tail -1)
  echo "demo $demo: ${verdict:-no verdict}, exit code $code, $((SECONDS - begun)) s"
  if [[ $verdict != *VALID ]]; then
    aborted=1
    tail -n 20 "$results/$demo.txt"
  fi
done
failed=$aborted
exit $failed
