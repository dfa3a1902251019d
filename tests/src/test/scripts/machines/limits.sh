# `push --limits` holds hosts to what `machines` says of them, and no other. Sourced by testbed-on-machines.sh.

# slices HOST: what there is of limits there, and where the processes of the kit are
slices() {
  ssh_to "$1" 'cd /etc/systemd/system && for unit in quadrille-*.slice quadrille-*.service; do
    [ ! -e "$unit" ] || echo "$unit $(systemctl show -p Slice -p CPUQuotaPerSecUSec -p MemoryMax -p AllowedCPUs "$unit" | sort | paste -s -d " ")"
  done' < /dev/null
}

# kernels_limit HOST: the limit of memory by the kernel, in whichever hierarchy there is; nothing if there is none
kernels_limit() {
  ssh_to "$1" 'find /sys/fs/cgroup -path "*/quadrille-*.slice/memory.max" -o -path "*/quadrille-*.slice/memory.limit_in_bytes" |
    xargs -r cat' < /dev/null
}

# held HOST PROCESS: the host to its size, with the process in it
held() {
  local slice kernels
  slices "$1" > limits
  grep -qx 'quadrille-.*\.slice AllowedCPUs=0 CPUQuotaPerSecUSec=500ms MemoryMax=536870912 Slice=.*' limits ||
    wrong "$1 is not held to half a processor, 512 MiB and processor 0: $(cat limits)"
  slice=$(sed -n 's/^\(quadrille-[^ ]*\.slice\) .*/\1/p' limits)
  grep -q "^quadrille-.*-$2\.service .* Slice=$slice\$" limits || wrong "$2 is not in $slice: $(cat limits)"
  kernels=$(kernels_limit "$1")
  case $kernels in
    536870912) echo "ok    the kernel holds $2 on $1 to 512 MiB" ;;
    '') echo "ok    $2 is in $slice; systemd may not limit memory on $1, whose control groups are only to be read" ;;
    *) wrong "the kernel holds $2 on $1 to $kernels bytes instead of 536870912" ;;
  esac
}

# free_of_limits HOST
free_of_limits() {
  slices "$1" > limits
  grep -q . limits && ! grep -vE 'service AllowedCPUs= CPUQuotaPerSecUSec=infinity MemoryMax=infinity Slice=system.slice$' limits ||
    wrong "$1 has limits that nobody asked for, or no process"
}

# A machine of systemd-nspawn may not change its control groups, depending on the kernel; a virtual one always may.
limits_hold() {
  local host sizes selected=(--host a4) size='"cpus": 0.5, "memory": "512m", "cpuset": "0"'
  sizes="{\"host\": \"a4\", $size}"
  [ -z "$virtual" ] || { sizes+=", {\"host\": \"$virtual\", $size}"; selected+=(--host "$virtual"); }
  sed "s/\"machines\" : \[ \]/\"machines\" : [$sizes]/" testbed.json > limited.json
  expect 0 "a4: stopped" deploy stop "${selected[@]}"
  expect 0 "" deploy_of limited.json push --limits
  for host in $hosts; do
    [[ $host = a4 || $host = "$virtual" ]] || grep -qxF "$host: unchanged" said || wrong "push --limits has changed $host"
  done
  expect 0 "" deploy_of limited.json start --wait 5m "${selected[@]}"
  for host in $hosts; do
    case $host in
      a4) held a4 connector-4 ;;
      "$virtual") held "$virtual" monitor-8 ;;
      *) free_of_limits "$host" ;;
    esac
  done
  # Pushed without, they are gone.
  expect 0 "a4: stopped" deploy stop "${selected[@]}"
  expect 0 "" deploy push
  expect 0 "" deploy start --wait 5m "${selected[@]}"
  for host in a4 $virtual; do free_of_limits "$host"; done
}
