# Seven hosts that are network namespaces of this machine, the kit on each, and what a command must say. Sourced by
# testbed-in-namespaces.sh and mariadb-in-namespaces.sh, which set `here` and `database_port`; their function `programs` skips
# where one is missing, and `stop_servers` ends the database servers. The first argument is a built kit.

kit=${1:-$here/../../../../cli/target/quadrille}
skip() { echo "skipped: $*"; exit 0; }
[ "$(id -u)" = 0 ] || skip "only root can make network namespaces"
command -v ip >/dev/null || skip "there is no ip command (Debian: iproute2)"
programs
[ -d "$kit/lib" ] || { echo "there is no built kit in $kit; run ./quadrille --help first" >&2; exit 2; }

declare -A address=([driver1]=1 [a1]=11 [a2]=12 [a3]=13 [a4]=14 [o1]=21 [d1]=31)
net=10.77.0
control=17001 data=17002 mee_control=17002 orders=17003
id=quad$$
etc_netns_was=$([ -d /etc/netns ] && echo there || true)
# A run on servers whose data are in memory is not VALID.
place=/tmp
[ "$(stat -f -c %T /tmp)" != tmpfs ] || place=/var/tmp
work=$(mktemp -d "$place/quadrille-testbed-XXXXXX")
ip netns add "$id-probe" 2>/dev/null && ip netns del "$id-probe" ||
  { rmdir "$work"; skip "this machine does not let its root make network namespaces"; }
declare -A process=()
made=()
failures=0
export QUADRILLE_PASSWORD=secret

# The script's own output: a signal may come while that of a command goes elsewhere.
exec 3>&1

cleanup() {
  local code=$? name
  trap - EXIT INT TERM
  stop_servers
  for name in "${made[@]}"; do ip netns pids "$id-$name" | xargs -r kill || true; done
  wait 2>/dev/null || true
  for name in "${made[@]}"; do ip netns del "$id-$name" || true; rm -rf "/etc/netns/$id-$name"; done
  [ -n "$etc_netns_was" ] || rmdir /etc/netns 2>/dev/null || true
  if [ "$code$failures" = 00 ]; then rm -rf "$work"; else echo "the logs of the processes stay in $work" >&3; fi
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# --- the hosts ---------------------------------------------------------------------------------------------------------

namespace() {
  ip netns add "$id-$1"
  made+=("$1")
  ip -n "$id-$1" link set lo up
}

# The hosts, each with the kit.
hosts() {
  local host other
  namespace switch
  ip -n "$id-switch" link add bridge type bridge
  ip -n "$id-switch" link set bridge up
  for host in "${!address[@]}"; do
    mkdir -p "$work/$host" "/etc/netns/$id-$host"
    for other in "${!address[@]}"; do echo "$net.${address[$other]} $other"; done > "/etc/netns/$id-$host/hosts"
    echo "127.0.0.1 localhost" >> "/etc/netns/$id-$host/hosts"
    namespace "$host"
    ip -n "$id-$host" link add eth0 type veth peer name "$host" netns "$id-switch"
    ip -n "$id-switch" link set "$host" master bridge up
    ip -n "$id-$host" addr add "$net.${address[$host]}/24" dev eth0
    ip -n "$id-$host" link set eth0 up
  done
  chmod 711 "$work"
  cp -r "$kit" "$work/driver1/quadrille-kit"
  for host in a1 a2 a3 a4 o1 d1; do cp -al "$work/driver1/quadrille-kit" "$work/$host/quadrille-kit"; done
}

# on HOST COMMAND...: in the folder of the kit on that host, with Ctrl-C as in a terminal even where this script was
# started without one
on() {
  local host=$1
  shift
  ip netns exec "$id-$host" env --default-signal=INT -C "$work/$host/quadrille-kit" "$@"
}

# --- commands and what is expected of them -----------------------------------------------------------------------------

# wrong WHY: counts, with what the last command said; told again at the end, as a long log is often seen by its end alone
wrong() {
  failures=$((failures + 1))
  { echo "WRONG $*"; sed 's/^/      | /' "$work/said"; } | tee -a "$work/wrong"
}

# expect CODES WORDS COMMAND...: the command ends with one of the codes, and what it says holds the words
expect() {
  local codes=$1 words=$2 code=0 start=$SECONDS
  shift 2
  "$@" > "$work/said" 2>&1 || code=$?
  if [[ " $codes " == *" $code "* ]] && grep -qF -- "$words" "$work/said"; then
    echo "ok    $((SECONDS - start)) s, exit $code: $*"
  else
    wrong "$((SECONDS - start)) s, exit $code instead of $codes, or without \"$words\": $*"
  fi
}

# also WORDS: the last command said them too
also() { grep -qF -- "$1" "$work/said" || wrong "the last command did not say \"$1\":"; }

prime() { on driver1 ./quadrille "$@"; }

# start NAME HOST COMMAND...: a process of its own, with a log of its own, until stop NAME
start() {
  local name=$1 host=$2
  shift 2
  # No function here: its subshell, and not the process, would get the signal of stop.
  ip netns exec "$id-$host" env -C "$work/$host/quadrille-kit" ./quadrille "$@" > "$work/$name.log" 2>&1 < /dev/null &
  process[$name]=$!
}

# Waits until every process has said that it is ready.
ready() {
  local name
  for name in "${!process[@]}"; do
    for _ in $(seq 900); do
      ! grep -q ' ready on ' "$work/$name.log" || continue 2
      kill -0 "${process[$name]}" 2>/dev/null || break
      sleep 0.1
    done
    echo "$name did not start:"
    cat "$work/$name.log"
    failures=$((failures + 1))
    exit 1
  done
}

stop() {
  kill "${process[$1]}"
  wait "${process[$1]}" || true
  unset "process[$1]"
}

connector() { start "connector-$1" "$1" connector --bind "$1" --control-port $control --port $data --keys "keys/${2:-$1}"; }

# A run that fails no check, but for phases of seconds that have too little data on a slow machine. What other work on the
# machine can break leads to another run; anything else is wrong at once. Late results are too many in the next phase.
machine=$(paste -sd '|' "$here/../resources/org/quadrille/tests/disturbance.txt")'|results-per-order|results-per-phase'
valid_run() {
  local again failed
  for again in '' -again -once-more; do
    expect "0 1" "not a TPC result" prime run --testbed testbed.json --run-id "$1$again"
    grep -E '^(verdict|tpsV)' "$work/said" || true
    failed=$(awk '/^FAIL/ { id = $0; gsub(/.*\[|\].*/, "", id); getline; if (!/too little data/) print id }' "$work/said")
    [ -n "$failed" ] || return 0
    if grep -qvxE "$machine" <<< "$failed"; then break; fi
  done
  failures=$((failures + 1))
  echo "WRONG the run $1 is INVALID:"
  cat "$work/said"
}

# changed FILE EXPRESSION: a copy of the testbed file, changed by sed
changed() { sed -z -E "$2" "$work/driver1/quadrille-kit/testbed.json" > "$work/driver1/quadrille-kit/$1"; }

# --- the guide ---------------------------------------------------------------------------------------------------------

# testbed LOAD_UNITS LENGTH EXPRESSION: the file with phases of that length, changed by sed, and the keys of every host
testbed() {
  local host
  expect 0 "4 connectors, 8 databases" prime init --tiles 1 --drivers driver1 --tier-a a1,a2,a3,a4 --oltp o1 --dss d1 \
    --load-units "$1" --sessions 4 --monitors --profile demo --base-port $control --database-port "$database_port"
  changed changed.json 's/^\{/{ "phases": {"length": "'"$2"'", "rampUp": "3s", "warmUp": "4s", "rampDown": "1s"},/;'"$3"
  mv "$work/driver1/quadrille-kit/changed.json" "$work/driver1/quadrille-kit/testbed.json"
  expect 0 "keys/prime" prime keys --out keys prime driver1 a1 a2 a3 a4 o1 d1
  for host in a1 a2 a3 a4 o1 d1; do
    mkdir "$work/$host/quadrille-kit/keys"
    cp -r "$work/driver1/quadrille-kit/keys/$host" "$work/$host/quadrille-kit/keys/"
  done
}

# Every process by hand, as `check` prints its command.
processes() {
  local host
  expect 2 "--bind a1 --control-port $control --port $data --keys keys/a1" prime check --testbed testbed.json
  for host in a1 a2 a3 a4; do connector $host; done
  start mee driver1 mee --bind driver1 --control-port $mee_control --port $orders --keys keys/driver1
  start ce driver1 ce --bind driver1 --control-port $control --keys keys/driver1
  for host in o1 d1; do start monitor-$host $host monitor --bind $host --control-port $control --keys keys/$host; done
  ready
}

summary() {
  [ "$failures" != 0 ] || { echo "the guide holds"; return; }
  echo "== what was wrong, once more, the last 20 lines of each command"
  awk '/^WRONG/ { if (NR > 1) show(); head = $0; n = 0; next } { line[n++] = $0 } END { show() }
    function show(  i) { print head; for (i = n > 20 ? n - 20 : 0; i < n; i++) print line[i] }' "$work/wrong"
  echo "$failures expectations failed"
  exit 1
}
