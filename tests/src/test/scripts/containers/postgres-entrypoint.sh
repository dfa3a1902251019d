#!/usr/bin/env bash
# Entry point of the PostgreSQL image that testbed-in-containers.sh makes from packages. What the deployment uses of the
# official image it does in the same way: any numeric user, PGDATA, POSTGRES_PASSWORD_FILE, the scripts of
# docker-entrypoint-initdb.d on an empty folder, each in a server that no network reaches.
set -Eeo pipefail

PATH=$(echo /usr/lib/postgresql/*/bin):$PATH

# initdb and psql want a name for their user.
if ! getent passwd "$(id -u)" > /dev/null; then
  LD_PRELOAD=$(ls /usr/lib/*/libnss_wrapper.so)
  NSS_WRAPPER_PASSWD=$(mktemp)
  NSS_WRAPPER_GROUP=$(mktemp)
  export LD_PRELOAD NSS_WRAPPER_PASSWD NSS_WRAPPER_GROUP
  echo "postgres:x:$(id -u):$(id -g):PostgreSQL:$PGDATA:/bin/false" > "$NSS_WRAPPER_PASSWD"
  echo "postgres:x:$(id -g):" > "$NSS_WRAPPER_GROUP"
fi

mkdir -p "$PGDATA"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  [ -s "${POSTGRES_PASSWORD_FILE:-}" ] || { echo "POSTGRES_PASSWORD_FILE names no file with a password" >&2; exit 1; }
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 -D "$PGDATA"
  pg_ctl -D "$PGDATA" -o "$(printf '%q ' "${@:2}" -c listen_addresses= -p 5432)" -w start
  for script in /docker-entrypoint-initdb.d/*.sh; do
    # shellcheck disable=SC1090
    if [ -x "$script" ]; then "$script"; else . "$script"; fi
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi

# What was needed for a name is not needed to serve.
rm -f "${NSS_WRAPPER_PASSWD:-}" "${NSS_WRAPPER_GROUP:-}"
unset LD_PRELOAD NSS_WRAPPER_PASSWD NSS_WRAPPER_GROUP
exec "$@"
