# Who has which keys and passwords. Sourced by testbed-on-machines.sh.

# keys_expected HOST: mode, checksum and place of each key file that the processes of that host need, and no other
keys_expected() {
  local process file
  ssh_to "$1" 'cut -d " " -f 1 /opt/quadrille/*/processes' < /dev/null | while read -r process; do
    for file in keys/"$1"/*; do echo "600 $(sha256sum < "$file" | cut -d ' ' -f 1) $process/$file"; done
  done | sort
}

keys_found() {
  ssh_to "$1" sudo sh -s <<'ON_HOST' | sort
    cd /opt/quadrille/* && find * -type f -path '*/keys/*' | while read -r file; do
      echo "$(stat -c %a "$file") $(sha256sum < "$file" | cut -d ' ' -f 1) $file"
    done
ON_HOST
}

# secrets_found HOST: files outside of the kit's keys in which a secret is, with their modes; what is searched for is no argument
secrets_found() {
  # shellcheck disable=SC2016
  ssh_to "$1" 'sudo sh -c '\''umask 077; cat > /run/secrets-searched && for folder in /etc /home /opt /root /tmp /var; do
      find $folder -xdev -type f ! -path "/opt/quadrille/*/keys/*" -print0 | xargs -0 -r grep -laF -f /run/secrets-searched
    done | xargs -r stat -c "%a %U %n"; rm /run/secrets-searched'\' < secrets
}

# Each host has its own key folder and nothing of another's, and the password only where a connector runs.
hosts_have_their_own() {
  local host found before=$failures
  for host in $hosts; do
    keys_expected "$host" > expected
    keys_found "$host" > found
    grep -q "^600 .*/keys/$host/" found && cmp -s expected found ||
      wrong "the keys of $host are not exactly its own: $(diff expected found | sed 's/ [0-9a-f]\{64\} / ... /')"
    found=$(secrets_found "$host")
    case $host in
      a?) [[ $found =~ ^600\ quadrille\ /opt/quadrille/[a-z0-9-]*/connector-${host#a}/environment$ ]] ||
        wrong "the password of $host is not in its connector's environment alone: $found" ;;
      *) [ -z "$found" ] || wrong "a secret is on $host, which runs no connector: $found" ;;
    esac
  done
  [ "$failures" != "$before" ] || echo "ok    each host has its own keys, and connectors alone a password"
}

# nothing_leaked FILE...: no secret, as text or encoded, is in what was generated, fetched, reported or said
nothing_leaked() {
  local found
  found=$(grep -rlaF -f secrets "$@" || true)
  [ -z "$found" ] || wrong "a secret is in $found"
  # In any form: as text, as a copy of the file, and as the text that a seed would hold a file in.
  find keys -name key.p12 -o -name ca.p12 | while read -r file; do
    dd if="$file" bs=30 skip=10 count=1 status=none | base64 -w 0
    echo
  done > encoded
  base64 -w 0 keys/a1/key.p12 > key-of-a1
  grep -qF -f encoded key-of-a1 || wrong "the search for keys finds nothing where they are"
  found=$(grep -rlaF -f encoded "$@" || true)
  [ -z "$found" ] || wrong "a key is in $found"
  find keys \( -name key.p12 -o -name ca.p12 \) -exec sha256sum {} + | cut -d ' ' -f 1 > sums
  found=$(find "$@" -type f -exec sha256sum {} + | grep -F -f sums || true)
  [ -z "$found" ] || wrong "a key is in $found"
  grep -qF -f secrets keys/a1/password || wrong "the search for secrets finds nothing where they are"
}
