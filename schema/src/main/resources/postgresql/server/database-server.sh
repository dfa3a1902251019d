#!/bin/sh
# Sets a PostgreSQL server up for the benchmark, and says what it changes; nothing, if all is as it should be.
#
#   sh database-server.sh CONF [--password-file FILE|-] [--skip-unknown]
#
#   CONF              written by the kit from a testbed file: port, role, clients, and the settings of the server
#   --password-file   sets the role's password to what the file, or the standard input, holds
#   --skip-unknown    leaves out clients whose names have no address yet, instead of failing
#
# Run it as root. Debian's family (postgresql-common) and Red Hat's (postgresql-server, or PostgreSQL's own packages). It
# uses the server of that port, or makes one. It writes a file of settings of its own, and a marked block at the start of
# pg_hba.conf; all other lines there stay. Durability (fsync, full_page_writes, synchronous_commit) and autovacuum are
# left as they are.
set -eu
export LC_ALL=C

oldest=15
own=quadrille
begin="# BEGIN $own: written by database-server.sh, which replaces all lines up to END"
end="# END $own"
changes=0
work=

fail() {
    echo "database-server.sh: $*" >&2
    exit 1
}

changed() {
    changes=$((changes + 1))
    echo "$*"
}

finish() {
    code=$?
    trap - EXIT
    [ -z "$work" ] || rm -rf "$work"
    exit "$code"
}

# --- what is asked for -------------------------------------------------------------------------------------------------

usage() {
    echo "usage: sh database-server.sh CONF [--password-file FILE|-] [--skip-unknown]" >&2
    exit 2
}

value() {
    sed -n "s/^$1='\(.*\)'\$/\1/p" "$conf" | tail -n 1
}

number() {
    case $2 in '' | *[!0-9]*) fail "$conf: $1 is \"$2\", which is no number; write the file again with the kit." ;; esac
}

read_conf() {
    [ -r "$conf" ] || fail "the file $conf cannot be read; name one that the kit has written."
    port=$(value port)
    role=$(value role)
    clients=$(value clients)
    case $(value encrypted) in
        yes) connection=hostssl ;;
        no) connection=host ;;
        *) fail "$conf: encrypted is \"$(value encrypted)\"; write yes or no." ;;
    esac
    data=$(value data)
    number port "$port"
    case $role in
        '' | postgres | *[!A-Za-z0-9_]*) fail "$conf: role is \"$role\"; name one that may own the databases, such as $own." ;;
    esac
    case $data in '' | /*) ;; *) fail "$conf: data is \"$data\"; write a path that begins with /." ;; esac
    [ -n "$clients" ] || fail "$conf: clients is empty, so that nobody could connect; write the file again with the kit."
    if grep -Eq "^setting\.(fsync|full_page_writes|synchronous_commit|autovacuum)=" "$conf"; then
        fail "$conf sets what must stay on: fsync, full_page_writes, synchronous_commit and autovacuum; remove the line."
    fi
}

# Only the owner of the server reads it, and it is gone at the end: psql takes the password from there and from no command.
read_password() {
    mkdir -m 700 "$work/secret"
    if [ "$password_file" = - ]; then
        cat > "$work/secret/typed"
    else
        [ -r "$password_file" ] || fail "the password file $password_file cannot be read; write the password into it, or name another."
        cat "$password_file" > "$work/secret/typed"
    fi
    sed -e 's/^[[:space:]]*//' -e 's/[[:space:]]*$//' "$work/secret/typed" | sed '/./,$!d' > "$work/secret/password"
    rm "$work/secret/typed"
    [ -s "$work/secret/password" ] || fail "the password is empty; write one into its file."
    [ "$(wc -l < "$work/secret/password")" -le 1 ] || fail "the password has several lines; write it into one."
    printf '*:*:*:*:' > "$work/secret/passfile"
    sed -e 's/\\/\\\\/g' -e 's/:/\\:/g' "$work/secret/password" >> "$work/secret/passfile"
}

# --- the server --------------------------------------------------------------------------------------------------------

# as_owner COMMAND...: nothing of root's environment goes there
as_owner() {
    runuser -u "$owner" -- env -i PATH="$PATH" LC_ALL=C "$@"
}

sql() {
    as_owner PGOPTIONS="${options:-}" "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$sockets" -p "$port" \
        -U "$owner" -d postgres "$@"
}

asked() {
    as_owner "$bin/postgres" -D "$confdir" -C "$1" 2> "$work/why" ||
        fail "the server in $confdir has settings with which it cannot start ($(head -n 1 "$work/why")); correct them, and run this again."
}

require_version() {
    [ "${version%%.*}" -ge $oldest ] ||
        fail "the server of port $port is PostgreSQL $version, but $oldest or newer is needed; install a newer one."
}

require_free_port() {
    if command -v ss > /dev/null 2>&1 && [ -n "$(ss -Hltn "sport = :$port" 2> /dev/null)" ]; then
        fail "something else listens on port $port; stop it, or give the database server another port in the testbed file."
    fi
}

# Data only if they were asked to be somewhere.
require_data() {
    [ -z "$data" ] || [ "$(readlink -m "$1")" = "$(readlink -m "$data")" ] ||
        fail "the server of port $port has its data in $1, not in $data; if nothing in it is needed, $2, and run this again."
}

find_server() {
    owner=postgres
    if command -v postgresql-setup > /dev/null 2>&1 || ls -d /usr/pgsql-*/bin > /dev/null 2>&1; then
        family=redhat
        redhat_server
    elif command -v pg_createcluster > /dev/null 2>&1; then
        family=debian
        debian_server
    elif grep -Eqs '^ID(_LIKE)?=.*(debian|ubuntu)' /etc/os-release; then
        fail "there is no PostgreSQL server; install one (apt-get install postgresql)."
    elif grep -Eqs '^ID(_LIKE)?=.*(rhel|fedora|centos)' /etc/os-release; then
        fail "there is no PostgreSQL server; install one, $oldest or newer (dnf install postgresql-server)."
    else
        fail "this is neither of Debian's nor of Red Hat's family, or has no PostgreSQL server; set it up by hand as the guide says."
    fi
}

debian_server() {
    # Version, name, port, status, owner, data.
    found=$(pg_lsclusters -h | awk -v port="$port" '$3 == port { print $1, $2, $5, $6; exit }')
    if [ -z "$found" ]; then
        version=$(ls /usr/lib/postgresql 2> /dev/null | grep -E '^[0-9]+$' | sort -n |
            while read -r v; do [ ! -x "/usr/lib/postgresql/$v/bin/postgres" ] || echo "$v"; done | tail -n 1)
        [ -n "$version" ] || fail "there is no PostgreSQL server; install one (apt-get install postgresql)."
        require_version
        require_free_port
        name=main
        [ ! -d "/etc/postgresql/$version/main" ] || name=port$port
        [ -z "$data" ] || mkdir -p "$data"
        pg_createcluster -p "$port" ${data:+-d "$data"} --locale C.UTF-8 -e UTF8 "$version" "$name" \
            -- --auth-local=peer --auth-host=scram-sha-256 > "$work/made" 2>&1 ||
            fail "a server could not be made ($(tail -n 1 "$work/made")); correct that, and run this again."
        changed "made the server $version/$name with port $port${data:+ and its data in $data}"
        found="$version $name postgres $data"
    else
        version=${found%% *}
        name=$(echo "$found" | cut -d ' ' -f 2)
        require_data "${found##* }" "drop it (pg_dropcluster --stop $version $name)"
    fi
    owner=$(echo "$found" | cut -d ' ' -f 3)
    require_version
    bin=/usr/lib/postgresql/$version/bin
    confdir=/etc/postgresql/$version/$name
    log=/var/log/postgresql/postgresql-$version-$name.log
}

redhat_server() {
    bin=$(ls -d /usr/pgsql-*/bin 2> /dev/null | sort -V | tail -n 1)
    if [ -n "$bin" ]; then
        unit=$(basename "$(dirname "$bin")" | sed 's/pgsql/postgresql/')
    else
        command -v postgres > /dev/null 2>&1 ||
            fail "there is no PostgreSQL server; install one, $oldest or newer (dnf install postgresql-server)."
        bin=$(dirname "$(command -v postgres)")
        unit=postgresql
    fi
    version=$("$bin/postgres" --version | sed 's/.* \([0-9][0-9.]*\).*/\1/')
    require_version
    confdir=$(systemctl show -p Environment "$unit" | tr ' ' '\n' | sed -n 's/^\(Environment=\)\{0,1\}PGDATA=//p' | tail -n 1)
    [ -n "$confdir" ] || fail "systemd does not know where the service $unit has its data (PGDATA); install the server's package."
    log=$confdir/log
    if [ -f "$confdir/PG_VERSION" ]; then
        require_data "$confdir" "stop $unit and remove that folder"
        there=$(asked port)
        [ "$there" = "$port" ] || fail "the server of $unit has port $there, and this makes no second one; give the database" \
            "server port $there in the testbed file."
        return
    fi
    require_free_port
    if [ -n "$data" ] && [ "$data" != "$confdir" ]; then
        mkdir -p "$units/$unit.service.d"
        printf '[Service]\nEnvironment=PGDATA=%s\n' "$data" > "$units/$unit.service.d/$own.conf"
        systemctl daemon-reload
        changed "made $unit keep its data in $data"
        confdir=$data
        log=$confdir/log
    fi
    mkdir -p "$confdir"
    chown "$owner:" "$confdir"
    chmod 700 "$confdir"
    labels
    as_owner "$bin/initdb" -D "$confdir" --locale=C.UTF-8 --encoding=UTF8 --auth-local=peer --auth-host=scram-sha-256 \
        > "$work/made" 2>&1 || fail "a server could not be made ($(tail -n 1 "$work/made")); correct that, and run this again."
    [ "$port" = 5432 ] || sed -i "s/^#port = .*/port = $port/" "$confdir/postgresql.conf"
    changed "made the server $unit with port $port and its data in $confdir"
}

# SELinux lets the server use its own places and ports only.
labels() {
    if ! command -v selinuxenabled > /dev/null 2>&1 || ! selinuxenabled; then return; fi
    if [ -n "$data" ] || [ "$port" != 5432 ]; then
        command -v semanage > /dev/null 2>&1 || fail "SELinux has to be told of the server's data folder and port, and there" \
            "is no semanage; install it (dnf install policycoreutils-python-utils)."
        [ -z "$data" ] || semanage fcontext -a -t postgresql_db_t "$data(/.*)?" 2> /dev/null ||
            semanage fcontext -m -t postgresql_db_t "$data(/.*)?"
        [ "$port" = 5432 ] || semanage port -a -t postgresql_port_t -p tcp "$port" 2> /dev/null ||
            semanage port -m -t postgresql_port_t -p tcp "$port"
    fi
    restorecon -R "$confdir"
}

# service start|restart|reload
service() {
    if [ $family = debian ]; then
        pg_ctlcluster "$version" "$name" "$1" > "$work/service" 2>&1
    elif [ "$1" = start ]; then
        systemctl enable --now "$unit" > "$work/service" 2>&1
    else
        systemctl "$1" "$unit" > "$work/service" 2>&1
    fi
}

runs() {
    as_owner "$bin/pg_ctl" -s -D "$confdir" status > /dev/null 2>&1 ||
        as_owner "$bin/pg_ctl" -s -D "$(asked data_directory)" status > /dev/null 2>&1
}

# The last line that the server or its service has said.
reason() {
    newest=$log
    [ ! -d "$log" ] || newest=$(ls -t "$log"/* 2> /dev/null | head -n 1)
    { cat "$work/service"; [ ! -f "$newest" ] || grep -E 'FATAL|ERROR' "$newest" || true; } | tail -n 1
}

# put SOURCE FILE: replaces a file, which keeps its owner and mode, at once or not at all. As the owner of the server, whose
# folder it is: root would follow a link that waits there.
put() {
    as_owner sh -c 'umask 022
        if [ -f "$1" ]; then cp -p "$1" "$1.new"; fi
        cat > "$1.new" && mv -f "$1.new" "$1"' put "$2" < "$1" || fail "$2 cannot be written by $owner; give it to that user."
    if command -v selinuxenabled > /dev/null 2>&1 && selinuxenabled; then restorecon "$2"; fi
}

# --- settings ----------------------------------------------------------------------------------------------------------

write_settings() {
    settings=$confdir/conf.d/$own.conf
    {
        echo "# Written by database-server.sh of the benchmark, which replaces it."
        echo "port = $port"
        sed -n "s/^setting\.\([a-z_]*\)='\(.*\)'\$/\1 = '\2'/p" "$conf"
    } > "$work/settings"
    if ! grep -Eq "^[[:space:]]*include_dir[[:space:]]*=?[[:space:]]*'(conf\.d|$confdir/conf\.d)'" "$confdir/postgresql.conf"; then
        { as_owner cat "$confdir/postgresql.conf"; echo "include_dir = 'conf.d'"; } > "$work/main"
        put "$work/main" "$confdir/postgresql.conf"
        changed "included the folder conf.d in $confdir/postgresql.conf"
    fi
    if [ ! -d "$confdir/conf.d" ]; then
        mkdir -p "$confdir/conf.d"
        chown "$owner:" "$confdir/conf.d"
    fi
    if cmp -s "$work/settings" "$settings"; then return; fi
    [ ! -f "$settings" ] || as_owner cat "$settings" > "$work/settings-before"
    put "$work/settings" "$settings"
    wrote=1
    as_owner "$bin/postgres" -D "$confdir" -C max_connections > /dev/null 2> "$work/why" || {
        restore_settings
        fail "the server does not take the settings of $conf ($(head -n 1 "$work/why")); correct the sizes in the testbed file that they follow from."
    }
    reload=1
    changed "wrote $settings: $(sed -n "s/^setting\.\([a-z_]*\)='\(.*\)'\$/\1=\2/p" "$conf" | tr '\n' ' ' | sed 's/ $//')"
}

restore_settings() {
    [ -n "$wrote" ] || return 0
    if [ -f "$work/settings-before" ]; then put "$work/settings-before" "$settings"; else rm -f "$settings"; fi
}

# --- who may connect ---------------------------------------------------------------------------------------------------

# The addresses of a client, one a line. They are looked up now and not by the server: for a name in pg_hba.conf it would
# ask a name server for the name of every address that connects, which most testbeds have no answer to.
addresses() {
    getent ahosts "$1" | awk '$1 !~ /^fe80:/ && !seen[$1]++ { print $1 }'
}

write_access() {
    access=$(asked hba_file)
    {
        echo "$begin"
        echo "local all \"$role\" scram-sha-256"
        for client in $clients; do
            found=$(addresses "$client")
            if [ -z "$found" ]; then
                [ -n "$skip_unknown" ] || fail "the name $client has no address on this machine; add it to /etc/hosts or to the name server."
                echo "no address is known for $client yet: run this again when there is" >&2
                continue
            fi
            case $client in
                localhost | 127.* | ::1) ;;
                *) found=$(echo "$found" | grep -Ev '^(127\.|::1$)') ||
                    fail "the name $client means this machine's own loopback here; remove it from that line of /etc/hosts." ;;
            esac
            for address in $found; do
                case $address in *:*) bits=128 ;; *) bits=32 ;; esac
                echo "$connection all \"$role\" $address/$bits scram-sha-256 # $client"
            done
        done
        echo "host all \"$role\" all reject"
        echo "$end"
    } > "$work/block"
    { cat "$work/block"; as_owner cat "$access" | sed "/^# BEGIN $own:/,/^$end\$/d"; } > "$work/access"
    if cmp -s "$work/access" "$access"; then return; fi
    if grep -q "^# BEGIN $own:" "$access" && ! grep -q "^$end\$" "$access"; then
        fail "$access has the line \"BEGIN $own\" without its END; remove what this script wrote there, and run it again."
    fi
    put "$work/access" "$access"
    reload=1
    changed "let the role $role in from $(sed -n 's/^host.* \([^ ]*\)\/[0-9]* scram-sha-256 # \(.*\)/\2 (\1)/p' "$work/block" |
        paste -s -d , - | sed 's/,/, /g') with scram-sha-256, and from nowhere else ($access)"
}

# --- taking effect -----------------------------------------------------------------------------------------------------

take_effect() {
    sockets=$(asked unix_socket_directories | cut -d , -f 1)
    if ! runs; then
        require_free_port
        service start || {
            why=$(reason)
            fail "the server does not start ($why); correct that, and run this again."
        }
        changed "started the server"
    elif [ -n "$reload" ] || stale; then
        if [ "$(sql -c "select count(*) from pg_hba_file_rules where error is not null")" != 0 ]; then
            fail "$access has a line that the server cannot read ($(sql -c "select 'line ' || line_number || ': ' || error \
                from pg_hba_file_rules where error is not null limit 1")); correct it, and run this again."
        fi
        reload_server
        [ -z "$reload" ] || changed "reloaded the server"
    fi
    # Such a setting waits for the next start, whoever wrote it there.
    if [ "$(sql -c "select count(*) from pg_file_settings f join pg_settings s using (name)
                    where s.context = 'postmaster' and not f.applied and f.error is not null")" != 0 ]; then
        service restart || {
            why=$(reason)
            restore_settings
            service start || true
            fail "the server did not start with $settings${wrote:+, which is as it was before} ($why); correct that, and run this again."
        }
        changed "restarted the server"
    fi
    sql -F ' ' -c "select 'note:', f.name, 'of', f.sourcefile, 'is overridden by', o.sourcefile, 'line', o.sourceline
                   from pg_file_settings f join pg_file_settings o on o.name = f.name and o.applied
                   where f.sourcefile = '$settings' and not f.applied and o.seqno > f.seqno and o.setting <> f.setting"
}

# Ends once the server has read its files: what connects from then on meets the new rules.
reload_server() {
    before=$(sql -c "select pg_conf_load_time()")
    service reload || fail "the server could not be reloaded ($(reason)); correct that, and run this again."
    for wait in 0 1 1 1 1 2 2 2 5 5 10; do
        [ "$(sql -c "select pg_conf_load_time()")" = "$before" ] || return 0
        sleep $wait
    done
    fail "the server does not read its files again; look at its log ($log)."
}

# Whether a file may have been written after the server read it last.
stale() {
    [ "$(sql -c "select count(*) from unnest(array['$settings', '$access']) as file
                 where (pg_stat_file(file)).modification >= date_trunc('second', pg_conf_load_time())")" != 0 ]
}

# --- the role ----------------------------------------------------------------------------------------------------------

make_role() {
    cat > "$work/role.sql" <<'SQL'
select case when not exists (select from pg_roles where rolname = :'role')
    then format('create role %I login createdb', :'role') end
union all
select format('alter role %I %s', :'role', concat_ws(' ',
        case when not rolcanlogin then 'login' end,
        case when not rolcreatedb then 'createdb' end,
        case when rolsuper then 'nosuperuser' end))
    from pg_roles where rolname = :'role' and not (rolcanlogin and rolcreatedb and not rolsuper);
SQL
    cat > "$work/grant.sql" <<'SQL'
select format('grant pg_read_all_settings to %I', rolname)
    from pg_roles where rolname = :'role' and not pg_has_role(oid, 'pg_read_all_settings', 'member')
union all
select format('grant set on parameter track_functions to %I', rolname)
    from pg_roles where rolname = :'role' and not has_parameter_privilege(oid, 'track_functions', 'set');
SQL
    for file in role grant; do
        sql -v role="$role" < "$work/$file.sql" > "$work/do"
        sed -i '/^$/d' "$work/do"
        [ -s "$work/do" ] || continue
        sed 's/$/;/' "$work/do" | sql
        changed "$(cat "$work/do")"
    done
}

# Whether the role may log in with it.
password_holds() {
    as_owner PGPASSFILE="$work/secret/passfile" "$bin/psql" -X -q -w -h "$sockets" -p "$port" -U "$role" -d postgres -c "select 1" \
        > /dev/null 2> "$work/why"
}

set_password() {
    # From here on root writes nothing there.
    chmod 600 "$work/secret/password" "$work/secret/passfile"
    chmod 711 "$work"
    chown "$owner:" "$work/secret/password" "$work/secret/passfile" "$work/secret"
    if password_holds; then return; fi
    # Whatever the server logs of statements, it logs none of this session.
    options="-c log_statement=none -c log_min_duration_statement=-1 -c log_min_duration_sample=-1 -c log_transaction_sample_rate=0"
    options="$options -c log_min_error_statement=panic -c pg_stat_statements.track_utility=off -c pgaudit.log=none"
    options="$options -c password_encryption=scram-sha-256"
    sql -v role="$role" -v file="$work/secret/password" <<'SQL' || fail "the password could not be set; look at the server's log ($log)."
\set password `cat :'file'`
alter role :"role" password :'password';
SQL
    options=
    password_holds || fail "the role $role still cannot log in ($(head -n 1 "$work/why")); look at the server's log ($log)."
    changed "set the password of $role"
}

# --- all of it ---------------------------------------------------------------------------------------------------------

conf=
password_file=
skip_unknown=
while [ $# -gt 0 ]; do
    case $1 in
        --password-file)
            [ $# -gt 1 ] || usage
            password_file=$2
            shift
            ;;
        --skip-unknown) skip_unknown=1 ;;
        -*) usage ;;
        *)
            [ -z "$conf" ] || usage
            conf=$1
            ;;
    esac
    shift
done
[ -n "$conf" ] || usage
case $conf in /*) ;; *) conf=$PWD/$conf ;; esac
case $password_file in '' | - | /*) ;; *) password_file=$PWD/$password_file ;; esac
[ "$(id -u)" = 0 ] || fail "only root can set a server up; type it with sudo."
read_conf
cd /
units=${QUADRILLE_UNITS:-/etc/systemd/system}
reload=
wrote=
umask 022
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# In memory where the machine has such a place.
work=$(mktemp -d /run/quadrille.XXXXXX 2> /dev/null || mktemp -d)
[ -z "$password_file" ] || read_password
find_server
write_settings
write_access
take_effect
make_role
[ -z "$password_file" ] || set_password
[ $changes != 0 ] || echo "unchanged"
