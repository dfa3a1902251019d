#!/usr/bin/env bash
# The user guide (docs/guide.md) followed on a small testbed of seven hosts that are network namespaces of this machine:
# driver1, four Tier A hosts and two PostgreSQL servers that the kit did not start, with scram passwords and mutual TLS.
# Then the mistakes a user makes there. Ends with 0 if every command ended with the exit code and the words it should.
#
#   testbed-in-namespaces.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs root, ip netns and the PostgreSQL server programs; without them it says so and ends with 0. Nothing of it
# touches the network of the machine itself, and all of it is removed at the end. PG_BIN names another version's bin.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kit=${1:-$here/../../../../cli/target/quadrille}
pg=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)}
skip() { echo "skipped: $*"; exit 0; }
[ "$(id -u)" = 0 ] || skip "only root can make network namespaces"
command -v ip >/dev/null || skip "there is no ip command (Debian: iproute2)"
[ -x "$pg/initdb" ] || skip "there is no PostgreSQL server (Debian: postgresql)"
id postgres >/dev/null 2>&1 || skip "there is no user postgres to run the servers"
[ -d "$kit/lib" ] || { echo "there is no built kit in $kit; run ./quadrille --help first" >&2; exit 2; }

declare -A address=([driver1]=1 [a1]=11 [a2]=12 [a3]=13 [a4]=14 [o1]=21 [d1]=31)
net=10.77.0
control=17001 data=17002 mee_control=17002 orders=17003 database_port=5440
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

# The script's own output: a signal may come while that of a command goes elsewhere.
exec 3>&1

cleanup() {
  local code=$? name
  trap - EXIT INT TERM
  for name in o1 d1; do
    [ ! -f "$work/$name/pg/data/postmaster.pid" ] ||
      runuser -u postgres -- "$pg/pg_ctl" -s -m immediate -D "$work/$name/pg/data" stop || true
  done
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
}

# on HOST COMMAND...: in the folder of the kit on that host, with Ctrl-C as in a terminal even where this script was
# started without one
on() {
  local host=$1
  shift
  ip netns exec "$id-$host" env --default-signal=INT -C "$work/$host/quadrille-kit" "$@"
}

server() {
  local folder=$work/$1/pg
  mkdir -p "$folder"
  echo admin > "$folder/admin"
  chown -R postgres "$folder"
  as_postgres() { ip netns exec "$id-$1" env -C "$folder" runuser -u postgres -- "${@:2}"; }
  as_postgres "$1" "$pg/initdb" -D "$folder/data" -A scram-sha-256 --pwfile="$folder/admin" > "$folder/initdb.log"
  cat >> "$folder/data/postgresql.conf" <<END
listen_addresses = '$1'
port = $database_port
unix_socket_directories = '$folder'
END
  echo "host all quadrille $net.0/24 scram-sha-256" >> "$folder/data/pg_hba.conf"
  as_postgres "$1" "$pg/pg_ctl" -s -w -D "$folder/data" -l "$folder/log" start
  PGPASSWORD=admin as_postgres "$1" psql -h "$folder" -p "$database_port" -q \
    -c "CREATE ROLE quadrille LOGIN CREATEDB PASSWORD 'secret'" -c "GRANT pg_read_all_settings TO quadrille"
}

# --- commands and what is expected of them -----------------------------------------------------------------------------

# expect CODES WORDS COMMAND...: the command ends with one of the codes, and what it says holds the words
expect() {
  local codes=$1 words=$2 code=0 start=$SECONDS
  shift 2
  "$@" > "$work/said" 2>&1 || code=$?
  if [[ " $codes " == *" $code "* ]] && grep -qF -- "$words" "$work/said"; then
    echo "ok    $((SECONDS - start)) s, exit $code: $*"
  else
    failures=$((failures + 1))
    echo "WRONG $((SECONDS - start)) s, exit $code instead of $codes, or without \"$words\": $*"
    sed 's/^/      | /' "$work/said"
  fi
}

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
# machine can break leads to another run; anything else is wrong at once.
machine=$(paste -sd '|' "$here/../resources/org/quadrille/tests/disturbance.txt")
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

interrupted_run() {
  local code=0
  # With job control it has a process group of its own, and Ctrl-C works in it as in a terminal.
  set -m
  prime run --testbed testbed.json --run-id "$1" > "$work/said" 2>&1 &
  local run=$!
  set +m
  for _ in $(seq 600); do ! grep -q 'phase 1/10' "$work/said" || break; sleep 0.2; done
  kill -INT -- -$run
  wait $run || code=$?
  return $code
}

# changed FILE EXPRESSION: a copy of the testbed file, changed by sed
changed() { sed -z -E "$2" "$work/driver1/quadrille-kit/testbed.json" > "$work/driver1/quadrille-kit/$1"; }

# --- the guide ---------------------------------------------------------------------------------------------------------

echo "hosts and servers ($("$pg/postgres" --version))"
hosts
cp -r "$kit" "$work/driver1/quadrille-kit"
for host in a1 a2 a3 a4 o1 d1; do cp -al "$work/driver1/quadrille-kit" "$work/$host/quadrille-kit"; done
for host in o1 d1; do server $host; done
export QUADRILLE_PASSWORD=secret

expect 0 "4 connectors, 8 databases" prime init --tiles 1 --drivers driver1 --tier-a a1,a2,a3,a4 --oltp o1 --dss d1 \
  --load-units 1,1,1,2 --sessions 4 --monitors --profile demo --base-port $control --database-port $database_port
changed with-phases.json 's/^\{/{ "phases": {"length": "4s", "rampUp": "3s", "warmUp": "4s", "rampDown": "1s"},/'
mv "$work/driver1/quadrille-kit/with-phases.json" "$work/driver1/quadrille-kit/testbed.json"
expect 0 "keys/prime" prime keys --out keys prime driver1 a1 a2 a3 a4 o1 d1
for host in a1 a2 a3 a4 o1 d1; do
  mkdir "$work/$host/quadrille-kit/keys"
  cp -r "$work/driver1/quadrille-kit/keys/$host" "$work/$host/quadrille-kit/keys/"
done

expect 1 "absent" prime db status --testbed testbed.json
expect 0 "is ready" prime db build --testbed testbed.json
expect 0 "fresh" prime db status --testbed testbed.json

expect 2 "--bind a1 --control-port $control --port $data --keys keys/a1" prime check --testbed testbed.json
for host in a1 a2 a3 a4; do connector $host; done
start mee driver1 mee --bind driver1 --control-port $mee_control --port $orders --keys keys/driver1
start ce driver1 ce --bind driver1 --control-port $control --keys keys/driver1
for host in o1 d1; do start monitor-$host $host monitor --bind $host --control-port $control --keys keys/$host; done
ready
expect 0 "no problem found" prime check --testbed testbed.json

valid_run first
expect "0 1" "not a TPC result" prime report results/first
expect 0 "first" prime db status --testbed testbed.json --check
expect 3 "interrupted by the user" interrupted_run interrupted
valid_run after-an-interrupted-run
for tool in schema cardinality consistency atomicity isolation; do
  expect 0 "8 of 8 databases passed" prime audit $tool --testbed testbed.json
done
audit=$(cd "$work/driver1/quadrille-kit" && ls -d audit/* | tail -n 1)
expect 0 "signed by CN=prime" prime bundle results/first --audit "$audit" --sign keys/prime
expect 0 "signed with a key of this authority" prime bundle --verify first.zip --ca keys/ca.pem
expect 0 "" prime db reset --testbed testbed.json
expect 0 "fresh" prime db status --testbed testbed.json

# --- mistakes ----------------------------------------------------------------------------------------------------------

expect 2 "exists" prime run --testbed testbed.json --run-id first
expect 2 "demands keys" on a1 ./quadrille connector --bind a1 --control-port 17011 --port 17012
expect 2 "Cannot read key file keys/a9" \
  on a1 ./quadrille connector --bind a1 --control-port 17011 --port 17012 --keys keys/a9
expect 2 "Cannot listen on port $data" \
  on a1 ./quadrille connector --bind a1 --control-port 17011 --port $data --keys keys/a1
changed plain.json 's/,\s*"security" : \{[^}]*\}//'
expect 2 "is beyond loopback" prime check --testbed plain.json
changed no-keys.json 's|keys/prime|keys/prim|'
expect 2 "Cannot read key file keys/prim" prime check --testbed no-keys.json
changed other-seed.json 's/"seed" : 1/"seed" : 2/'
expect 2 "the testbed wants" prime check --testbed other-seed.json
changed swapped.json 's/"oltp" :/"was oltp" :/g; s/"dss" :/"oltp" :/g; s/"was oltp" :/"dss" :/g'
expect 2 "are \`oltp\` and \`dss\` swapped in the testbed?" prime check --testbed swapped.json
changed too-many.json 's/"sessions" : 4/"sessions" : 64/'
expect 2 "raise max_connections" prime check --testbed too-many.json

cp -r "$work/driver1/quadrille-kit/keys/a2" "$work/a1/quadrille-kit/keys/"
on a3 ./quadrille keys --out others a3 > /dev/null
cp -r "$work/a3/quadrille-kit/others/a3" "$work/a3/quadrille-kit/keys/strange"
(cd "$work" && "${JAVA_HOME:+$JAVA_HOME/bin/}jar" xf "$kit"/lib/common-*.jar org/quadrille/common/build.properties)
sed -i 's/^sources=.*/sources=0123456789abcdef/' "$work/org/quadrille/common/build.properties"
for jar in "$work"/a4/quadrille-kit/lib/common-*.jar; do
  cp --remove-destination "$kit/lib/$(basename "$jar")" "$jar"
  (cd "$work" && "${JAVA_HOME:+$JAVA_HOME/bin/}jar" uf "$jar" org/quadrille/common/build.properties)
done
for host in a1 a2 a3 a4; do stop connector-$host; done
connector a1 a2
QUADRILLE_PASSWORD=wrong connector a2
connector a3 strange
connector a4
ready
expect 2 "No subject alternative DNS name matching a1" prime check --testbed testbed.json
cp "$work/said" "$work/said-of-all"
for words in "refuses the password of user" "PKIX path building failed" "is running as connector-4, but prime is build"; do
  expect 0 "$words" cat "$work/said-of-all"
done
for host in a1 a2 a3 a4; do stop connector-$host; done
cp --remove-destination "$kit"/lib/common-*.jar "$work/a4/quadrille-kit/lib/"
for host in a1 a2 a3 a4; do connector $host; done
ready
ip -n "$id-switch" link set a4 nomaster
expect 2 "connector-4 at a4:$control does not answer" prime check --testbed testbed.json
ip -n "$id-switch" link set a4 master bridge
# Firewalls that let the control ports through, but not what the processes say to each other in a run.
ip -n "$id-driver1" rule add priority 1 ipproto tcp dport "$data" unreachable
ip -n "$id-a3" rule add priority 1 ipproto tcp dport "$orders" unreachable
expect 2 "ce-1 cannot reach connector-2 on port $data of a2" prime check --testbed testbed.json
cp "$work/said" "$work/said-of-all"
expect 0 "connector-3 cannot reach mee-1 on port $orders of driver1" cat "$work/said-of-all"
ip -n "$id-driver1" rule del priority 1
ip -n "$id-a3" rule del priority 1
expect 0 "no problem found" prime check --testbed testbed.json
valid_run after-all-mistakes
expect 0 "" prime db drop --testbed testbed.json

[ "$failures" = 0 ] && echo "the guide holds" || { echo "$failures expectations failed"; exit 1; }
