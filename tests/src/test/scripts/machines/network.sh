# A switch in a network namespace of its own, and a namespace at it for prime and for each machine of systemd-nspawn.
# Sourced by testbed-on-machines.sh.

namespace() {
  ip netns add "$id-$1"
  namespaces+=("$1")
  ip -n "$id-$1" link set lo up
}

# A machine's udev replaces a network card's address that nobody chose, by the same on all whose identity is the same.
mac() { printf '52:54:00:4e:00:%02x' "${address[$1]:-100}"; }

# plug NAME: gives it a network card at the switch
plug() {
  if [ "$1" = "$virtual" ]; then
    ip -n "$id-switch" tuntap add "$1" mode tap
  else
    namespace "$1"
    ip -n "$id-$1" link add eth0 address "$(mac "$1")" type veth peer name "$1" netns "$id-switch"
  fi
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

at_prime() { ip netns exec "$id-prime" env -C "$work" "$@"; }
ssh_to() { at_prime ssh -F "$work/ssh_config" "$@"; }
