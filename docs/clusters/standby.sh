#!/bin/bash
# standby.sh FOLDER PORT start|kill|restart|await|promote|follow|stall [NODE...]: a primary (1) and a standby (2) on loopback
set -eu
folder=$1 first=$2 what=$3
shift 3
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
PATH=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1):$PATH
port() { echo $((first + 10 * $1)); }
main() { head -n 1 "$folder/data$1/postmaster.pid"; }
server() { "${as[@]}" pg_ctl -D "$folder/data$2" -l "$folder/$2.log" -w -t 120 "$1" > /dev/null; }
asks() { psql -q -o /dev/null -h "$folder" -p "$(port "$1")" -U postgres -c "$2" -c "select pg_reload_conf()"; }
settings() { printf '%s\n' "${@:2}" | "${as[@]}" tee -a "$folder/data$1/postgresql.conf" > /dev/null; }
gone() { for ((i = 0; i < 100; i++)); do ! kill -0 "$(main "$1")" 2> /dev/null || sleep 0.1; done; }
receiver() { ps -o pid=,args= --ppid "$(main "$1")" | awk '/walreceiver/ {print $1}'; }
follow() { # makes a node anew, as a standby of the other
  [ ! -e "$folder/data$1" ] || gone "$1"
  rm -rf "$folder/data$1"
  "${as[@]}" pg_basebackup -D "$folder/data$1" -R -c fast -h "$folder" -p "$(port $((3 - $1)))" -U postgres
  settings "$1" "port = $(port "$1")"
  server start "$1"
  asks $((3 - $1)) "alter system reset synchronous_standby_names"
}
case $what in
  start) # with SYNCHRONOUS=* in the environment commits wait for the standby
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown nobody:nogroup "$folder"
    "${as[@]}" initdb -D "$folder/data1" -E UTF8 --locale=C -A trust --auth-host=scram-sha-256 -U postgres > /dev/null
    settings 1 "listen_addresses = '127.0.0.1'" "port = $(port 1)" "unix_socket_directories = '$folder'" \
      "max_connections = 300" "shared_buffers = 256MB" "wal_keep_size = 4GB" "synchronous_standby_names = '${SYNCHRONOUS:-}'"
    server start 1
    follow 2
    ;;
  kill) for n; do kill -9 "$(main "$n")"; done ;;
  restart) for n; do gone "$n"; server start "$n"; done ;;
  await) # until the standby of a node has applied all that it has
    equal="select count(*) from pg_stat_replication where replay_lsn = pg_current_wal_lsn()"
    for ((i = 0; i < 600; i++)); do
      [ "$(psql -At -h "$folder" -p "$(port "$1")" -U postgres -c "$equal")" != 1 ] || exit 0
      sleep 0.1
    done
    echo "the standby of node $1 is behind, see $folder" >&2
    exit 1
    ;;
  stall) # it receives nothing more, as behind a network that is too slow
    kill -STOP "$(receiver "$1")"
    ;;
  promote) # from now on nothing waits for the other, which is gone
    stalled=$(receiver "$1")
    [ -z "$stalled" ] || kill -TERM "$stalled"
    [ -z "$stalled" ] || kill -CONT "$stalled"
    server promote "$1"
    asks "$1" "alter system set synchronous_standby_names = ''"
    ;;
  follow) follow "$1" ;;
esac
