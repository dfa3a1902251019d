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
namespaces=()
loops=()
failures=0
exec 3>&1

cleanup() {
  local code=$? name
  trap - EXIT INT TERM
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
  local took
  took=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", b - a }')
  if [[ " $codes " == *" $code "* ]] && grep -qF -- "$words" "$work/said"; then
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
  rm -f "$root"/etc/ssh/ssh_host_* "$root/etc/resolv.conf"
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
  ip -n "$id-$1" link add eth0 type veth peer name "$1" netns "$id-switch"
  ip -n "$id-switch" link set "$1" master bridge up
  # Some kernels hear themselves at a bridge and take their own address for another's; then no machine is ever online.
  ip netns exec "$id-$1" sh -c 'echo 0 > /proc/sys/net/ipv6/conf/eth0/accept_dad'
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

# boot HOST: with the seed where a NoCloud disk would show it
boot() {
  local host=$1 bind=()
  mkdir -p "$work/$host/upper/var/lib/cloud/seed" "$work/$host/work" "$work/$host/root"
  cp -r "$work/seeds/$host" "$work/$host/upper/var/lib/cloud/seed/nocloud-net"
  # Debian's own trap, which its images have.
  mkdir -p "$work/$host/upper/etc"
  printf '127.0.0.1 localhost\n127.0.1.1 %s\n' "$host" > "$work/$host/upper/etc/hosts"
  mount -t overlay -o "lowerdir=$root,upperdir=$work/$host/upper,workdir=$work/$host/work" overlay "$work/$host/root"
  if [[ $host == [od]? ]]; then
    truncate -s 4G "$work/$host/disk"
    loops+=("$(losetup --find --show "$work/$host/disk")")
    bind=(--bind="${loops[-1]}:/dev/disk/by-id/virtio-quadrille-data" --bind="${loops[-1]}")
  fi
  SYSTEMD_NSPAWN_API_VFS_WRITABLE=network systemd-nspawn --quiet --boot --register=no --keep-unit --capability=CAP_NET_ADMIN --machine="$host" --directory="$work/$host/root" --console=pipe \
    --network-namespace-path="/run/netns/$id-$host" --resolv-conf=off --timezone=off --link-journal=no "${bind[@]}" \
    < /dev/null > "$work/$host/console" 2>&1 &
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
for host in $hosts; do boot "$host"; done
for host in $hosts; do until_true 240 has_host_key "$host" || { wrong "$host has no host key"; tail -n 20 "$host/console"; exit 1; }; done
known
for host in $hosts; do
  until_true 240 ssh_to "$host" true || { wrong "$host does not answer ssh"; tail -n 20 "$host/console"; exit 1; }
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
sed -i 's/^bootcmd:/bootcmnd:/' seeds/a1/user-data
tar -c seeds | ssh_to a1 tar -x
expect 1 "bootcmnd" ssh_to a1 'for f in seeds/a1/user-data; do cloud-init schema --config-file $f || exit 1; done'
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

[ "$failures" = 0 ] && echo "machines hold" || { echo "$failures expectations failed"; exit 1; }
