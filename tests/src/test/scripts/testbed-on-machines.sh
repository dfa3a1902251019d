#!/usr/bin/env bash
# The way from seeds to a result (docs/deployment.md, "Virtual machines") on thirteen machines that systemd-nspawn boots,
# each with a systemd, a network and an sshd of its own, from the seeds that the kit writes: seeds and their check by
# cloud-init, the database servers, push, start, build, run; a connector killed in a run, and prime; a machine restarted;
# limits, keys, a host without sudo, and a few mistakes of users. Ends with 0 if every command ended with the exit code and
# the words it should.
#
#   testbed-on-machines.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs root, systemd-nspawn and overlayfs; without them it says so and ends with 0. QUADRILLE_MACHINE_ROOT names a folder
# with a Debian for all machines; where it is not there, it is made by debootstrap and kept. Without the variable one is made
# and removed. Nothing of it touches the network of the machine itself, and all else is removed at the end.
#
# It says how long commands took; with QUADRILLE_STRICT_TIMES=1, for a machine that nobody else uses, one that takes too long
# counts as wrong.
#
# With QUADRILLE_VIRTUAL_MACHINE=1, d4 is a virtual machine that QEMU emulates, if QEMU is installed and the Debian has a kernel.
# Not without being asked, as an emulated processor is so slow that all wait for it, and the times are then only said.
#
# With QUADRILLE_CONTAINERS=1, CE and MEE have a machine each, which makes fourteen, and the same testbed is run in containers
# too, for which it needs what testbed-in-containers.sh needs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kit=$(readlink -m "${1:-$here/../../../../cli/target/quadrille}")
skip() { echo "skipped: $*"; exit 0; }
[ "$(id -u)" = 0 ] || skip "only root can start machines"
command -v systemd-nspawn > /dev/null || skip "there is no systemd-nspawn (Debian: systemd-container)"
command -v ip > /dev/null || skip "there is no ip command (Debian: iproute2)"
command -v ssh > /dev/null || skip "there is no ssh (Debian: openssh-client)"
grep -qw overlay /proc/filesystems || modprobe overlay 2> /dev/null || skip "this machine has no overlayfs"
[ -n "${QUADRILLE_MACHINE_ROOT:-}" ] && [ -d "$QUADRILLE_MACHINE_ROOT/etc" ] || command -v debootstrap > /dev/null ||
  skip "there is no debootstrap to make a Debian with"
[ -d "$kit/lib" ] || { echo "there is no built kit in $kit; run ./quadrille --help first" >&2; exit 2; }

declare -A address=([driver1]=1 [ce1]=2 [mee1]=3 [a1]=11 [a2]=12 [a3]=13 [a4]=14 [o1]=21 [o2]=22 [o3]=23 [o4]=24 [d1]=31 [d2]=32 [d3]=33 [d4]=34)
if [ "${QUADRILLE_CONTAINERS:-0}" = 1 ]; then
  # shellcheck source=containers/engine.sh
  . "$here/containers/engine.sh"
  engine_wanted
  ce=ce1 mee=mee1 drivers=(--ce ce1 --mee mee1)
else
  ce=driver1 mee=driver1 drivers=(--drivers driver1)
fi
hosts="$(printf '%s\n' $ce $mee | uniq | paste -s -d ' ') a1 a2 a3 a4 o1 o2 o3 o4 d1 d2 d3 d4"
count=$(wc -w <<< "$hosts")
net=10.78.0
id=quad$$
etc_netns_was=$([ -d /etc/netns ] && echo there || true)
# Not in memory: overlayfs, and a run on databases in memory is not VALID.
place=/tmp
[ "$(stat -f -c %T /tmp)" != tmpfs ] || place=/var/tmp
work=$(mktemp -d "$place/quadrille-machines-XXXXXX")
ip netns add "$id-probe" 2> /dev/null && ip netns del "$id-probe" ||
  { rmdir "$work"; skip "this machine does not let its root make network namespaces"; }
root=${QUADRILLE_MACHINE_ROOT:-$work/root}
declare -A machine=()
declare -A disk=()
namespaces=()
failures=0
project=
took=0
# A CE, an MEE, four connectors, eight monitors.
processes=14
exec 3>&1
for part in expectations debian network boot virtual-machine limits secrets killed-prime without-sudo in-containers; do
  # shellcheck source=/dev/null
  . "$here/machines/$part.sh"
done

cleanup() {
  local code=$? name
  trap - EXIT
  # A second one would leave machines, mounts and namespaces behind.
  trap '' INT TERM
  if [ "${QUADRILLE_CONTAINERS:-0}" = 1 ]; then
    [ -z "$project" ] || docker compose -p "$project" down --volumes --timeout 1 > /dev/null 2>&1 || true
    engine_ends
  fi
  # In this mode systemd-nspawn takes TERM as the button that turns a machine off.
  for name in "${!machine[@]}"; do kill "${machine[$name]}" 2> /dev/null || true; done
  for _ in $(seq 60); do
    kill -0 "${machine[@]}" 2> /dev/null || break
    sleep 0.5
  done
  for name in "${!machine[@]}"; do kill -9 "${machine[$name]}" 2> /dev/null || true; done
  wait 2> /dev/null || true
  for name in "${namespaces[@]}"; do
    ip netns pids "$id-$name" | xargs -r kill -9 || true
    ip netns del "$id-$name" || true
    rm -rf "/etc/netns/$id-$name"
  done
  find /sys/fs/cgroup -depth -type d -path "*/$id-*" -exec rmdir {} + || true
  [ -n "$etc_netns_was" ] || rmdir /etc/netns 2> /dev/null || true
  for name in $hosts; do ! mountpoint -q "$work/$name/root" || umount -l "$work/$name/root"; done
  for name in $hosts; do detach "$name" || true; done
  if [ "$code$failures" = 00 ]; then
    rm -rf "$work"
  else
    [ "$root" != "$work/root" ] || rm -rf "$root"
    rm -rf "$work"/*/upper "$work"/*/work "$work"/*/disk "$work"/*/system
    echo "the output stays in $work" >&3
  fi
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

deploy_of() { local testbed=$1 verb=$2; shift 2; quadrille deploy "$verb" --testbed "$testbed" --ssh "ssh -F $work/ssh_config" "$@"; }
deploy() { deploy_of testbed.json "$@"; }
quadrille() { at_prime "$kit/quadrille" "$@"; }

# --- seeds to machines -------------------------------------------------------------------------------------------------

if [ ! -d "$root/etc" ]; then make_root > "$work/root.log" 2>&1; fi
generalize
choose_virtual
for host in $hosts; do echo "$net.${address[$host]} $host"; done > "$work/addresses"
echo "$net.100 prime" >> "$work/addresses"
network
cd "$work"
ssh-keygen -q -t ed25519 -N '' -f "$work/id"
cat > ssh_config <<END
Host *
  User bench
  IdentityFile $work/id
  IdentitiesOnly yes
  UserKnownHostsFile $work/known_hosts
  BatchMode yes
  LogLevel ERROR
END

expect 0 "8 databases" quadrille init --profile demo "${drivers[@]}" --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 \
  --dss d1,d2,d3,d4 --monitors --load-units 1 --sessions 2
cp testbed.json without-sizes.json
sizes=$(for host in $hosts; do
  case $host in [od]?) echo "{\"host\": \"$host\", \"memory\": \"1g\", \"disk\": \"4g\"}" ;; esac
done | paste -s -d ,)
sed -i "s/\"machines\" : \[ \]/\"machines\" : [$sizes]/" testbed.json
seeds() {
  quadrille deploy cloud-init --testbed testbed.json --out seeds --addresses addresses --ssh-key id.pub --no-packages \
    --prime prime --data-disk serial:quadrille-data "$@"
}
from_seeds=$EPOCHREALTIME
expect 0 "seeds of $count virtual machines" seeds
expect 0 "seeds of $count virtual machines" seeds
boot_all

# Every seed is what cloud-init's own schema says.
tar -c seeds | ssh_to a1 tar -x
expect 0 "" ssh_to a1 'for f in seeds/*/user-data; do cloud-init schema --config-file $f || exit 1; done'
sed -i 's/^ssh_pwauth: .*/ssh_pwauth: 5/' seeds/a1/user-data
tar -c seeds | ssh_to a1 tar -x
expect 1 "ssh_pwauth" ssh_to a1 'for f in seeds/a1/user-data; do cloud-init schema --config-file $f || exit 1; done'
expect 2 "are kept: a1/user-data" seeds
expect 0 "$count virtual machines" seeds --replace

# Names mean what others mean by them; the database has its disk, its server and nobody's password.
for host in $hosts; do
  expect 0 "$net.${address[$host]} " ssh_to "$host" "getent ahostsv4 $host; ! getent ahostsv4 $host | grep -q '^127'"
done
for host in o1 d4; do
  expect 0 "noatime" ssh_to $host "findmnt -no SOURCE,OPTIONS /srv/quadrille && sudo test -f /srv/quadrille/5432/PG_VERSION"
  expect 0 "unchanged" ssh_to $host sudo sh /etc/quadrille/database-server.sh /etc/quadrille/database-server-5432.conf
  expect 0 "a${host#?}" ssh_to $host "sudo grep '^host' /etc/postgresql/*/*/pg_hba.conf"
  expect 0 "t f f" ssh_to $host "sudo -u postgres psql -p 5432 -qAt -F ' ' -c \"select rolcreatedb, rolsuper, \
    rolpassword is not null from pg_authid where rolname = 'quadrille'\""
done
echo "time  $(elapsed "$from_seeds") s: from the seeds until all this was seen"

# --- push and start ----------------------------------------------------------------------------------------------------

# The machines share this machine's memory, so nobody promises them any; phases of seconds are enough to show that it works.
# A load that leaves the machine some time: prime sees all of it, and a run whose driver is busy is not VALID. With so little
# load, 4 s do not warm the processes up: the slow first transactions lift the means above the 90th percentiles.
sed -z -e 's/^{/{ "phases": {"length": "4s", "rampUp": "3s", "warmUp": "15s", "rampDown": "1s"},/' \
  -e 's/"mode" : "CLOSED"/"mode" : "OPEN"/' -e 's/"targetTpsV" : 0.0/"targetTpsV" : 25/' \
  -e 's/"inputSeed" : "automatic"/"inputSeed" : 1/' without-sizes.json > testbed.json
grep -q '"targetTpsV" : 25' testbed.json || wrong "the testbed is not paced"
grep -q '"inputSeed" : 1' testbed.json || wrong "each run of the testbed has inputs of its own"
expect 0 "prime" quadrille keys --out keys prime $hosts
(umask 077 && printf 'horse-battery-%s' "$RANDOM$RANDOM$RANDOM" > password)
QUADRILLE_PASSWORD=$(cat password)
export QUADRILLE_PASSWORD
{ cat password; echo; cat keys/*/password keys/ca-password; } > secrets

# on_unit HOST KIND COMMAND...: with the name of the unit of that kind there
on_unit() {
  local host=$1 kind=$2
  shift 2
  ssh_to "$host" "cd /etc/systemd/system && for unit in quadrille-*-$kind-*.service; do $*; done"
}

expect 1 "is not installed" deploy status
# With the database servers set up, as a user does it.
expect 0 "" deploy push --database --prime prime
within 15 "the first push, with the database servers"
for host in o1 d4; do
  expect 0 "t f t" ssh_to $host "sudo -u postgres psql -p 5432 -qAt -F ' ' -c \"select rolcreatedb, rolsuper, \
    rolpassword is not null from pg_authid where rolname = 'quadrille'\""
done
expect 0 "" deploy push
within 4 "a push that changes nothing"
everywhere unchanged
expect 1 "does not run" deploy status
expect 0 "" deploy start --wait 5m
within 30 "start, until all are ready"
expect 0 "running since" deploy status
within 4 "status"
[ "$(grep -c 'running since' said)" = $processes ] || wrong "not all $processes processes run"
expect 0 '"answers"' deploy status --json
expect 0 "" deploy start --wait 5m

for unit in "$ce ce" "$mee mee" "a1 connector" "o1 monitor"; do
  # shellcheck disable=SC2086
  set -- $unit
  expect 0 "" on_unit "$1" "$2" 'said=$(sudo systemd-analyze verify "$unit" 2>&1); echo "$said"; [ -z "$said" ] || exit 1'
  expect 0 "exposure level" on_unit "$1" "$2" \
    'sudo systemd-analyze security --no-pager --threshold=30 "$unit" || exit 1'
done

# --- runs --------------------------------------------------------------------------------------------------------------

expect 0 "is ready" quadrille db build --testbed testbed.json
expect 0 "no problem found" quadrille check --testbed testbed.json

a_run first
within 600 "from seeds to a result" "$(elapsed "$from_seeds")"
reported first

before=$(since a1)
[ -n "$before" ] || wrong "status does not tell since when connector-1 runs"
begin_run killed
expect 2 "is busy with run" deploy stop
expect 2 "Nothing was stopped" deploy remove
expect 0 "" on_unit a1 connector 'sudo kill -9 $(systemctl show -p MainPID --value "$unit")'
expect 3 "ABORTED" end_run
until_true 120 good || wrong "the killed connector did not come back"
expect 0 "running since" deploy status
[ "$before" != "$(since a1)" ] || wrong "no connector was killed"
a_run after-a-kill

prime_is_killed
a_run after-a-killed-prime

before=$(since o1)
restart o1
expect 2 "o1" deploy status
start=$EPOCHREALTIME
boot o1
until_true 600 good || wrong "the processes of o1 did not come back"
echo "time  $(elapsed "$start") s: o1 is back after a restart"
expect 0 "running since" deploy status
[ "$before" != "$(since o1)" ] || wrong "o1 was not restarted"
# A machine of systemd-nspawn has no udev that finds a disk at boot, so that /etc/fstab could mount it.
expect 0 "mounted" ssh_to o1 'sudo sh /etc/quadrille/data-disk.sh && sudo systemctl restart postgresql'
until_true 60 quadrille check --testbed testbed.json || true
expect 0 "no problem found" quadrille check --testbed testbed.json
[ -z "$virtual" ] || restart_virtual

limits_hold

# --- mistakes ----------------------------------------------------------------------------------------------------------

# elsewhere DESTINATION: testbed.json with another way to a1
elsewhere() { sed "s/\"machines\" : \[ \]/\"machines\" : [{\"host\": \"a1\", \"ssh\": \"$1\"}]/" testbed.json > elsewhere.json; }
with_ssh() { quadrille deploy "$1" --testbed "$2" --host a1 --ssh "ssh -F $work/$3"; }

elsewhere nowhere.invalid
expect 2 "There is no host nowhere.invalid" with_ssh status elsewhere.json ssh_config
sed "s|^a1 .*|a1 $(grep '^a2 ' known_hosts | cut -d ' ' -f 2-)|" known_hosts > other_hosts
sed 's|/known_hosts|/other_hosts|' ssh_config > other_config
expect 2 "The host key of a1 has changed" with_ssh status testbed.json other_config
expect 2 "There is no host a9 in testbed.json" deploy status --host a9
expect 0 "running since" deploy status
without_sudo
expect 0 "running since" deploy status
[ "${QUADRILLE_CONTAINERS:-0}" != 1 ] || same_in_containers

# --- secrets -----------------------------------------------------------------------------------------------------------

expect 0 "" deploy logs --run-id first
[ -n "$(find logs/first -type f)" ] || wrong "no logs of the run first"
expect 0 "" deploy logs
grep -rq 'ready on' logs || wrong "no logs of processes"
hosts_have_their_own
nothing_leaked seeds logs results all-said ./*/console

# --- the end -----------------------------------------------------------------------------------------------------------

expect 0 "" deploy stop
everywhere stopped
expect 1 "does not run" deploy status
expect 0 "" deploy remove
everywhere removed
for host in $hosts; do
  expect 0 "" ssh_to "$host" 'ls -d /opt/quadrille /etc/systemd/system/quadrille-* 2> /dev/null; \
    [ ! -e /opt/quadrille ] && ! ls /etc/systemd/system/quadrille-* 2> /dev/null && ! id quadrille 2> /dev/null'
done
expect 1 "is not installed" deploy status
# The databases stay, with the load of their runs.
expect 0 "used" quadrille db status --testbed testbed.json

[ "$failures" = 0 ] && echo "machines hold" || { echo "$failures expectations failed"; exit 1; }
