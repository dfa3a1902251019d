#!/usr/bin/env bash
# The user guide (docs/guide.md, docs/howto.md) followed on a small testbed of seven hosts that are network namespaces of this machine:
# driver1, four Tier A hosts and two PostgreSQL servers that the kit did not start, with scram passwords and mutual TLS.
# Then the mistakes a user makes there. Ends with 0 if every command ended with the exit code and the words it should.
#
#   testbed-in-namespaces.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs root, ip netns and the PostgreSQL server programs; without them it says so and ends with 0. Nothing of it
# touches the network of the machine itself, and all of it is removed at the end. PG_BIN names another version's bin.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
database_port=5440
pg=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)}

programs() {
  [ -x "$pg/initdb" ] || skip "there is no PostgreSQL server (Debian: postgresql)"
  id postgres >/dev/null 2>&1 || skip "there is no user postgres to run the servers"
}

stop_servers() {
  local name
  for name in o1 d1; do
    [ ! -f "$work/$name/pg/data/postmaster.pid" ] ||
      runuser -u postgres -- "$pg/pg_ctl" -s -m immediate -D "$work/$name/pg/data" stop || true
  done
}

# shellcheck source=namespaces/testbed.sh
. "$here/namespaces/testbed.sh"

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
    -c "CREATE ROLE quadrille LOGIN CREATEDB PASSWORD 'secret'" -c "GRANT pg_read_all_settings TO quadrille" \
    -c "GRANT SET ON PARAMETER track_functions TO quadrille"
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

# --- the guide ---------------------------------------------------------------------------------------------------------

echo "hosts and servers ($("$pg/postgres" --version))"
hosts
for host in o1 d1; do server $host; done
testbed 1,1,1,2 4s ''

expect 1 "absent" prime db status --testbed testbed.json
expect 0 "is ready" prime db build --testbed testbed.json
expect 0 "fresh" prime db status --testbed testbed.json

processes
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
for words in "refuses the password of user" "PKIX path building failed" "is running as connector-4, but prime is build"; do
  also "$words"
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
also "connector-3 cannot reach mee-1 on port $orders of driver1"
ip -n "$id-driver1" rule del priority 1
ip -n "$id-a3" rule del priority 1
expect 0 "no problem found" prime check --testbed testbed.json
valid_run after-all-mistakes
expect 0 "" prime db drop --testbed testbed.json

summary
