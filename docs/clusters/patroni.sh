#!/bin/bash
# patroni.sh FOLDER PORT start|leader|kill|restart|await [NODE...]: three nodes of Patroni and one etcd on loopback
set -eu
folder=$1 first=$2 what=$3
shift 3
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
port() { echo $((first + 10 * $1)); }
node() {
  HOME=$folder setsid "${as[@]}" patroni "$folder/$1.yml" >> "$folder/$1.log" 2>&1 < /dev/null &
  echo $! > "$folder/$1.pid"
}
role() { curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(($(port "$1") + 1))/$2"; }
await() { # NODE primary|replica
  for ((i = 0; i < 900; i++)); do
    [ "$(role "$1" "$2")" != 200 ] || return 0
    sleep 0.1
  done
  echo "node $1 is no $2, see $folder/$1.log" >&2
  exit 1
}
case $what in
  start) # with SYNCHRONOUS=true in the environment commits wait for a standby that Patroni chooses
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown nobody:nogroup "$folder"
    etcd=http://127.0.0.1:$first peer=http://127.0.0.1:$((first + 1))
    setsid "${as[@]}" etcd --data-dir "$folder/etcd" --listen-client-urls $etcd --advertise-client-urls $etcd --listen-peer-urls $peer \
      --initial-advertise-peer-urls $peer --initial-cluster "default=$peer" > "$folder/etcd.log" 2>&1 < /dev/null &
    echo $! > "$folder/etcd.pid"
    for n in 1 2 3; do
      cat > "$folder/$n.yml" << END
scope: shop
name: n$n
restapi: {listen: 127.0.0.1:$(($(port $n) + 1)), connect_address: 127.0.0.1:$(($(port $n) + 1))}
etcd3: {host: 127.0.0.1:$first}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: ${SYNCHRONOUS:-false}
    postgresql: {parameters: {max_connections: 300, shared_buffers: 256MB, wal_keep_size: 4GB}}
  initdb: [encoding: UTF8, locale: C]
postgresql:
  listen: 127.0.0.1:$(port $n)
  connect_address: 127.0.0.1:$(port $n)
  data_dir: $folder/data$n
  bin_dir: $(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
  pgpass: $folder/pgpass$n
  parameters: {unix_socket_directories: $folder}
  pg_hba: [local all all trust, host all all 127.0.0.1/32 scram-sha-256, host replication all 127.0.0.1/32 scram-sha-256]
  authentication:
    superuser: {username: postgres, password: postgres}
    replication: {username: replicator, password: replicator}
END
      node $n
      [ $n != 1 ] || await 1 primary
    done
    await 2 replica
    await 3 replica
    ;;
  leader) for n in 1 2 3; do [ "$(role $n primary)" != 200 ] || echo $n; done ;;
  kill) # Patroni and its server together, as a machine does
    for n; do kill -9 "$(cat "$folder/$n.pid")" "$(head -n 1 "$folder/data$n/postmaster.pid")"; done
    ;;
  restart) for n; do node "$n"; done ;;
  await) for n; do await "$n" replica; done ;;
esac
