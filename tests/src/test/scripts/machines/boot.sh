# Machines of systemd-nspawn, each from the Debian, a seed and a disk of its own. Sourced by testbed-on-machines.sh.

# lay HOST: its files, those of the Debian below
lay() {
  mkdir -p "$work/$1/upper/etc" "$work/$1/work" "$work/$1/root"
  # Debian's own trap, which its images have.
  printf '127.0.0.1 localhost\n127.0.1.1 %s\n' "$1" > "$work/$1/upper/etc/hosts"
  mount -t overlay -o "lowerdir=$root,upperdir=$work/$1/upper,workdir=$work/$1/work" overlay "$work/$1/root"
  [[ $1 != [od]? ]] || truncate -s 4G "$work/$1/disk"
}

# prepare HOST: with the seed where a NoCloud disk would show it
prepare() {
  local host=$1
  lay "$host"
  mkdir -p "$work/$host/root/var/lib/cloud/seed"
  cp -r "$work/seeds/$host" "$work/$host/root/var/lib/cloud/seed/nocloud-net"
  [ ! -f "$work/$host/disk" ] || disk[$host]=$(losetup --find --show "$work/$host/disk")
}

# detach HOST: frees the loop devices that are its disk now, whatever number they have, and none that is another's by now
detach() {
  [ ! -f "$work/$1/disk" ] || losetup --associated "$work/$1/disk" --noheadings --output NAME | xargs -r losetup --detach
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

# host_key HOST: the key that cloud-init made, as its console or its disk shows it; fails while there is none
host_key() {
  if [ "$1" = "$virtual" ]; then
    grep -aoEm 1 'ssh-ed25519 [A-Za-z0-9+/=]{68}' "$work/$1/console"
  else
    cat "$work/$1/root/etc/ssh/ssh_host_ed25519_key.pub"
  fi
}

# boot_all: from seeds to machines that answer ssh, whose cloud-init has done all
boot_all() {
  local host start=$EPOCHREALTIME
  declare -A booted=()
  for host in $hosts; do
    if [ "$host" = "$virtual" ]; then prepare_virtual; boot_virtual; else prepare "$host"; boot "$host"; fi
  done
  for host in $hosts; do
    until_true 600 host_key "$host" || { wrong "$host has no host key"; tail -n 20 "$host/console" >&3; exit 1; }
    echo "$host $(host_key "$host")"
  done > "$work/known_hosts"
  for host in $hosts; do
    until_true 600 ssh_to "$host" true || { wrong "$host does not answer ssh"; tail -n 20 "$host/console" >&3; exit 1; }
  done
  echo "time  $(elapsed "$start") s: all answer ssh"
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
  echo "time  $(elapsed "$start") s: all have booted"
}

# restart HOST: as its own systemd does it; it is off and on again
restart() {
  ssh_to "$1" -o ServerAliveInterval=5 sudo systemctl reboot < /dev/null > /dev/null 2>&1 || true
  until_true 120 eval "! kill -0 ${machine[$1]}" || wrong "$1 does not go down"
  wait "${machine[$1]}" || true
}
