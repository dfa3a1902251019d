# What a command must say, how long it may take, and what a run must come to. Sourced by testbed-on-machines.sh.

# Checks by which a run on a machine that stands still for seconds may be INVALID.
disturbed=$(paste -sd '|' "$here/../resources/org/quadrille/tests/disturbance.txt")

wrong() {
  failures=$((failures + 1))
  # Also from where the output goes elsewhere.
  echo "WRONG $*" >&3
}

# elapsed SINCE: seconds since that $EPOCHREALTIME
elapsed() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'; }

# expect CODES WORDS COMMAND...: the command ends with one of the codes, and what it says holds the words; sets `took`
expect() {
  local codes=$1 words=$2 code=0 start=$EPOCHREALTIME
  shift 2
  "$@" > "$work/said" 2>&1 < /dev/null || code=$?
  took=$(elapsed "$start")
  cat "$work/said" >> "$work/all-said"
  if [[ " $codes " == *" $code "* ]] && { [ -z "$words" ] || grep -qF -- "$words" "$work/said"; }; then
    echo "ok    $took s, exit $code: $*"
  else
    wrong "$took s, exit $code instead of $codes, or without \"$words\": $*"
    sed 's/^/      | /' "$work/said"
  fi
}

# within SECONDS WHAT [TOOK]: says how long it took: the last command of `expect`, or as given
within() {
  local seconds=${3:-$took}
  if awk -v a="$seconds" -v b="$1" 'BEGIN { exit !(a <= b) }'; then
    echo "time  $seconds s (at most $1 s): $2"
  elif [ "${QUADRILLE_STRICT_TIMES:-}" = 1 ] && [ -z "$virtual" ]; then
    wrong "$seconds s, more than $1 s: $2"
  else
    echo "time  $seconds s, more than $1 s, as may be on a machine in use or with an emulated one: $2"
  fi
}

# until_true SECONDS COMMAND...: waits until it succeeds
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.3
  done
}

# everywhere WORDS: the last command said them of every host
everywhere() {
  local host
  for host in $hosts; do grep -qF -- "$host: $1" said || wrong "the last command did not say of $host: $1"; done
}

# --- runs --------------------------------------------------------------------------------------------------------------

# judged RUN COMMAND...: it makes a run that is VALID, or INVALID by checks alone that are the machine's own
judged() {
  local run=$1
  shift
  expect "0 1" "not a TPC result" "$@"
  grep -oE '(verdict|tpsV|FAIL)  .*' said || true
  grep -qE '(verdict  +VALID|FAIL  )' said || wrong "the run $run has no verdict"
  ! grep -oE 'FAIL  .*' said | grep -vE "\[($disturbed)\]" || wrong "the run $run is INVALID for other reasons than the machine"
}

a_run() {
  judged "$1" quadrille run --testbed testbed.json --run-id "$1"
  [ -s "results/$1/report.html" ] || wrong "there is no report of the run $1"
}

# begin_run ID: with phases that nobody waits for
begin_run() {
  sed 's/"length": "4s"/"length": "1m"/' testbed.json > long.json
  quadrille run --testbed long.json --run-id "$1" > run.said 2>&1 < /dev/null &
  run=$!
  until_true 300 grep -q 'phase 1/' run.said || wrong "the run $1 did not begin"
}

end_run() {
  local code=0
  wait $run || code=$?
  cat run.said
  return $code
}

# since HOST [TESTBED]: when its first process was started; nothing if none runs
since() { deploy_of "${2:-testbed.json}" status --host "$1" --json | tr , '\n' | grep -m 1 '"since"' || true; }
good() { deploy status; }

# Whether every process runs and is in no run.
all_free() { deploy status > states && [ "$(grep -c ', free$' states)" = "$processes" ]; }
