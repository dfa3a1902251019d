# The host's part of `quadrille deploy`: says what is there, one fact a line, and does what it is told on its input.
# Before it stand the assignments of verb, slug, run, wait and asked. Arguments: how the testbed is installed (system: systemd
# and a user of its own; user: systemd of this user; plain: pid files; none), its folder, whether systemd runs here, java,
# and the home of the user who logged in.
set -u
LC_ALL=C
export LC_ALL
mode=$1
base=$2
systemd=$3
java=$4
home=$5
incoming=$base/.incoming
user=quadrille
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
umask 077

say() { printf '%s\n' "$*"; }

# The last line says why, and after a semicolon what to do; it is shown to whoever typed the command.
die() {
  say "failed=$*"
  exit 1
}

names() { [ ! -f "$base/processes" ] || cut -d ' ' -f 1 "$base/processes"; }

# alive NAME: whether its pid is that of the process that start.sh became, and of no other that got the number since. While
# it becomes another program, it has no command line.
alive() {
  pid=$(cat "$base/$1/pid" 2>/dev/null) || return 1
  case $pid in '' | *[!0-9]*) return 1 ;; esac
  [ "/proc/$pid/cwd" -ef "$base/$1" ] || return 1
  words=$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null)
  case $words in '' | *"$base/"*) ;; *) return 1 ;; esac
}

# last NAME: the last line of its log, or of the log before if this one is empty.
last() {
  for log in "$base/$1/process.log" "$base/$1/process.log.1"; do
    if [ -s "$log" ]; then
      tail -n 1 "$log" | tr -d '\000-\010\013-\037' | cut -c 1-400
      return
    fi
  done
}

control() {
  if [ "$mode" = user ]; then
    XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/run/user/$(id -u)} systemctl --user "$@"
  else
    systemctl "$@"
  fi
}

# What somebody there types for the same systemd.
typed() { if [ "$mode" = user ]; then say 'systemctl --user'; else say 'sudo systemctl'; fi; }

units() { for name in $(names); do say "quadrille-$slug-$name.service"; done; }

unit_folder() {
  if [ "$mode" = user ]; then say "$home/.config/systemd/user"; else say /etc/systemd/system; fi
}

# All that push brings, from the top of the folder; what processes write beside it is theirs.
pushed() {
  (cd "$base" 2>/dev/null && find . -type f ! -path './.incoming/*' ! -path './*/logs/*' ! -name process.log \
    ! -name process.log.1 ! -name pid ! -name started ! -name 'hs_err_*' ! -name '*.hprof' ! -path ./mode | sed 's#^\./##')
}

# One that is not installed as it was pushed counts as not pushed.
sums() {
  (cd "$base" 2>/dev/null && pushed | while IFS= read -r file; do
    case $file in
      units/*) ! cmp -s "$file" "$(unit_folder)/${file#units/}" || printf '%s\0' "$file" ;;
      *) printf '%s\0' "$file" ;;
    esac
  done | xargs -0 -r sha256sum 2>/dev/null | sed 's/^/sum /')
}

state() {
  say "mode=$mode"
  say "base=$base"
  say "systemd=$systemd"
  say "home=$home"
  [ ! -f "$base/testbed" ] || say "testbed=$(cat "$base/testbed")"
  [ ! -f "$base/kit/build" ] || say "build=$(cat "$base/kit/build")"
  [ -f "$base/processes" ] || return 0
  while read -r name kind _ control_port data_port; do
    if alive "$name"; then
      say "process $name $kind $control_port $data_port up $(cat "$base/$name/started" 2>/dev/null)"
    else
      say "process $name $kind $control_port $data_port down"
    fi
    say "last $name $(last "$name")"
  done <"$base/processes"
}

# What the other testbeds on this host have ports for.
others() {
  for file in /opt/quadrille/*/processes "$home"/.local/share/quadrille/*/processes; do
    [ -f "$file" ] && [ "$file" != "$base/processes" ] || continue
    folder=${file%/processes}
    while read -r name _ _ control_port data_port; do
      say "other $name $control_port $data_port $(cat "$folder/testbed" 2>/dev/null)"
    done <"$file"
  done
}

free() {
  folder=$base
  while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
  df -Pk "$folder" | awk 'NR == 2 { print $4 }'
}

# stop_some NAME...: ends processes in good order, those that do not by force.
stop_some() {
  for name in "$@"; do
    if [ "$mode" != plain ]; then
      control disable --quiet --now "quadrille-$slug-$name.service" 2>/dev/null &
    elif alive "$name"; then
      kill "$pid" 2>/dev/null
    fi
  done
  wait
  for name in "$@"; do
    ended "$name" || kill -9 "$pid" 2>/dev/null
    ended "$name" || die "process $pid of $name does not end even when killed; mend the disk or file server that it waits for, or restart the machine"
  done
}

# ended NAME: whether its process ends within half a minute.
ended() {
  left=150
  while alive "$1" && [ $left -gt 0 ]; do
    sleep 0.2
    left=$((left - 1))
  done
  ! alive "$1"
}

install_units() {
  folder=$(unit_folder)
  mkdir -p "$folder" || die "$folder cannot be made; make the folder that it belongs in writable for $(id -un)"
  for file in "$base"/units/*; do
    [ -f "$file" ] || continue
    name=${file##*/}
    cmp -s "$file" "$folder/$name" || { cp "$file" "$folder/$name.new" && chmod 644 "$folder/$name.new" &&
      mv -f "$folder/$name.new" "$folder/$name"; } || die "$folder/$name cannot be written; make that folder writable for $(id -un)"
  done
  control daemon-reload || die "systemd does not read its units again; type \`$(typed) daemon-reload\` there, which says why"
}

# What an earlier push brought and this one does not: processes, libraries of other versions.
drop_old() {
  for name in $(names); do
    if ! grep -q "^$name " "$incoming/processes"; then
      stop_some "$name"
      rm -rf "${base:?}/$name" "$(unit_folder)/quadrille-$slug-$name.service"
    fi
  done
  pushed | while IFS= read -r file; do
    if ! grep -qxF "$file" "$incoming/complete"; then
      case $file in units/*) rm -f "$(unit_folder)/${file#units/}" ;; esac
      rm -f "$base/$file"
    fi
  done
}

add_user() {
  cut -d ' ' -f 3 "$incoming/processes" | grep -qx "$user" || return 0
  id "$user" >/dev/null 2>&1 && return 0
  shell=$(command -v nologin || say /bin/false)
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell "$shell" "$user" ||
    die "the user $user cannot be made; let root make it there with \`useradd --system --user-group $user\`"
  : >/opt/quadrille/.user-made
}

# Whether the systemd of this user runs on when nobody is logged in.
lingers() { [ "$(loginctl show-user "$(id -un)" --property Linger 2>/dev/null)" = Linger=yes ]; }

# A file is moved to its place when it is there as a whole, and the name of the build when everything is.
apply() {
  [ -d /opt ] || [ "$mode" != system ] || mkdir -m 755 /opt
  mkdir -p "$base" || die "the folder $base cannot be made; make the folder that it belongs in writable for $(id -un)"
  [ "$mode" != system ] || chmod 755 "${base%/*}" "$base"
  say "$mode" >"$base/mode" && chmod 644 "$base/mode" || die "$base cannot be written; make that folder writable for $(id -un)"
  rm -rf "$incoming"
  # It holds keys and passwords.
  trap 'rm -rf "$incoming"' EXIT
  mkdir "$incoming"
  tar -xof - -C "$incoming" || die "what was sent cannot be unpacked in $base; free some space there, or make that folder writable for $(id -un)"
  [ -f "$incoming/complete" ] || die "the connection broke off; type the command again"
  [ "$mode" != system ] || add_user
  drop_old
  [ ! -f "$incoming/kit/build" ] || rm -f "$base/kit/build"
  (cd "$incoming" && find . -type f ! -path ./complete ! -path ./kit/build ! -path './database/*' | sed 's#^\./##') |
    while IFS= read -r file; do
      mkdir -p "$base/$(dirname "$file")" && mv -f "$incoming/$file" "$base/$file" || exit 1
    done || die "$base cannot be written; make all in that folder writable for $(id -un)"
  if [ -d "$base/kit" ]; then
    chmod -R a+rX "$base/kit" && chmod 755 "$base/kit/quadrille" || die "$base/kit cannot be written; make all in that folder writable for $(id -un)"
  fi
  for file in "$base/processes" "$base/testbed"; do [ ! -f "$file" ] || chmod 644 "$file"; done
  while read -r name _ owner _; do
    if [ "$mode" = system ]; then chown -R "$owner:" "$base/$name" || die "$base/$name cannot be given to $owner; put /opt/quadrille on a local file system, where root may do that"; fi
    chmod -R go= "$base/$name"
  done <"$base/processes"
  [ "$mode" = plain ] || install_units
  if [ "$mode" = user ] && ! lingers; then
    if loginctl enable-linger 2>/dev/null; then : >"${base%/*}/.linger"; else say "note=linger"; fi
  fi
  if [ -f "$incoming/kit/build" ]; then
    chmod 644 "$incoming/kit/build"
    mv -f "$incoming/kit/build" "$base/kit/build" || die "$base/kit cannot be written; make all in that folder writable for $(id -un)"
  fi
  [ ! -d "$incoming/database" ] || databases
  rm -rf "$incoming"
  say 'done'
}

databases() {
  for folder in "$incoming"/database/*; do
    sh "$folder/database-server.sh" "$folder/database-server.conf" --password-file - \
      <"$folder/password" >"$folder/said" 2>"$folder/why"
    code=$?
    sed 's/^/database=/' "$folder/said"
    why=$(tail -n 1 "$folder/why")
    why=${why%.}
    rm -f "$folder/password"
    [ $code = 0 ] || die "the database server could not be set up: ${why:-its script ended without a word}; correct that, and push again"
  done
}

push() {
  state
  others
  say "os=$(uname -s)"
  say "machine=$(uname -m)"
  say "free=$(free)"
  say "java=$java"
  say "version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)"
  missing=
  for tool in bash tar sha256sum cmp; do command -v $tool >/dev/null || missing="$missing $tool"; done
  say "missing=$missing"
  ! id postgres >/dev/null 2>&1 || say postgres=yes
  [ "$mode" != user ] || control show-environment >/dev/null 2>&1 || say units=no
  sums
  say 'clock?'
  read -r _ || exit 0
  say "clock=$(date +%s.%N)"
  say end
  read -r what || exit 0
  [ "$what" != apply ] || apply
}

start() {
  state
  say end
  read -r what || exit 0
  [ "$what" = start ] || exit 0
  [ "$mode" != user ] || lingers || die "the processes would end with this connection, as $(id -un) may not linger there; have root type \`loginctl enable-linger $(id -un)\` there, and start again"
  waiting=
  for name in $(names); do
    alive "$name" || rm -f "$base/$name/pid"
    waiting="$waiting $name"
  done
  if [ "$mode" = plain ]; then
    detach=$(command -v setsid)
    for name in $waiting; do
      alive "$name" || (nohup $detach sh "$base/$name/start.sh" </dev/null >/dev/null 2>&1 &)
    done
  else
    control enable --quiet $(units) && control start --no-block $(units) || die "systemd does not start the processes; type \`$(typed) status $(echo $(units))\` there, which says why"
  fi
  until=$(($(date +%s) + wait))
  while [ -n "$waiting" ]; do
    still=
    for name in $waiting; do
      # In this order: it may write its number between the two.
      started=$(cat "$base/$name/pid" 2>/dev/null)
      if alive "$name"; then
        if grep -q ' ready on ' "$base/$name/process.log" 2>/dev/null; then say "ready $name"; else still="$still $name"; fi
      elif [ -n "$started" ]; then
        say "down $name $(last "$name")"
      else
        still="$still $name"
      fi
    done
    waiting=$still
    if [ -n "$waiting" ] && [ "$(date +%s)" -ge $until ]; then
      for name in $waiting; do say "late $name $(last "$name")"; done
      waiting=
    fi
    [ -z "$waiting" ] || sleep 0.2
  done
  say 'done'
}

stop() {
  state
  say end
  read -r what || exit 0
  [ "$what" = stop ] || exit 0
  stop_some $(names)
  say 'done'
}

remove() {
  state
  say end
  read -r what || exit 0
  [ "$what" = remove ] || exit 0
  stop_some $(names)
  if [ "$mode" != plain ]; then
    for file in "$base"/units/*; do
      case $file in *.slice) control stop "${file##*/}" ;; esac
      rm -f "$(unit_folder)/${file##*/}"
    done
    control reset-failed $(units) 2>/dev/null
    control daemon-reload
  fi
  rm -rf "${base:?}" || die "$base cannot be removed; make all in that folder writable for $(id -un), or remove it as root"
  parent=${base%/*}
  if [ "$mode" = system ] && [ -z "$(ls "$parent")" ] && [ -f "$parent/.user-made" ]; then
    userdel "$user" 2>/dev/null
    rm -f "$parent/.user-made"
  fi
  if [ "$mode" = user ] && [ -z "$(ls "$parent")" ] && [ -f "$parent/.linger" ]; then
    loginctl disable-linger
    rm -f "$parent/.linger"
  fi
  rmdir "$parent" 2>/dev/null
  say 'done'
}

logs() {
  state
  say end
  cd "$base" 2>/dev/null || exit 0
  set --
  for name in $(names); do
    for file in "$name"/process.log "$name"/process.log.1 "$name"/hs_err_* "$name/logs/${run:-}"; do [ ! -e "$file" ] || set -- "$@" "$file"; done
  done
  [ $# -eq 0 ] && exit 0
  tar -cf - "$@"
  # 1: a file has grown meanwhile.
  [ $? -le 1 ]
}

status() {
  state
  say end
}

if [ "$mode" = none ]; then
  say mode=none
  say end
else
  $verb
fi
