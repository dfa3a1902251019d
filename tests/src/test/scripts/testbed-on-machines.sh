#!/usr/bin/env bash
# The way from seeds to a result (docs/deployment.md, "Virtual machines") on thirteen machines that systemd-nspawn boots,
# each with a systemd, a network and an sshd of its own, from the seeds that the kit writes: seeds and their check by
# cloud-init, the database servers, push, start, build, run; a connector killed in a run, a machine restarted, and a few
# mistakes of users. Ends with 0 if every command ended with the exit code and the words it should.
#
#   testbed-on-machines.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs root, systemd-nspawn and overlayfs; without them it says so and ends with 0. QUADRILLE_MACHINE_ROOT names a folder
# with a Debian for all machines; where it is not there, it is made by debootstrap and kept. Without the variable one is made
# and removed. Nothing of it touches the network of the machine itself, and all else is removed at the end.
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

declare -A address=([driver1]=1 [a1]=11 [a2]=12 [a3]=13 [a4]=14 [o1]=21 [o2]=22 [o3]=23 [o4]=24 [d1]=31 [d2]=32 [d3]=33 [d4]=34)
hosts="driver1 a1 a2 a3 a4 o1 o2 o3 o4 d1 d2 d3 d4"
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
loops=()
failures=0
exec 3>&1

cleanup() {
  local code=$? name
  trap - EXIT
  # A second one would leave machines, mounts and namespaces behind.
  trap '' INT TERM
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
  for name in "${loops[@]}"; do losetup -d "$name" || true; done
  if [ "$code$failures" = 00 ]; then
    rm -rf "$work"
  else
    [ "$root" != "$work/root" ] || rm -rf "$root"
    rm -rf "$work"/*/upper "$work"/*/work "$work"/*/disk
    echo "the output stays in $work" >&3
  fi
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# --- expectations ------------------------------------------------------------------------------------------------------

wrong() {
  failures=$((failures + 1))
  echo "WRONG $*"
}

# expect CODES WORDS COMMAND...: the command ends with one of the codes, and what it says holds the words
expect() {
  local codes=$1 words=$2 code=0 start=$EPOCHREALTIME
  shift 2
  "$@" > "$work/said" 2>&1 < /dev/null || code=$?
  cat "$work/said" >> "$work/all-said"
  local took
  took=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", b - a }')
  if [[ " $codes " == *" $code "* ]] && { [ -z "$words" ] || grep -qF -- "$words" "$work/said"; }; then
    echo "ok    $took, exit $code: $*"
  else
    wrong "$took, exit $code instead of $codes, or without \"$words\": $*"
    sed 's/^/      | /' "$work/said"
  fi
}

# until SECONDS COMMAND...: waits until it succeeds
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.3
  done
}

# --- a Debian ----------------------------------------------------------------------------------------------------------

# in_root COMMAND...: sees processes of its own
in_root() {
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" env -u TMPDIR DEBIAN_FRONTEND=noninteractive "$@"
}

make_root() {
  echo "making a Debian in $root"
  debootstrap --variant=minbase --include=systemd-sysv,dbus,udev,iproute2,openssh-server,sudo bookworm "$root"
  mkdir -p "$root/etc/postgresql-common/createcluster.d"
  echo "create_main_cluster = false" > "$root/etc/postgresql-common/createcluster.d/none.conf"
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  in_root apt-get -q -y --no-install-recommends install \
    cloud-init netplan.io openjdk-17-jre-headless fontconfig fonts-dejavu-core postgresql-15
  in_root apt-get clean
  rm "$root/usr/sbin/policy-rc.d"
}

# As an image is left behind: no identity of a machine, and no network but what a seed says.
generalize() {
  rm -f "$root"/etc/ssh/ssh_host_* "$root/etc/resolv.conf" "$root/var/lib/dbus/machine-id"
  : > "$root/etc/machine-id"
  printf '127.0.0.1 localhost\n' > "$root/etc/hosts"
  in_root systemctl -q enable systemd-networkd
}

# --- machines ----------------------------------------------------------------------------------------------------------

namespace() {
  ip netns add "$id-$1"
  namespaces+=("$1")
  ip -n "$id-$1" link set lo up
}

# plug NAME: gives it a network card at the switch
plug() {
  namespace "$1"
  # A machine's udev replaces one that nobody chose, by the same on all whose identity is the same.
  local mac
  mac=$(printf '52:54:00:4e:00:%02x' "${address[$1]:-100}")
  ip -n "$id-$1" link add eth0 address "$mac" type veth peer name "$1" netns "$id-switch"
  ip -n "$id-switch" link set "$1" master bridge up
}

network() {
  local host
  namespace switch
  ip -n "$id-switch" link add bridge type bridge
  ip -n "$id-switch" link set bridge up
  plug prime
  ip -n "$id-prime" addr add "$net.100/24" dev eth0
  ip -n "$id-prime" link set eth0 up
  mkdir -p "/etc/netns/$id-prime"
  { echo "127.0.0.1 localhost"; cat "$work/addresses"; } > "/etc/netns/$id-prime/hosts"
  for host in $hosts; do plug "$host"; done
}

# prepare HOST: its files, with the seed where a NoCloud disk would show it
prepare() {
  local host=$1
  mkdir -p "$work/$host/upper/var/lib/cloud/seed" "$work/$host/work" "$work/$host/root"
  cp -r "$work/seeds/$host" "$work/$host/upper/var/lib/cloud/seed/nocloud-net"
  # Debian's own trap, which its images have.
  mkdir -p "$work/$host/upper/etc"
  printf '127.0.0.1 localhost\n127.0.1.1 %s\n' "$host" > "$work/$host/upper/etc/hosts"
  mount -t overlay -o "lowerdir=$root,upperdir=$work/$host/upper,workdir=$work/$host/work" overlay "$work/$host/root"
  if [[ $host == [od]? ]]; then
    truncate -s 4G "$work/$host/disk"
    loops+=("$(losetup --find --show "$work/$host/disk")")
    disk[$host]=${loops[-1]}
  fi
}

# group_of_its_own HOST: for the process that calls it, in every hierarchy; systemds in one group remove each other's groups
group_of_its_own() {
  local tree file
  for tree in /sys/fs/cgroup /sys/fs/cgroup/*/; do
    [ -f "${tree%/}/cgroup.procs" ] || continue
    [ "$tree" = /sys/fs/cgroup ] || mountpoint -q "$tree" || continue
    tree=${tree%/}/$id-$1
    mkdir -p "$tree"
    for file in cpuset.cpus cpuset.mems; do
      [ ! -f "$tree/$file" ] || [ -f "$tree/cgroup.controllers" ] || cat "${tree%/*}/$file" > "$tree/$file"
    done
    echo "$BASHPID" > "$tree/cgroup.procs"
  done
}

boot() {
  local host=$1 bind=()
  [ -z "${disk[$host]:-}" ] || bind=(--bind="${disk[$host]}:/dev/disk/by-id/virtio-quadrille-data" --bind="${disk[$host]}")
  (group_of_its_own "$host" && SYSTEMD_NSPAWN_API_VFS_WRITABLE=network exec systemd-nspawn --quiet --boot --register=no --keep-unit \
    --capability=CAP_NET_ADMIN --machine="$host" --directory="$work/$host/root" --console=pipe \
    --network-namespace-path="/run/netns/$id-$host" --resolv-conf=off --timezone=off --link-journal=no "${bind[@]}" \
    < /dev/null) >> "$work/$host/console" 2>&1 &
  machine[$host]=$!
}

# What a console shows: the host keys that cloud-init made.
known() {
  local host
  for host in $hosts; do
    sed "s/^/$host /" "$work/$host/root/etc/ssh/ssh_host_ed25519_key.pub"
  done > "$work/known_hosts"
}

has_host_key() { [ -s "$work/$1/root/etc/ssh/ssh_host_ed25519_key.pub" ]; }

at_prime() { ip netns exec "$id-prime" env -C "$work" "$@"; }
ssh_to() { at_prime ssh -F "$work/ssh_config" "$@"; }
quadrille() { at_prime "$kit/quadrille" "$@"; }
deploy() { local verb=$1; shift; quadrille deploy "$verb" --testbed testbed.json --ssh "ssh -F $work/ssh_config" "$@"; }

# --- seeds to machines -------------------------------------------------------------------------------------------------

if [ ! -d "$root/etc" ]; then make_root > "$work/root.log" 2>&1; fi
generalize
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

expect 0 "8 databases" quadrille init --profile demo --drivers driver1 --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 \
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
expect 0 "seeds of 13 virtual machines" seeds
expect 0 "seeds of 13 virtual machines" seeds

start=$SECONDS
for host in $hosts; do prepare "$host"; boot "$host"; done
for host in $hosts; do until_true 600 has_host_key "$host" || { wrong "$host has no host key"; tail -n 20 "$host/console"; exit 1; }; done
known
for host in $hosts; do
  until_true 600 ssh_to "$host" true || { wrong "$host does not answer ssh"; tail -n 20 "$host/console"; exit 1; }
done
echo "all answer ssh after $((SECONDS - start)) s"
declare -A booted=()
for host in $hosts; do
  ssh_to "$host" sudo cloud-init status --wait --long > "$host/status" 2>&1 < /dev/null &
  booted[$host]=$!
done
for host in $hosts; do
  wait "${booted[$host]}" || {
    wrong "$host: cloud-init: $(tail -n 3 "$host/status")"
    ssh_to "$host" sudo tail -n 20 /var/log/cloud-init-output.log || true
  }
done
echo "all have booted after $((SECONDS - start)) s"

# Every seed is what cloud-init's own schema says.
tar -c seeds | ssh_to a1 tar -x
expect 0 "" ssh_to a1 'for f in seeds/*/user-data; do cloud-init schema --config-file $f || exit 1; done'
sed -i 's/^ssh_pwauth: .*/ssh_pwauth: 5/' seeds/a1/user-data
tar -c seeds | ssh_to a1 tar -x
expect 1 "ssh_pwauth" ssh_to a1 'for f in seeds/a1/user-data; do cloud-init schema --config-file $f || exit 1; done'
expect 2 "are kept: a1/user-data" seeds
expect 0 "13 virtual machines" seeds --replace

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
echo "seeds hold after $((SECONDS - start)) s"

# --- push and start ----------------------------------------------------------------------------------------------------

# The machines share this machine's memory, so nobody promises them any; phases of seconds are enough to show that it works.
# A load that leaves the machine some time: prime sees all of it, and a run whose driver is busy is not VALID. With so little
# load, 4 s do not warm the processes up: the slow first transactions lift the means above the 90th percentiles.
sed -z -e 's/^{/{ "phases": {"length": "4s", "rampUp": "3s", "warmUp": "15s", "rampDown": "1s"},/' \
  -e 's/"mode" : "CLOSED"/"mode" : "OPEN"/' -e 's/"targetTpsV" : 0.0/"targetTpsV" : 25/' without-sizes.json > testbed.json
grep -q '"targetTpsV" : 25' testbed.json || wrong "the testbed is not paced"
expect 0 "prime" quadrille keys --out keys prime $hosts
(umask 077 && printf 'horse-battery-%s' "$RANDOM$RANDOM$RANDOM" > password)
QUADRILLE_PASSWORD=$(cat password)
export QUADRILLE_PASSWORD
{ cat password; echo; cat keys/*/password keys/ca-password; } > secrets

# everywhere WORDS: the last command said them of every host
everywhere() {
  local host
  for host in $hosts; do grep -qF -- "$host: $1" said || wrong "the last command did not say of $host: $1"; done
}

# on_unit HOST KIND COMMAND...: with the name of the unit of that kind there
on_unit() {
  local host=$1 kind=$2
  shift 2
  ssh_to "$host" "cd /etc/systemd/system && for unit in quadrille-*-$kind-*.service; do $*; done"
}

expect 1 "is not installed" deploy status
expect 0 "" deploy push --database --prime prime
for host in o1 d4; do
  expect 0 "t f t" ssh_to $host "sudo -u postgres psql -p 5432 -qAt -F ' ' -c \"select rolcreatedb, rolsuper, \
    rolpassword is not null from pg_authid where rolname = 'quadrille'\""
done
expect 0 "" deploy push
everywhere unchanged
expect 1 "does not run" deploy status
expect 0 "" deploy start --wait 5m
expect 0 "runs since" deploy status
[ "$(grep -c 'runs since' said)" = 14 ] || wrong "not all 14 processes run"
expect 0 '"answers"' deploy status --json
expect 0 "" deploy start --wait 5m

for unit in "a1 connector" "o1 monitor"; do
  # shellcheck disable=SC2086
  set -- $unit
  expect 0 "" on_unit "$1" "$2" 'said=$(sudo systemd-analyze verify "$unit" 2>&1); echo "$said"; [ -z "$said" ] || exit 1'
  expect 0 "exposure level" on_unit "$1" "$2" \
    'sudo systemd-analyze security --no-pager --threshold=30 "$unit" || exit 1'
done

# --- runs --------------------------------------------------------------------------------------------------------------

expect 0 "is ready" quadrille db build --testbed testbed.json
expect 0 "no problem found" quadrille check --testbed testbed.json

# A busy machine may make it INVALID (1); what it must not do is fail.
a_run() {
  expect "0 1" "not a TPC result" quadrille run --testbed testbed.json --run-id "$1"
  grep -E '^(verdict|tpsV|FAIL)' said || true
  [ -s "results/$1/report.html" ] || wrong "there is no report of the run $1"
}

a_run first

# begin_run ID: with phases that nobody waits for
begin_run() {
  sed 's/"length": "4s"/"length": "1m"/' testbed.json > long.json
  quadrille run --testbed long.json --run-id "$1" > run.said 2>&1 < /dev/null &
  run=$!
  until_true 300 grep -q 'phase 1/' run.said || wrong "the run $1 did not begin"
}

end_run() {
  local code=0
  wait $run || code=$?
  cat run.said
  return $code
}

# since HOST: when its first process was started; nothing if none runs
since() { deploy status --host "$1" --json | tr , '\n' | grep -m 1 '"since"' || true; }
good() { deploy status; }

before=$(since a1)
[ -n "$before" ] || wrong "status does not tell since when connector-1 runs"
begin_run killed
expect 2 "is busy with run" deploy stop
expect 2 "Nothing was stopped" deploy remove
expect 0 "" on_unit a1 connector 'sudo kill -9 $(systemctl show -p MainPID --value "$unit")'
expect 3 "ABORTED" end_run
until_true 120 good || wrong "the killed connector did not come back"
expect 0 "runs since" deploy status
[ "$before" != "$(since a1)" ] || wrong "no connector was killed"
a_run after-a-kill

before=$(since o1)
ssh_to o1 sudo systemctl reboot < /dev/null > /dev/null 2>&1 || true
until_true 120 eval '! kill -0 "${machine[o1]}"' || wrong "o1 does not go down"
wait "${machine[o1]}" || true
expect 2 "o1" deploy status
start=$SECONDS
boot o1
until_true 600 good || wrong "the processes of o1 did not come back"
echo "o1 is back after $((SECONDS - start)) s"
expect 0 "runs since" deploy status
[ "$before" != "$(since o1)" ] || wrong "o1 was not restarted"
# Of these machines none has the udev that finds a disk at boot, so that /etc/fstab could mount it.
expect 0 "mounted" ssh_to o1 'sudo sh /etc/quadrille/data-disk.sh && sudo systemctl restart postgresql'
until_true 60 quadrille check --testbed testbed.json || true
expect 0 "no problem found" quadrille check --testbed testbed.json

# --- mistakes ----------------------------------------------------------------------------------------------------------

# elsewhere DESTINATION: testbed.json with another way to a1
elsewhere() { sed "s/\"machines\" : \[ \]/\"machines\" : [{\"host\": \"a1\", \"ssh\": \"$1\"}]/" testbed.json > elsewhere.json; }
with_ssh() { quadrille deploy "$1" --testbed "$2" --host a1 --ssh "ssh -F $work/$3"; }

elsewhere nowhere.invalid
expect 2 "There is no host nowhere.invalid" with_ssh status elsewhere.json ssh_config
sed "s|^a1 .*|a1 $(grep '^a2 ' known_hosts | cut -d ' ' -f 2-)|" known_hosts > other_hosts
sed 's|/known_hosts|/other_hosts|' ssh_config > other_config
expect 2 "The host key of a1 has changed" with_ssh status testbed.json other_config
ssh_to a1 'sudo useradd --create-home plain && sudo cp -r .ssh /home/plain/ && sudo chown -R plain: /home/plain' < /dev/null
elsewhere plain@a1
expect 2 "sudo is not allowed without a password for plain@a1" with_ssh push elsewhere.json ssh_config
expect 2 "There is no host a9 in testbed.json" deploy status --host a9
expect 0 "runs since" deploy status

# --- secrets -----------------------------------------------------------------------------------------------------------

expect 0 "" deploy logs --run-id first
[ -n "$(find logs/first -type f)" ] || wrong "no logs of the run first"
expect 0 "" deploy logs
grep -rq 'ready on' logs || wrong "no logs of processes"
# In any form: as text, as a copy of the file, and as the text that a seed would hold a file in.
found=$(grep -rlaF -f secrets seeds logs results all-said testbed.json ./*/console || true)
[ -z "$found" ] || wrong "a secret is in $found"
find keys -name key.p12 -o -name ca.p12 | while read -r file; do
  dd if="$file" bs=30 skip=10 count=1 status=none | base64 -w 0
  echo
done > encoded
base64 -w 0 keys/a1/key.p12 > key-of-a1
grep -qF -f encoded key-of-a1 || wrong "the search for keys finds nothing where they are"
found=$(grep -rlaF -f encoded seeds logs results all-said ./*/console || true)
[ -z "$found" ] || wrong "a key is in $found"
find keys \( -name key.p12 -o -name ca.p12 \) -exec sha256sum {} + | cut -d ' ' -f 1 > sums
found=$(find seeds logs results -type f -exec sha256sum {} + | grep -F -f sums || true)
[ -z "$found" ] || wrong "a key is in $found"
grep -qF -f secrets keys/a1/password || wrong "the search for secrets finds nothing where they are"
for host in a1 o1; do
  expect 0 "/password" ssh_to $host 'sudo find /opt/quadrille -type f -path "*/keys/*"'
  expect 0 "" ssh_to $host 'open=$(sudo find /opt/quadrille -type f -path "*/keys/*" -perm /077); echo "$open"; [ -z "$open" ]'
done

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

[ "$failures" = 0 ] && echo "machines hold" || { echo "$failures expectations failed"; exit 1; }
