#!/usr/bin/env bash
# The guide to Kubernetes (docs/deployment.md) followed on a real cluster: machines by `kubectl apply -k`, a run, its
# results fetched, a connector's pod deleted in a run, the run after it, paths that must be closed, a search for secrets,
# and a few mistakes of users. Ends with 0 if every command ended with the exit code and the words it should.
#
#   testbed-on-kubernetes.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs kubectl and a cluster that answers it, with a storage class: QUADRILLE_STORAGE_CLASS, or a default one. Needs images
# that its nodes have or can fetch: QUADRILLE_KIT_IMAGE and QUADRILLE_POSTGRES_IMAGE (default postgres:18). Without the
# first, on a cluster of kind with docker, it builds the image and loads it. Without all that it says so and ends with 0. It
# makes one namespace, and removes it and all else that it made at the end.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kit=${1:-$here/../../../../cli/target/quadrille}
postgres=${QUADRILLE_POSTGRES_IMAGE:-postgres:18}
image=${QUADRILLE_KIT_IMAGE:-}
class=${QUADRILLE_STORAGE_CLASS:-}
skip() { echo "skipped: $*"; exit 0; }
command -v kubectl > /dev/null || skip "there is no kubectl command"
kubectl --request-timeout=20s get --raw /readyz > /dev/null 2>&1 || skip "no cluster answers kubectl"
classes=$(kubectl get storageclass -o jsonpath='{range .items[*]}{.metadata.name}{" "}{.metadata.annotations}{"\n"}{end}')
if [ -n "$class" ]; then
  grep -q "^$class " <<< "$classes" || skip "the cluster has no storage class $class (QUADRILLE_STORAGE_CLASS)"
else
  grep -q 'is-default-class":"true"' <<< "$classes" ||
    skip "the cluster has no default storage class, and QUADRILLE_STORAGE_CLASS names none"
fi
context=$(kubectl config current-context 2>/dev/null || true)
if [ -z "$image" ]; then
  [[ $context = kind-* ]] || skip "QUADRILLE_KIT_IMAGE names no image of the kit, and the cluster is none of kind"
  command -v kind > /dev/null || skip "there is no kind command to give the cluster an image of the kit"
  docker ps > /dev/null 2>&1 || skip "no container engine answers docker to make an image of the kit"
fi
[ -d "$kit/lib" ] || { echo "there is no built kit in $kit; run ./quadrille --help first" >&2; exit 2; }

name=quad$$
failures=0
built=
applied=
work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille-kubernetes-XXXXXX")
exec 3>&1

cleanup() {
  local code=$?
  trap - EXIT INT TERM
  [ -z "$applied" ] || kubectl delete namespace "$name" --timeout=5m > /dev/null || true
  [ -z "$built" ] || docker image rm -f "$built" > /dev/null || true
  if [ "$code$failures" = 00 ]; then rm -rf "$work"; else echo "the output stays in $work" >&3; fi
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

wrong() {
  failures=$((failures + 1))
  echo "WRONG $*"
}

# expect CODE WORDS COMMAND...: WORDS is part of what it says.
expect() {
  local expected=$1 words=$2 code=0
  shift 2
  "$@" > "$work/said" 2>&1 < /dev/null || code=$?
  if [ "$code" = "$expected" ] && { [ -z "$words" ] || grep -qF -- "$words" "$work/said"; }; then
    echo "ok    $code: $*"
  else
    wrong "exit code $code instead of $expected, or not \"$words\": $*"
    sed 's/^/      | /' "$work/said"
  fi
}

quadrille() { "$kit/quadrille" "$@"; }
k() { kubectl -n "$name" "$@"; }

# start: makes a run; its Job is in $job.
start() {
  job=$(kubectl create -f "$work/$name/run.yaml" -o name)
  job=${job#*/}
  echo "ok    $job"
}

# until_says WORDS SECONDS: waits until the run says so.
until_says() {
  local end=$((SECONDS + $2))
  while [ $SECONDS -lt $end ]; do
    ! k logs "job/$job" 2>/dev/null | grep -qF -- "$1" || return 0
    sleep 1
  done
  wrong "$job does not say \"$1\""
}

# ended CODES: waits for the end of the run, with one of these exit codes.
ended() {
  local end=$((SECONDS + 1800)) code=
  while [ $SECONDS -lt $end ]; do
    code=$(k get pods -l "batch.kubernetes.io/job-name=$job" \
      -o jsonpath='{.items[*].status.containerStatuses[0].state.terminated.exitCode}')
    [ -z "$code" ] || break
    sleep 2
  done
  k logs "job/$job" > "$work/$job.log" 2>&1 || true
  if [[ -n $code && " $1 " = *" $code "* ]]; then
    echo "ok    $job ended with $code: $(grep -E '^(verdict|tpsV)' "$work/$job.log" | tr -s ' \n' ' ')"
  else
    wrong "$job ended with \"$code\" instead of $1:"
    tail -n 20 "$work/$job.log" | sed 's/^/      | /'
  fi
}

cd "$work"
if [ -z "$image" ]; then
  image=quadrille-test-kit:$$
  built=$image
  expect 0 "$image" quadrille image --load --tag "$image"
  expect 0 "" kind load docker-image "$image" --name "${context#kind-}"
fi

# --- the guide ---------------------------------------------------------------------------------------------------------

expect 0 "8 databases" quadrille init --profile demo --ce ce1 --mee mee1 --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 \
  --dss d1,d2,d3,d4 --monitors --load-units 1 --sessions 2
machines=
for host in a1 a2 a3 a4; do machines+="{\"host\": \"$host\", \"cpus\": 0.5, \"memory\": \"192m\"}, "; done
for host in ce1 mee1; do machines+="{\"host\": \"$host\", \"cpus\": 1, \"memory\": \"192m\"}, "; done
for host in o1 o2 o3 o4 d1 d2 d3 d4; do
  machines+="{\"host\": \"$host\", \"cpus\": 0.5, \"memory\": \"256m\", \"disk\": \"2g\"}, "
done
machines+='{"host": "prime", "cpus": 1, "memory": "800m"}'
expect 2 'gives no "cpus" to a1' quadrille deploy kubernetes --out "$name" --keys keys
sed -i "s/\"machines\" *: *\[ *\]/\"machines\": [$machines]/" testbed.json
expect 0 "prime" quadrille keys --out keys prime ce1 mee1 a1 a2 a3 a4 o1 o2 o3 o4 d1 d2 d3 d4
(umask 077 && printf 'horse-battery-%s' "$RANDOM$RANDOM" > password)
{ cat password; echo; cat keys/*/password keys/ca-password; } > secrets
deploy=(quadrille deploy kubernetes --image "$image" --database-image "$postgres" --one-node --overcommit 8 --results 2g)
[ -z "$class" ] || deploy+=(--storage-class "$class")
[ -z "$context" ] || deploy+=(--context "$context")
expect 0 "14 machines and prime" "${deploy[@]}" --out "$name"
applied=yes
expect 0 "" kubectl apply -k "$name"
# A second time it has nothing to change.
expect 0 "unchanged" kubectl apply -k "$name"
! grep -E " (configured|created)$" "$work/said" || wrong "a second apply changes what nobody changed"
start
ended 0
expect 0 "" k cp results-0:results copied
[ -n "$(ls copied)" ] || wrong "kubectl cp fetched nothing"
k exec results-0 -- tar cf - results | tar xf -
[ -s "results/latest/report.html" ] || wrong "there is no report"
grep -q "containers may use 8 times the processors" results/latest/report.html || wrong "the report is silent on --overcommit"
grep -Eq "(^|[^N])VALID" "$job.log" || wrong "the run came to no verdict"

# --- paths, rights, secrets --------------------------------------------------------------------------------------------

# open FROM HOST PORT: whether a pod can connect. Bash is in every image of the kit.
open() { k exec "$1" -c "${4:-kit}" -- timeout 3 bash -c "exec 3<> /dev/tcp/$2/$3" > /dev/null 2>&1; }
open deploy/a1 o1 5432 || wrong "a1 cannot reach its database"
if open deploy/ce1 o1 5432; then
  echo "note: the network plugin of this cluster enforces no policies"
else
  for path in "deploy/ce1 a1 7001" "deploy/a1 o2 5432" "deploy/a1 a2 7002" "deploy/mee1 d1 5432" "o1-0 d1 5432 monitor" \
    "results-0 o1 5432 results" "results-0 a1 7001 results"; do
    # shellcheck disable=SC2086
    ! open $path || wrong "open: $path"
  done
  for path in "deploy/ce1 a1 7002" "deploy/mee1 a4 7002" "deploy/a2 mee1 7002" "deploy/a1 d1 5432"; do
    # shellcheck disable=SC2086
    open $path || wrong "closed: $path"
  done
  echo "ok    only the paths of the testbed are open"
fi
user=$(k exec deploy/a1 -- id -u)
[ "$user" = 10001 ] || wrong "a1 runs as user $user"
expect 1 "Read-only file system" k exec deploy/a1 -- touch /opt/quadrille/mine
k get pods,deployments,statefulsets,jobs,configmaps,services,networkpolicies -o yaml > objects.yaml
for pod in $(k get pods -o name); do k logs --all-containers "$pod" >> logs.txt 2>&1 || true; done
found=$(grep -lF -f secrets objects.yaml logs.txt || true)
[ -z "$found" ] || wrong "a secret is in $found"
grep -qF -f secrets keys/a1/password || wrong "the search for secrets finds nothing where they are"

# --- a lost pod --------------------------------------------------------------------------------------------------------

start
until_says "phase 1/10" 600
expect 0 "" k delete pod -l quadrille.org/machine=a2 --grace-period=0 --force
ended 3
pods=$(k get pods -l "batch.kubernetes.io/job-name=$job" -o name | wc -l)
[ "$pods" = 1 ] || wrong "$job has $pods pods"
start
ended 0

# --- mistakes ----------------------------------------------------------------------------------------------------------

expect 2 "must be a name" "${deploy[@]}" --out other --namespace kube-system
expect 2 "There is no key folder nowhere" "${deploy[@]}" --out other --keys nowhere
echo "# mine" >> "$name/run.yaml"
expect 2 "are kept: run.yaml" "${deploy[@]}" --out "$name"
expect 0 "the storage class none-such; \`kubectl get storageclass\` must list it" \
  quadrille deploy kubernetes --out other --storage-class none-such
[ -z "$context" ] || expect 2 "has no storage class none-such; name one that it has" \
  quadrille deploy kubernetes --out other --storage-class none-such --context "$context"
[ ! -e other/secrets/ca.p12 ] || wrong "the authority's key is in the folder"
expect 0 "" kubectl delete -k "$name" --timeout=5m
expect 1 "not found" kubectl get namespace "$name"
applied=

[ "$failures" = 0 ] && echo "Kubernetes holds" || { echo "$failures expectations failed"; exit 1; }
