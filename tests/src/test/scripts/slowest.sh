#!/usr/bin/env bash
# The slowest test classes of the last build, from the reports of surefire and failsafe: seconds, module, class.
# Usage: slowest.sh [HOW-MANY]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."
for report in */target/*-reports/TEST-*.xml; do
  [ -e "$report" ] || { echo "no test has run: there is no report in any target folder" >&2; exit 1; }
  sed -n '/<testsuite /{s/.* name="\([^"]*\)" time="\([0-9.]*\)".*/\2 '"${report%%/*}"' \1/p;q;}' "$report"
done | sort -rn | awk -v most="${1:-20}" 'NR <= most'
