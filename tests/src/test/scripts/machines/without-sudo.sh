# A host on which whoever logs in may not sudo: `push --user-units` to `remove`, by the systemd of that user
# (docs/deployment.md). Sourced by testbed-on-machines.sh.

# plain COMMAND...: as that user on a2
plain() { ssh_to plain@a2 "$@" < /dev/null; }
of_plain() { local verb=$1; shift; deploy_of plain.json "$verb" --host a2 "$@"; }

without_sudo() {
  sed 's/"machines" : \[ \]/"machines" : [{"host": "a2", "ssh": "plain@a2"}]/' testbed.json > plain.json
  expect 0 "a2: stopped" deploy stop --host a2
  expect 0 "a2: removed" deploy remove --host a2
  ssh_to a2 'sudo useradd --create-home --shell /bin/bash plain && sudo cp -r .ssh /home/plain/ &&
    sudo chown -R plain: /home/plain' < /dev/null
  expect 1 "" plain sudo -n true
  expect 2 "sudo is not allowed without a password for plain@a2" of_plain push
  expect 0 "loginctl enable-linger" of_plain push --user-units
  expect 2 "loginctl enable-linger plain" of_plain start
  expect 0 "" ssh_to a2 sudo loginctl enable-linger plain
  expect 0 "a2: unchanged" of_plain push --user-units
  expect 0 "" of_plain start
  expect 0 "running since" of_plain status
  # shellcheck disable=SC2016
  expect 0 "plain" plain 'ps -o user= -p "$(cat .local/share/quadrille/*/connector-2/pid)"'
  expect 0 "" plain 'open=$(find .local/share/quadrille -type f -path "*/keys/*" -perm /077); echo "$open"; [ -z "$open" ]'
  expect 0 "no problem found" quadrille check --testbed testbed.json
  # Killed, it is back by itself, although nobody is logged in.
  local before
  before=$(since a2 plain.json)
  # shellcheck disable=SC2016
  expect 0 "" plain 'kill -9 "$(cat .local/share/quadrille/*/connector-2/pid)"'
  until_true 120 of_plain status || wrong "the connector of a user's systemd did not come back"
  [ "$before" != "$(since a2 plain.json)" ] || wrong "no connector of a user's systemd was killed"
  expect 0 "a2: stopped" of_plain stop
  expect 1 "does not run" of_plain status
  expect 0 "a2: removed" of_plain remove
  expect 0 "" plain '! ls -d .local/share/quadrille .config/systemd/user/quadrille-* .config/systemd/user/*/quadrille-* 2> /dev/null'
  # As it was.
  expect 0 "" deploy push --host a2
  expect 0 "" deploy start --host a2
}
