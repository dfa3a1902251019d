#!/usr/bin/env bash
# The archive of a release as its users have it: unpacked in a folder with spaces and letters beyond ASCII, read-only, used by an
# ordinary user with a JRE alone, without Maven, a JDK or a network. Ends with 0 if every command ended with the exit code and
# the words it should.
#
#   installed-release.sh [ARCHIVE]     default: that of this platform in release/target/release of this checkout
#
# The JRE is made by jlink, with the modules of the JREs that people install; QUADRILLE_JRE names another. As root it is a user
# without a home, in a network of its own; as anybody else it is that user, and the network stays.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x86-64 ;;
  Linux-aarch64) platform=linux-arm64 ;;
  Darwin-arm64) platform=macos-arm64 ;;
  *) echo "skipped: there is no archive for $(uname -s) on $(uname -m)"; exit 0 ;;
esac
archive=${1:-$(ls "$here"/../../../../release/target/release/quadrille-*-"$platform".tar.gz 2>/dev/null | tail -n 1)}
[ -f "$archive" ] || { echo "there is no archive; run mvn -B package -Prelease -pl release -am -Dmaven.test.skip=true first" >&2; exit 2; }
jlink=${JAVA_HOME:+$JAVA_HOME/bin/}jlink
[ -n "${QUADRILLE_JRE:-}" ] || command -v "$jlink" > /dev/null || { echo "skipped: there is no jlink to make a JRE"; exit 0; }

# Workers and commands must be in one network.
if [ "$(id -u)" = 0 ] && [ -z "${QUADRILLE_NO_NETWORK:-}" ]; then
  if unshare --net true 2>/dev/null; then
    exec env QUADRILLE_NO_NETWORK=yes unshare --net sh -c 'ip link set lo up && exec "$@"' sh "$0" "$archive"
  fi
  echo "with a network, as this machine lets nobody make one"
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/Quadrille für 試験 XXXXXX")
failures=0
process=()
cleanup() {
  local code=$?
  trap - EXIT
  [ ${#process[@]} = 0 ] || kill "${process[@]}" 2>/dev/null || true
  wait
  chmod -R u+w "$work"
  if [ "$code$failures" = 00 ]; then rm -rf "$work"; else echo "all of it stays in $work"; fi
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Called instead of what an installed kit must do without.
mkdir "$work/bin" "$work/its own"
for program in mvn git javac; do
  printf '#!/bin/sh\necho "%s was called" >&2\nexit 99\n' $program > "$work/bin/$program"
  chmod +x "$work/bin/$program"
done

jre=${QUADRILLE_JRE:-$work/jre}
if [ -z "${QUADRILLE_JRE:-}" ]; then
  "$jlink" --output "$jre" --strip-debug --no-header-files --no-man-pages --add-modules \
java.se,jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.localedata,jdk.management,jdk.naming.dns,jdk.net,jdk.unsupported,jdk.zipfs
  # As those that people install, it has its classes ready.
  "$jre/bin/java" -Xshare:dump > /dev/null 2>&1
fi
[ ! -e "$jre/bin/javac" ] || { echo "$jre is a JDK" >&2; exit 2; }

tar -xzf "$archive" -C "$work"
kit=$(echo "$work"/quadrille-*)
chmod -R a-w "$kit"
launch=(env -i "PATH=$work/bin:/usr/bin:/bin:/usr/sbin:/sbin" "JAVA_HOME=$jre" LC_ALL=C.UTF-8 "$kit/quadrille")
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$work"
  chmod 777 "$work/its own"
  launch=(setpriv --reuid 65534 --regid 65534 --clear-groups "${launch[@]}")
fi
cd "$work/its own"

# expect "CODE..." WORDS OPTIONS...
expect() {
  local codes=$1 words=$2 code start=$SECONDS attempt
  shift 2
  for attempt in 1 2; do
    code=0
    "${launch[@]}" "$@" > "$work/said" 2>&1 < /dev/null || code=$?
    # A machine that stands still for seconds ends a run: that may happen once.
    if [ $code != 3 ] || ! grep -q "no answer in time" "$work/said"; then break; fi
    echo "no answer in time: quadrille $*"
  done
  if [[ " $codes " = *" $code "* ]] && grep -qF -- "$words" "$work/said"; then
    echo "ok    $((SECONDS - start)) s: quadrille $*"
  else
    failures=$((failures + 1))
    echo "WRONG $((SECONDS - start)) s, exit $code instead of $codes, or without \"$words\": quadrille $*"
    sed 's/^/      | /' "$work/said"
  fi
}

# Starts every worker that a check misses, with the commands that it says.
workers() {
  local command
  while read -r command; do
    # shellcheck disable=SC2086
    "${launch[@]}" $command > "$work/worker-${#process[@]}.log" 2>&1 < /dev/null &
    process+=($!)
  done < <(sed -n 's/.*start it on 127.0.0.1 with `quadrille \([^`]*\)`.*/\1/p' "$work/said")
}

there() {
  if [ -s "$1" ]; then echo "ok    $1 is there"; else failures=$((failures + 1)); echo "WRONG $1 is missing"; fi
}

for file in LICENSE NOTICE THIRD-PARTY.txt bom.cdx.json README.html CHANGELOG.html SECURITY.html docs/guide.html; do
  [ -s "$kit/$file" ] || { failures=$((failures + 1)); echo "WRONG the archive lacks $file"; }
done
# Every library has its licence, every licence its text, and every jar is in the bill of materials.
own=$(basename "$kit" "-$platform")
for jar in "$kit"/lib/*.jar; do
  name=$(basename "$jar" .jar)
  artifact=${name%%-[0-9]*}
  version=${name#"$artifact-"}
  [ "$version" = "${own#quadrille-}" ] || grep -qE "^ +(\([^)]+\) )+.*:$artifact:$version - " "$kit/THIRD-PARTY.txt" ||
    { failures=$((failures + 1)); echo "WRONG THIRD-PARTY.txt lacks $name"; }
  grep -qE "/$artifact@$version[?\"]" "$kit/bom.cdx.json" || [ "$artifact" = cli ] ||
    { failures=$((failures + 1)); echo "WRONG bom.cdx.json lacks $name"; }
done
for licence in $(grep -oE '^ +(\([^)]+\) )+' "$kit/THIRD-PARTY.txt" | grep -oE '[^() ]+' | sort -u); do
  [ -s "$kit/licenses/$licence.txt" ] || { failures=$((failures + 1)); echo "WRONG the text of $licence is missing"; }
done

expect 0 ", commit $(cat "$kit/COMMIT")" --version
# Phases of a second have too little data to be VALID; all else of a run is there.
expect "0 1" "not a TPC result" demo --phase-length 1s --keep kept --run-id demo
there results/demo/report.html
there results/demo/report.pdf
expect 2 "start it on 127.0.0.1" check --testbed kept/testbed.json
workers
expect "0 1" "not a TPC result" run --testbed kept/testbed.json --wait 2m
there results/latest/report.html
expect 0 "databases passed" audit consistency --testbed kept/testbed.json --quick
expect 0 "Wrote image.tar" image --base scratch --out image.tar
there image.tar
[ "$failures" = 0 ] && echo "an installed release works"
[ "$failures" = 0 ]
