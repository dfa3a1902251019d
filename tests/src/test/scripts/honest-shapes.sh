#!/usr/bin/env bash
# Honest runs of many shapes, each three times, with their verdicts and whatever failed: on a machine that is not full none
# may be INVALID. Usage: honest-shapes.sh KIT FOLDER [TIMES] [SHAPE...]. RUN_LOCK, a command such as "flock -o FILE", is put
# before every run. `nice` before the script holds for all that it starts, but only within its session where
# /proc/sys/kernel/sched_autogroup_enabled is 1.
set -uo pipefail
kit=$1 out=$2 times=${3:-3}
shift 3 || shift $#
mkdir -p "$out"

declare -A shapes=(
  [first]="--phase-length 6s"
  [fresh-load]=""
  [sessions-32]="--sessions 32"
  [open-pacing]="--target-tpsv 60"
  [two-tiles]="--tiles 2 --sessions 6"
  [mariadb]="--engine mariadb"
  [seed]="--seed SEED"
  [baseline]="--baseline"
  [postgresql-15]=other
  [run-after-run]=again
  [groups-in-one-process]=together
)
[ $# -gt 0 ] || set -- $(printf '%s\n' "${!shapes[@]}" | sort)

judged() { # NAME LOG
  local verdict failed
  verdict=$(sed -n 's/^verdict  *//p' "$2")
  failed=$(grep -A1 '^FAIL' "$2" | grep -v '^--' | paste -sd' ')
  printf '%-24s %-28s %8s tpsV  %s\n' "$1" "${verdict:-no verdict: $(tail -1 "$2")}" "$(sed -n 's/^tpsV  *//p' "$2")" "$failed" |
    tee -a "$out/verdicts.txt"
}

demo() { # NAME OPTION...
  local name=$1
  shift
  [[ $* == *--phase-length* ]] || set -- --phase-length 3s "$@"
  ${RUN_LOCK:-} "$kit/quadrille" demo --no-page --results "$out/results" --run-id "$name" "$@" \
    > "$out/$name.log" 2>&1 < /dev/null
  judged "$name" "$out/$name.log"
}

# A server of another version, with the testbed of a demo.
other_server() { # FOLDER TESTBED
  local bin=${POSTGRESQL:-/usr/lib/postgresql/15}/bin user=${POSTGRESQL_USER:-postgres} port=${POSTGRESQL_PORT:-19815}
  chmod o+x "$out" "$1"
  mkdir "$1/other" && chown "$user" "$1/other"
  echo secret > "$1/other/word" && chown "$user" "$1/other/word"
  (cd / && runuser -u "$user" -- "$bin/initdb" -D "$1/other/data" -U quadrille --pwfile "$1/other/word" -A scram-sha-256 > /dev/null &&
    runuser -u "$user" -- "$bin/pg_ctl" -D "$1/other/data" -w -l "$1/other/log" start > /dev/null \
      -o "-p $port -c shared_buffers=512MB -c max_connections=110 -c max_wal_size=4GB -c checkpoint_timeout=30min -k ''")
  jq "del(.embedded) | .tiles[].groups[] |= (reduce (\"oltp\", \"dss\") as \$d (.;
    .[\$d].host = \"127.0.0.1\" | .[\$d].port = $port | .[\$d].user = \"quadrille\" | .[\$d].passwordEnv = \"OTHER_WORD\"
      | .[\$d] |= del(.passwordFile)))" "$2" > "$2.new" && mv "$2.new" "$2"
  export OTHER_WORD=secret
}

# The kept databases of a demo, with a run by processes that are started here: all connectors in one, or run twice.
kept() { # NAME HOW
  local folder=$out/kept-$1 testbed=$out/kept-$1/testbed.json
  demo "$1-demo" --keep "$folder"
  [ "$2" != other ] || other_server "$folder" "$testbed"
  ports() { jq -r "$1" "$testbed" | paste -sd, ; }
  local pids=()
  start() {
    "$kit/quadrille" "$@" --logs "$folder/logs" > "$folder/$1-${#pids[@]}.txt" 2>&1 < /dev/null &
    pids+=($!)
  }
  local control order
  control=$(ports '.tiles[].groups[].connector.controlPort') order=$(ports '.tiles[].groups[].connector.port')
  if [ "$2" = together ]; then
    start connector --control-port "$control" --port "$order"
  else
    paste <(tr , '\n' <<< "$control") <(tr , '\n' <<< "$order") > "$folder/ports"
    while read -r one other; do start connector --control-port "$one" --port "$other"; done < "$folder/ports"
  fi
  start mee --control-port "$(ports '.marketEmulators[].controlPort')" --port "$(ports '.marketEmulators[].orderPort')"
  start ce --control-port "$(ports '.customerEmulators[].controlPort')"
  for run in 1 2; do
    [ "$run" = 1 ] || [ "$2" = again ] || break
    ${RUN_LOCK:-} "$kit/quadrille" run --build --testbed "$testbed" --wait 1m --no-page --results "$out/results" --run-id "$1-$run" \
      > "$out/$1-$run.log" 2>&1 < /dev/null
    judged "$1-$run" "$out/$1-$run.log"
  done
  kill "${pids[@]}"
  wait "${pids[@]}" 2> /dev/null
  [ "$2" != other ] || runuser -u "${POSTGRESQL_USER:-postgres}" -- "${POSTGRESQL:-/usr/lib/postgresql/15}/bin/pg_ctl" \
    -D "$folder/other/data" -w -m fast stop > /dev/null
  rm -rf "$folder"
}

for shape in "$@"; do
  for ((i = 1; i <= times; i++)); do
    options=${shapes[$shape]}
    case $options in
      again | together | other) kept "$shape-$i" "$options" ;;
      # shellcheck disable=SC2086
      *) demo "$shape-$i" ${options/SEED/$((RANDOM + 2))} ;;
    esac
  done
done
