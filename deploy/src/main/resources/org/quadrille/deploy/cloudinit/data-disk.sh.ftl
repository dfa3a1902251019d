#!/bin/sh
# Makes a file system on the disk for the data of the database, if it has none, and mounts it, now and at every boot.
set -eu
label=quadrille-data
folder=${dataFolder}
if mountpoint -q "$folder"; then exit 0; fi
disk=$(blkid -L $label || true)
if [ -z "$disk" ]; then
<#if dataSerial??>
    what="with the serial ${dataSerial}"
    disks=$(for link in /dev/disk/by-id/*[-_]${dataSerial}; do [ ! -e "$link" ] || readlink -f "$link"; done | sort -u)
<#else>
    what="of ${dataBytes} bytes without partitions or a file system"
    disks=$(lsblk -dbnpo NAME,SIZE,TYPE | awk '$2 == ${dataBytes} && $3 == "disk" { print $1 }' |
        while read -r d; do [ -n "$(lsblk -npo FSTYPE,PTTYPE "$d" | tr -d ' \n')" ] || echo "$d"; done)
</#if>
    if [ "$(echo "$disks" | wc -w)" != 1 ]; then
        echo "data-disk.sh: there must be one disk $what, but there are: $(echo $disks | sed 's/^$/none/'); correct that, then type cloud-init clean --reboot." >&2
        exit 1
    fi
    disk=$disks
    # Only a disk of which blkid says that it holds nothing is used.
    holds=0
    blkid -p "$disk" > /dev/null || holds=$?
    if [ "$holds" != 2 ]; then
        echo "data-disk.sh: the disk $disk holds something; empty it with wipefs if nothing in it is needed, or seed this machine with another --data-disk; then type cloud-init clean --reboot." >&2
        exit 1
    fi
    mkfs.ext4 -q -L $label "$disk"
fi
mkdir -p "$folder"
grep -q "^LABEL=$label " /etc/fstab || echo "LABEL=$label $folder ext4 noatime,nofail 0 2" >> /etc/fstab
mount -o noatime "$disk" "$folder"
echo "mounted $disk on $folder"
