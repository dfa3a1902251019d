# The Debian from which all machines are made. Sourced by testbed-on-machines.sh.

# in_root COMMAND...: sees processes of its own
in_root() {
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" env -u TMPDIR DEBIAN_FRONTEND=noninteractive "$@"
}

# libpam-systemd: without it, a user who logs in has no systemd of his own.
make_root() {
  local kernel=
  ! wants_virtual || kernel=linux-image-cloud-amd64
  echo "making a Debian in $root"
  debootstrap --variant=minbase --include=systemd-sysv,libpam-systemd,dbus,udev,iproute2,openssh-server,sudo bookworm "$root"
  mkdir -p "$root/etc/postgresql-common/createcluster.d"
  echo "create_main_cluster = false" > "$root/etc/postgresql-common/createcluster.d/none.conf"
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  # shellcheck disable=SC2086
  in_root apt-get -q -y --no-install-recommends install \
    cloud-init netplan.io openjdk-17-jre-headless fontconfig fonts-dejavu-core postgresql-15 $kernel
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
