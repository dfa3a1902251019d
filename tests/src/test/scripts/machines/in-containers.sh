# The same testbed by ssh and in containers: each gives a result, `runs diff` tells platform and sizes apart, and the same inputs
# were sent. Sourced by testbed-on-machines.sh.

# sequences RUN: for each session and group, the transactions that were dealt, with their input, in the order in which they began
sequences() {
  grep -hv '^[#s]' "results/$1/logs/ce-1.csv" | sort -t , -k 4,4n -k 6,6n -k 2,2n |
    awk -F , '$4 > 0 { n[$4 "," $6]++; print $4 "," $6 "," n[$4 "," $6] " " $8 "," $13 }' | sort
}

# same_inputs RUN RUN: what both came to of each sequence is the same; one run was faster than the other
same_inputs() {
  local common different
  common=$(join <(sequences "$1") <(sequences "$2") | tee both | wc -l)
  different=$(awk '$2 != $3' both | wc -l)
  if [ "$common" -ge 1000 ] && [ "$different" = 0 ]; then
    echo "ok    the same inputs were sent: all $common that both runs came to"
  else
    wrong "of $common inputs that $1 and $2 came to, $different differ: $(awk '$2 != $3' both | head -n 3 | paste -s -d ';')"
  fi
}

# differs PATTERN: a line of what `runs diff` has said
differs() { grep -qE -- "$1" said || wrong "runs diff does not say: $1"; }

# The run `first` was by ssh, on machines that nobody holds to a size; `machines` gives each container one.
same_in_containers() {
  local image=quadrille-test-kit:$$ sizes host
  sizes=$(for host in $hosts prime; do
    case $host in
      a?) echo "{\"host\": \"$host\", \"cpus\": 0.5, \"memory\": \"176m\"}" ;;
      [od]?) echo "{\"host\": \"$host\", \"cpus\": 0.5, \"memory\": \"192m\"}" ;;
      prime) echo "{\"host\": \"$host\", \"cpus\": 1, \"memory\": \"736m\"}" ;;
      *) echo "{\"host\": \"$host\", \"cpus\": 1, \"memory\": \"176m\"}" ;;
    esac
  done | paste -s -d ,)
  sed "s/\"machines\" : \[ \]/\"machines\" : [$sizes]/" testbed.json > sized.json
  expect 0 "" deploy stop
  engine
  images
  built+=("$image")
  expect 0 "$image" "$kit/quadrille" image --load --base "docker://$jre" --tag "$image"
  expect 0 "14 machines and prime" "$kit/quadrille" deploy compose --testbed sized.json --out compose --image "$image" \
    --database-image "$postgres"
  project=compose
  judged in-containers docker compose -f compose/compose.yaml up --no-color --exit-code-from prime
  cp -r "$(readlink -f compose/results/latest)" results/in-containers
  docker compose -p "$project" down --volumes --timeout 1 > /dev/null 2>&1 || wrong "the containers are not removed"
  project=
  expect 0 "" quadrille runs diff first in-containers
  grep -v '^result' said
  differs 'platform\.engine +systemd-nspawn +Docker'
  differs 'cpus +2 +0\.5'
  differs 'memoryBytes '
  # In a container the password is a file.
  ! grep -E '^(testbed|profile)\.' said | grep -vE '^testbed\.(machines\[|tiles\[.*\.passwordEnv )' || wrong "it is not the same testbed"
  same_inputs first in-containers
  expect 0 "" deploy start --wait 5m
}
