#!/bin/bash
# galera.sh FOLDER PORT start|kill|restart|await|cut|join [NODE...]: three nodes of a Galera cluster on loopback
set -eu
folder=$1 first=$2 what=$3
shift 3
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
port() { echo $((first + 10 * $1)); }
others() { for n in 1 2 3; do [ "$n" = "$1" ] || printf '127.0.0.1:%s,' $(($(port "$n") + 1)); done; }
up() { [ -e "$folder/$1.pid" ] && kill -0 "$(cat "$folder/$1.pid")" 2> /dev/null; }
node() { # NODE [ADDRESSES of others; none begins a cluster] [OPTION...]
  local port
  port=$(port "$1")
  setsid "${as[@]}" mariadbd --no-defaults --datadir="$folder/$1" --socket="$folder/$1.sock" --pid-file="$folder/$1.server" \
    --tmpdir="$folder/$1.tmp" --port="$port" --bind-address=127.0.0.1 --skip-name-resolve --max-connections=300 --server-id="$1" \
    --binlog-format=ROW --innodb-autoinc-lock-mode=2 --innodb-buffer-pool-size=256M --innodb-flush-log-at-trx-commit=1 \
    --wsrep-on=ON --wsrep-provider=/usr/lib/galera/libgalera_smm.so --wsrep-cluster-name=shop --wsrep-node-name="n$1" \
    --wsrep-cluster-address="gcomm://${2:-}" --wsrep-node-address="127.0.0.1:$((port + 1))" \
    --wsrep-provider-options="gmcast.listen_addr=tcp://127.0.0.1:$((port + 1));ist.recv_addr=127.0.0.1:$((port + 2));gcache.size=256M" \
    --wsrep-sst-method=rsync --wsrep-sst-receive-address="127.0.0.1:$((port + 3))" "${@:3}" >> "$folder/$1.${said:-log}" 2>&1 < /dev/null &
  echo $! > "$folder/$1.pid"
}
position() { sed -n 's/.*Recovered position: *//p' "$folder/$1.recovery" 2> /dev/null | tail -1; }
recover() { # NODE...: where the commits of each end that is down; only one that was stopped knows it by itself
  for n; do
    up "$n" || [ ! -e "$folder/$n/ibdata1" ] || said=recovery node "$n" "" --wsrep-recover
  done
  wait
}
resume() { node "$1" "${2:-}" --wsrep-start-position="$(position "$1")"; rm -f "$folder/$1.recovery"; }
newest() { for n in 1 2 3; do echo "$(position $n | cut -d: -f2) $n"; done | sort -n | tail -1 | cut -d' ' -f2; }
ask() { "${as[@]}" mariadb --no-defaults -N -S "$folder/$1.sock" -u root -e "$2" 2> /dev/null; }
synced() {
  for ((i = 0; i < 1200; i++)); do
    [[ $(ask "$1" "show status like 'wsrep_local_state_comment'") != *Synced* ]] || return 0
    sleep 0.1
  done
  echo "node $1 is not in sync, see $folder/$1.log" >&2
  exit 1
}
signal() { for n in "${@:2}"; do kill "$1" "$(cat "$folder/$n.pid")"; done; }
case $what in
  start)
    mkdir -p "$folder"/{1,2,3} "$folder"/{1,2,3}.tmp # a server that starts deletes what is in the last
    [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$folder"
    "${as[@]}" mariadb-install-db --no-defaults --datadir="$folder/1" --skip-test-db --auth-root-authentication-method=normal > "$folder/1.log"
    node 1
    synced 1
    [ $# = 0 ] || exit 0 # the others join by restart, with what is loaded until then
    for n in 2 3; do node $n "$(others $n)"; synced $n; done
    ;;
  kill)
    signal -9 "$@"
    for n; do rm "$folder/$n.pid"; done
    ;;
  restart) # where none is up, the one with the newest commits begins the cluster anew
    up=
    for n in 1 2 3; do ! up $n || up=yes; done
    if [ -n "$up" ]; then
      recover "$@"
    else
      recover 1 2 3
      n=$(newest)
      sed -i 's/^safe_to_bootstrap: 0/safe_to_bootstrap: 1/' "$folder/$n/grastate.dat"
      resume "$n"
      synced "$n"
    fi
    for n; do up "$n" || resume "$n" "$(others "$n")"; done
    ;;
  await) for n; do synced "$n"; done ;;
  cut) signal -STOP "$@" ;;
  join) signal -CONT "$@" ;;
esac
