#!/bin/sh
# The virtual machines of ${testbed} on libvirt, from an image with cloud-init and the seeds in this folder.
# Written by `quadrille deploy cloud-init` from the testbed file, whose `machines` say the sizes.
#
#   IMAGE=/var/lib/libvirt/images/debian-12-genericcloud-amd64.qcow2 sh create-vms.sh [HOST...]
#
# Without a host it makes all. IMAGE is an image of a system, which is not changed. What else may be set: NETWORK, as in
# virt-install's --network; SYSTEM, the size of each system disk in GiB; CPUS and MEMORY (MiB) of machines whose size the
# testbed does not say. `virsh destroy HOST && virsh undefine HOST --remove-all-storage` removes a machine.
set -eu
: "<#noparse>${IMAGE:?name an image of a system that has cloud-init}</#noparse>"
<#noparse>
NETWORK=${NETWORK:-network=default}
SYSTEM=${SYSTEM:-10}
CPUS=${CPUS:-2}
MEMORY=${MEMORY:-2048}
cd "$(dirname "$0")"
wanted=" $* "

# vm HOST OPTIONS...
vm() {
    host=$1
    shift
    case $wanted in "  " | *" $host "*) ;; *) return 0 ;; esac
    virt-install --name "$host" --import --osinfo detect=on,require=off --noautoconsole \
        --disk "size=$SYSTEM,backing_store=$IMAGE" --network "$NETWORK" \
        --cloud-init "user-data=$host/user-data,meta-data=$host/meta-data,network-config=$host/network-config" "$@"
}
</#noparse>

<#list machines as m>
vm ${m.host} --vcpus <#if m.cpus??>${m.cpus}<#else>"$CPUS"</#if><#if m.cpuset??>,cpuset=${m.cpuset}</#if> --memory <#if m.memory??>${m.memory}<#else>"$MEMORY"</#if><#if m.disk??> --disk size=${m.disk},bus=virtio<#if m.serial??>,serial=${m.serial}</#if></#if>  # ${m.what}
</#list>
