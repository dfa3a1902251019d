# One database machine as a virtual machine that QEMU emulates, from the same Debian and its own seed. Without KVM, as
# machines of clouds and of CI may have none, or one that boots no stock kernel. Sourced by testbed-on-machines.sh.

wants_virtual() { [ "${QUADRILLE_VIRTUAL_MACHINE:-0}" = 1 ] && command -v qemu-system-x86_64 > /dev/null; }

# choose_virtual: sets `virtual` to the host that is one, or says why none is
choose_virtual() {
  local like="d4 is a machine of systemd-nspawn like the others:"
  virtual=
  if [ "${QUADRILLE_VIRTUAL_MACHINE:-0}" != 1 ]; then
    echo "$like QUADRILLE_VIRTUAL_MACHINE is not 1"
  elif ! wants_virtual; then
    echo "$like there is no qemu-system-x86_64 (Debian: qemu-system-x86)"
  elif ! kernel=$(newest vmlinuz) || ! initrd=$(newest initrd.img); then
    echo "$like $root has no kernel (Debian: linux-image-cloud-amd64)"
  elif [ ! -c /dev/net/tun ] || ! command -v mke2fs > /dev/null; then
    echo "$like there is no /dev/net/tun, or no mke2fs (Debian: e2fsprogs)"
  else
    virtual=d4
  fi
}

newest() { compgen -G "$root/boot/$1-*" | sort -V | tail -n 1; }

# Its system on a disk of its own, from the same files as the other machines have.
prepare_virtual() {
  lay $virtual
  truncate -s 3G "$work/$virtual/system"
  mke2fs -q -t ext4 -d "$work/$virtual/root" "$work/$virtual/system"
  umount "$work/$virtual/root"
}

# The seed is a disk with the label that NoCloud looks for; the disk for the data has the serial that the seed names. What
# keeps one program of a processor from reading another's data takes an emulated processor a fifth of its time.
boot_virtual() {
  nsenter --net="/run/netns/$id-switch" qemu-system-x86_64 -accel tcg,thread=multi -machine q35 -cpu Nehalem -smp 1 -m 1024 \
    -nodefaults -display none -serial "file:$work/$virtual/console" \
    -kernel "$kernel" -initrd "$initrd" -append "root=/dev/vda rw console=ttyS0 mitigations=off" \
    -drive "file=$work/$virtual/system,format=raw,if=none,id=system,cache=unsafe" -device virtio-blk-pci,drive=system \
    -drive "file=$work/$virtual/disk,format=raw,if=none,id=data" -device virtio-blk-pci,drive=data,serial=quadrille-data \
    -blockdev "driver=vvfat,node-name=seed,dir=$work/seeds/$virtual,label=CIDATA,read-only=on" -device virtio-blk-pci,drive=seed \
    -netdev "tap,id=net,ifname=$virtual,script=no,downscript=no" -device "virtio-net-pci,netdev=net,mac=$(mac $virtual)" \
    -device virtio-rng-pci < /dev/null > "$work/$virtual/qemu" 2>&1 &
  machine[$virtual]=$!
}

boot_id() { ssh_to $virtual cat /proc/sys/kernel/random/boot_id < /dev/null; }

# restart_virtual: it has a udev, so its disk and its server are back by themselves, which those of the others cannot show
restart_virtual() {
  local before start=$EPOCHREALTIME
  before=$(boot_id)
  ssh_to $virtual -o ServerAliveInterval=5 sudo systemctl reboot < /dev/null > /dev/null 2>&1 || true
  until_true 600 eval 'now=$(boot_id) && [ "$now" != "'"$before"'" ]' || wrong "$virtual does not come back"
  until_true 300 good || wrong "the processes of $virtual did not come back"
  echo "time  $(elapsed "$start") s: $virtual is back after a restart"
  expect 0 "noatime" ssh_to $virtual "findmnt -no SOURCE,OPTIONS /srv/quadrille"
  until_true 120 quadrille check --testbed testbed.json || true
  expect 0 "no problem found" quadrille check --testbed testbed.json
}

# reported ID: the report of that run says which machine is virtual, and what the others are
reported() {
  local kind
  for kind in "machines: container (systemd-nspawn)" ${virtual:+"$virtual: virtual machine (QEMU)"}; do
    grep -qF "$kind" "results/$1/report.html" || wrong "the report of the run $1 does not say: $kind"
  done
}
