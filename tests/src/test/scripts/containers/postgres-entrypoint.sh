#!/usr/bin/env bash
# Entry point of the PostgreSQL image that testbed-in-containers.sh makes from packages. What the deployment and the tests
# use of the official image it does in the same way: any numeric user, PGDATA, POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE,
# POSTGRES_USER, POSTGRES_DB, the scripts of docker-entrypoint-initdb.d on an empty folder, each in a server that no network
# reaches.
set -Eeo pipefail

PATH=$(echo /usr/lib/postgresql/*/bin):$PATH

if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "${BASH_SOURCE[0]}" "$@"
fi

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
  password=${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:-/dev/null}")}
  [ -n "$password" ] || { echo "POSTGRES_PASSWORD_FILE names no file with a password" >&2; exit 1; }
  initdb --username="${POSTGRES_USER:-postgres}" --pwfile=<(echo "$password") --auth-host=scram-sha-256 -D "$PGDATA"
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl -D "$PGDATA" -o "$(printf '%q ' "${@:2}" -c listen_addresses= -p 5432)" -w start
  [ -z "${POSTGRES_DB:-}" ] || createdb --username="${POSTGRES_USER:-postgres}" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do
    [ -f "$script" ] || continue
    # shellcheck disable=SC1090
    if [ -x "$script" ]; then "$script"; else . "$script"; fi
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi

# What was needed for a name is not needed to serve.
rm -f "${NSS_WRAPPER_PASSWD:-}" "${NSS_WRAPPER_GROUP:-}"
unset LD_PRELOAD NSS_WRAPPER_PASSWD NSS_WRAPPER_GROUP
exec "$@"
