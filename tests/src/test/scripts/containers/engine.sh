# A container engine and the base images of the tests. Sourced by the scripts that use one, which have `work`, `id`, `skip`, and
# a file descriptor 3 for what is said.

jre=${QUADRILLE_JRE_IMAGE:-quadrille-test-jre:17}
postgres=${QUADRILLE_POSTGRES_IMAGE:-quadrille-test-postgres:15}
daemon=
forwarding=
built=()

# engine_wanted: skips where docker, or its Compose plugin, is missing or too old
engine_wanted() {
  command -v docker > /dev/null || skip "there is no docker command (Debian: docker.io)"
  docker compose version > /dev/null 2>&1 || skip "docker has no compose command (Debian 13: docker-compose)"
  [ "$(printf '2.20\n%s\n' "$(docker compose version --short)" | sort -V | head -n 1)" = 2.20 ] ||
    skip "Docker Compose is older than 2.20"
}

# engine: uses the one that answers, or starts one in a network of its own; `built` are the images that go with it
engine() {
  if docker ps > /dev/null 2>&1; then return; fi
  [ "$(id -u)" = 0 ] || skip "no container engine answers docker, and only root can start one"
  command -v dockerd > /dev/null || skip "no container engine answers docker, and there is no dockerd (Debian: docker.io)"
  command -v ip > /dev/null || skip "there is no ip command (Debian: iproute2) for the engine's network"
  ip netns add "$id" 2>/dev/null || skip "this machine does not let its root make network namespaces"
  ip -n "$id" link set lo up
  forwarding=$(cat /proc/sys/net/ipv4/ip_forward)
  mkdir -p "$work/engine"
  export DOCKER_HOST=unix://$work/engine/socket
  # Not by `ip netns exec`, which would hide the control groups.
  nsenter --net="/run/netns/$id" dockerd --host "$DOCKER_HOST" --data-root "$work/engine/data" \
    --exec-root "$work/engine/run" --pidfile "$work/engine/pid" > "$work/engine.log" 2>&1 &
  daemon=$!
  for _ in $(seq 300); do
    ! docker ps > /dev/null 2>&1 || return 0
    kill -0 $daemon 2>/dev/null || break
    sleep 0.2
  done
  echo "the engine did not start:"
  tail -n 5 "$work/engine.log"
  daemon=
  ip netns del "$id"
  skip "no container engine can be started here"
}

# root NAME COMMAND: a command inside the root NAME, which sees processes of its own.
inside() {
  local root=$1
  shift
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" env -u TMPDIR DEBIAN_FRONTEND=noninteractive "$@"
}

install_in() {
  local root=$1
  shift
  inside "$root" apt-get -q -y --no-install-recommends install "$@"
  inside "$root" apt-get clean
}

path='ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

jre_image() {
  install_in "$1" openjdk-17-jre-headless fontconfig fonts-dejavu-core
  tar -C "$1" -c . | docker import --change "$path" - "$jre"
}

# As the official image is set up, as far as a deployment uses it.
postgres_image() {
  mkdir -p "$1/etc/postgresql-common" "$1/docker-entrypoint-initdb.d"
  echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"
  install_in "$1" "postgresql-${postgres##*:}" libnss-wrapper
  install -d -m 1777 "$1/var/lib/postgresql/data"
  install -m 755 "$here/containers/postgres-entrypoint.sh" "$1/usr/local/bin/docker-entrypoint.sh"
  tar -C "$1" -c . | docker import --change "$path" --change 'ENV LANG=C.UTF-8' \
    --change 'ENV PGDATA=/var/lib/postgresql/data' --change 'VOLUME /var/lib/postgresql/data' \
    --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]' - "$postgres"
}

images() {
  local missing=() image
  for image in "$jre" "$postgres"; do
    docker image inspect "$image" > /dev/null 2>&1 || missing+=("$image")
  done
  [ ${#missing[@]} != 0 ] || return 0
  [ "$(id -u)" = 0 ] || skip "the engine has no image ${missing[*]}, and only root can make it"
  command -v debootstrap > /dev/null || skip "the engine has no image ${missing[*]}, and there is no debootstrap"
  echo "making ${missing[*]}"
  debootstrap --variant=minbase bookworm "$work/base" > "$work/images.log" 2>&1
  for image in "${missing[@]}"; do
    built+=("$image")
    cp -a "$work/base" "$work/root"
    if [ "$image" = "$jre" ]; then jre_image "$work/root"; else postgres_image "$work/root"; fi >> "$work/images.log" 2>&1
    rm -rf "$work/root"
  done
  rm -rf "$work/base"
}

# engine_ends: without the images that were built; the one that was started is stopped
engine_ends() {
  local image
  if docker ps > /dev/null 2>&1; then
    for image in "${built[@]}"; do docker image rm -f "$image" > /dev/null || true; done
  fi
  [ -n "$daemon" ] || return 0
  kill "$daemon" 2>/dev/null || true
  wait "$daemon" 2>/dev/null || true
  ip netns del "$id" || true
  [ -z "$forwarding" ] || echo "$forwarding" > /proc/sys/net/ipv4/ip_forward
}
