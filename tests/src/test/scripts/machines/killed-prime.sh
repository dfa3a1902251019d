# A prime that is killed in a run, and what docs/howto.md, "When something goes wrong", says of it. Sourced by testbed-on-machines.sh.

# pid_of_run ID: the process of `quadrille run`
pid_of_run() {
  local pid
  for pid in $(ip netns pids "$id-prime"); do
    [[ $(readlink "/proc/$pid/exe") != */java ]] || ! tr '\0' ' ' < "/proc/$pid/cmdline" | grep -q -- "--run-id $1 " || echo "$pid"
  done
}

prime_is_killed() {
  local pid start process
  # Its first phase comes after a warm-up, of which the hosts hold something by then.
  begin_run lost
  pid=$(pid_of_run lost)
  [[ $pid =~ ^[0-9]+$ ]] || { wrong "the run lost is not one process: $pid"; exit 1; }
  kill -9 "$pid"
  expect 137 "" end_run
  grep -qF '"prime ended before the run did"' results/lost/run.json || wrong "the results of the run lost do not say that prime ended"
  [ -z "$(find results/lost/logs -name '*.csv' 2> /dev/null)" ] || wrong "the killed prime has fetched logs before it was"
  # The other processes notice within ten seconds.
  start=$EPOCHREALTIME
  until_true 60 all_free || wrong "the other processes are still in a run whose prime was killed"
  echo "time  $(elapsed "$start") s: all have noticed that prime was killed"
  expect 0 "" deploy logs --run-id lost
  for process in ce-1 mee-1 connector-1 connector-2 connector-3 connector-4; do
    [ -n "$(find "logs/lost/$process" -name '*.csv' -size +0 2> /dev/null)" ] || wrong "no logs of $process of the run lost"
  done
  expect 3 "prime ended before the run did" quadrille report results/lost
  grep -q 'in a phase: .*phase 1: nothing to measure' said || wrong "a report without logs knows of transactions in phase 1"
  cp logs/lost/*/[cm]e*[0-9].csv results/lost/logs/
  expect 3 "prime ended before the run did" quadrille report results/lost
  ! grep 'in a phase: .*phase 1: nothing to measure' said || wrong "the report does not show what the fetched logs hold"
}
