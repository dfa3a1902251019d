# Run once by the PostgreSQL image, on an empty volume: makes the role that owns the databases of the benchmark, which
# is no superuser, and lets only this role in over the network, with its password; from where, QUADRILLE_CLIENTS says, as
# the address column of pg_hba.conf does.
set -eu

# First, as the image runs this once only: if what follows fails, the server must not stay open to everyone.
cat > "$PGDATA/pg_hba.conf" <<HBA
# Written by the benchmark's deployment.
local all all trust
host all "$QUADRILLE_ROLE" ${QUADRILLE_CLIENTS:-samenet} scram-sha-256
HBA

psql --quiet -v ON_ERROR_STOP=1 -v role="$QUADRILLE_ROLE" --username postgres --dbname postgres <<'SQL'
\set password `cat /run/secrets/database-password`
CREATE ROLE :"role" LOGIN CREATEDB PASSWORD :'password';
GRANT pg_read_all_settings TO :"role";
GRANT SET ON PARAMETER track_functions TO :"role";
SQL
