#!/bin/sh
# The virtual machines of twelve machines on libvirt, from an image with cloud-init and the seeds in this folder.
# Written by `quadrille deploy cloud-init` from the testbed file, whose `machines` say the sizes.
#
#   IMAGE=/var/lib/libvirt/images/debian-12-genericcloud-amd64.qcow2 sh create-vms.sh [HOST...]
#
# Without a host it makes all. IMAGE is an image of a system, which is not changed. What else may be set: NETWORK, as in
# virt-install's --network; SYSTEM, the size of each system disk in GiB; CPUS and MEMORY (MiB) of machines whose size the
# testbed does not say. `virsh destroy HOST && virsh undefine HOST --remove-all-storage` removes a machine.
set -eu
: "${IMAGE:?name an image of a system that has cloud-init}"
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

vm a1 --vcpus 2,cpuset=0-1 --memory 2048  # connector-1
vm a2 --vcpus "$CPUS" --memory "$MEMORY"  # connector-2
vm a3 --vcpus "$CPUS" --memory "$MEMORY"  # connector-3
vm a4 --vcpus "$CPUS" --memory "$MEMORY"  # connector-4
vm mee1 --vcpus "$CPUS" --memory "$MEMORY"  # mee-1
vm ce1 --vcpus "$CPUS" --memory "$MEMORY"  # ce-1
vm o1 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-1; tile 1 group 1 OLTP
vm d1 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-2; tile 1 group 1 DSS
vm o2 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-3; tile 1 group 2 OLTP
vm d2 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-4; tile 1 group 2 DSS
vm o3 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-5; tile 1 group 3 OLTP
vm d3 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-6; tile 1 group 3 DSS
vm o4 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-7; tile 1 group 4 OLTP
vm d4 --vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data  # monitor-8; tile 1 group 4 DSS
