#!/usr/bin/env bash
# As testbed-in-namespaces.sh, on MariaDB: the guide's chapter on it, from which settings, rights and certificates are taken as
# they stand there, on two servers that the kit did not start, encrypted. Then the mistakes a user makes there. Ends with 0 if
# every command ended with the exit code and the words it should.
#
#   mariadb-in-namespaces.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs root, ip netns, OpenSSL 3 and MariaDB's server and client; without them it says so and ends with 0. Nothing of it
# touches the network of the machine itself, and all of it is removed at the end.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
database_port=3306
PATH=$PATH:/usr/sbin

programs() {
  local program
  for program in mariadbd mariadb-install-db mariadb; do
    command -v $program >/dev/null || skip "there is no $program (Debian: mariadb-server-core, mariadb-client)"
  done
  [[ "$(openssl version 2>&1)" == "OpenSSL 3"* ]] || skip "there is no OpenSSL 3 (Debian: openssl)"
}

stop_servers() {
  local name
  for name in o1 d1; do
    [ ! -f "$work/$name/mariadb/pid" ] || "$work/$name/mariadb/kill" || true
  done
}

# shellcheck source=namespaces/testbed.sh
. "$here/namespaces/testbed.sh"

# block WORDS: the block of the how-to on MariaDB whose first line begins with the words
block() {
  awk -v words="$1" '
    /^## / { chapter = /^## MariaDB/ }
    /^```/ { inside = chapter && !inside; wanted = 0; first = inside; next }
    first { wanted = index($0, words) == 1; first = 0 }
    wanted { print; found = 1 }
    END { exit !found }' "$here/../../../../docs/howto.md"
}

# as_administrator HOST: SQL on the server of that host
as_administrator() { mariadb --no-defaults --socket="$work/$1/mariadb/socket" -N; }

server() {
  local folder=$work/$1/mariadb
  mkdir -p "$folder/data"
  cp "$work/driver1/quadrille-kit/$1.pem" "$work/driver1/quadrille-kit/$1.key" "$folder/"
  { block '[mariadbd]' && block ssl_cert; } |
    sed "s/= 8G/= 512M/; s/= 4G/= 256M/; s|/etc/mysql/o1|$folder/$1|" > "$folder/my.cnf"
  cat >> "$folder/my.cnf" <<END
port = $database_port
user = nobody
datadir = $folder/data
tmpdir = $folder/data
socket = $folder/socket
pid_file = $folder/pid
log_error = $folder/log
END
  chown -R nobody "$folder"
  mariadb-install-db --defaults-file="$folder/my.cnf" --skip-test-db > "$folder/install.log" 2>&1
  cat > "$folder/start" <<END
#!/bin/sh
setsid mariadbd --defaults-file=$folder/my.cnf "\$@" > $folder/said 2>&1 < /dev/null &
for _ in \$(seq 300); do
  ! mariadb --no-defaults --socket=$folder/socket -e 'select 1' > $folder/asked 2>&1 || exit 0
  sleep 0.1
done
echo "no server in 30 s"
exit 1
END
  # Its file is not taken away by a server that is killed. What nobody waits for is left as a zombie.
  cat > "$folder/kill" <<END
#!/bin/sh
number=\$(cat $folder/pid) && rm $folder/pid && kill -9 \$number || exit
while grep -qs '^State:.[^Z]' /proc/\$number/status; do sleep 0.05; done
END
  chmod +x "$folder/start" "$folder/kill"
  ip netns exec "$id-$1" "$folder/start"
  block 'create user' | sed 's/PASSWORD/secret/' | as_administrator "$1"
}

# --- the guide ---------------------------------------------------------------------------------------------------------

echo "hosts and servers ($(mariadbd --version))"
hosts
block 'openssl req' | sed 's/in o1 o2 .*;/in o1 d1;/' > "$work/certificates"
on driver1 bash -euo pipefail "$work/certificates" > "$work/openssl.log" 2>&1
for host in o1 d1; do server $host; done
for host in a1 a2 a3 a4; do cp "$work/driver1/quadrille-kit/database-ca.pem" "$work/$host/quadrille-kit/"; done
failure='"failure": {"kill": "ip netns exec '$id'-\2 '$work'/\2/mariadb/kill",
  "restart": "ip netns exec '$id'-\2 '$work'/\2/mariadb/start"},'
testbed 1,1,1,1 3s 's/^\{/{ "engine": "mariadb",/
  s#("host" : "(o1|d1)"),(\s*"port" : '$database_port',)#\1, '"$(block '"tls"')"' '"${failure/$'\n'/}"'\3#g'

processes
expect 2 "db build" prime check --testbed testbed.json
expect 1 "absent" prime db status --testbed testbed.json
expect 0 "is ready" prime db build --testbed testbed.json
expect 0 "fresh" prime db status --testbed testbed.json
expect 0 "no problem found" prime check --testbed testbed.json
valid_run first
expect "0 1" "not a TPC result" prime report results/first
expect 0 "" prime report --verify results/first
expect 0 "2 of 2 databases passed" prime audit consistency --testbed testbed.json --group 1
expect 0 "8 of 8 databases passed" prime audit durability --testbed testbed.json
expect 0 "" prime db reset --testbed testbed.json --group 1
expect 0 "" prime db refresh --testbed testbed.json --group 1
expect 0 "fresh" prime db status --testbed testbed.json

# --- mistakes ----------------------------------------------------------------------------------------------------------

changed postgresql.json 's/"engine": "mariadb",//'
expect 2 "but the testbed's engine is postgresql; correct its key" prime check --testbed postgresql.json
changed plain.json 's/"tls": \{[^}]*\},//g'
expect 2 "set tls.mode if the server demands encryption" prime check --testbed plain.json
# The authority of the kit's own keys.
changed other-authority.json 's/database-ca.pem/keys\/ca.pem/g'
cp "$work/driver1/quadrille-kit/keys/ca.pem" "$work/a1/quadrille-kit/keys/"
expect 2 "did not prove over TLS who it is" prime check --testbed other-authority.json
also "keys/ca.pem of tls.rootCertificate cannot be read"
changed by-address.json 's/"o1"/"'$net.${address[o1]}'"/g'
expect 1 "did not prove over TLS who it is" prime db status --testbed by-address.json
changed too-many.json 's/"sessions" : 4/"sessions" : 250/'
expect 2 "raise max_connections" prime check --testbed too-many.json

as_administrator o1 <<< "set global local_infile = 0; revoke process on *.* from 'quadrille'@'%'"
as_administrator d1 <<< "revoke reload on *.* from 'quadrille'@'%'"
expect 2 "o1:$database_port refuses LOAD DATA LOCAL INFILE (set global local_infile = 1)" prime check --testbed testbed.json
also "(grant process on *.* to 'quadrille'@'%')"
expect 0 "(grant reload on *.* to 'quadrille'@'%')" prime audit consistency --quick --testbed testbed.json --role dss --group 1 --json
as_administrator o1 <<< "set global local_infile = 1; grant process on *.* to 'quadrille'@'%'"
as_administrator d1 <<< "grant reload on *.* to 'quadrille'@'%'"

export QUADRILLE_PASSWORD=wrong
expect 1 "set the right password" prime db status --testbed testbed.json
stop connector-a1
connector a1
ready
expect 2 "set the right password" prime check --testbed testbed.json
export QUADRILLE_PASSWORD=secret
stop connector-a1
connector a1
ready

"$work/d1/mariadb/kill"
expect 2 "d1:$database_port cannot be reached" prime check --testbed testbed.json
ip netns exec "$id-d1" "$work/d1/mariadb/start" --skip-ssl --skip-require-secure-transport
expect 2 "d1:$database_port offers no TLS, which tls.mode of the testbed demands" prime check --testbed testbed.json
"$work/d1/mariadb/kill"
ip netns exec "$id-d1" "$work/d1/mariadb/start"
expect 0 "no problem found" prime check --testbed testbed.json
expect 0 "" prime db drop --testbed testbed.json

summary
