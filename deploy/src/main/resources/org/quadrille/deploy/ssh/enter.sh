# The first part of what `quadrille deploy` runs on a host: finds out how the testbed is or will be installed, and hands
# over to host.sh, as root where that is needed. Before it stand the assignments of verb, slug, asked and size.
set -u
LC_ALL=C
export LC_ALL
umask 077

systemd=no
case $(systemctl is-system-running 2>/dev/null) in '' | offline | unknown) ;; *) systemd=yes ;; esac
shared=/opt/quadrille/$slug
own=$HOME/.local/share/quadrille/$slug
if [ -f "$shared/mode" ]; then
  mode=system
elif [ -f "$own/mode" ]; then
  mode=$(cat "$own/mode")
elif [ "$verb" != push ]; then
  mode=none
elif [ "$systemd" = no ]; then
  mode=plain
elif [ "$asked" = user ]; then
  mode=user
else
  mode=system
fi

java=$(command -v java)
[ -z "${JAVA_HOME:-}" ] || java=$JAVA_HOME/bin/java

run='eval "$(dd bs=1 count='$size' 2>/dev/null)"'
if [ "$mode" != system ]; then
  exec sh -c "$run" quadrille "$mode" "$own" "$systemd" "$java" "$HOME"
elif [ "$(id -u)" = 0 ]; then
  exec sh -c "$run" quadrille system "$shared" "$systemd" "$java" "$HOME"
fi
refused=$(sudo -n true 2>&1) || {
  printf 'sudo=no %s\nend\n' "$(printf '%s' "$refused" | tail -n 1)"
  exit 0
}
exec sudo -n sh -c "$run" quadrille system "$shared" "$systemd" "$java" "$HOME"
