#!/usr/bin/env bash
# The guide to containers (docs/deployment.md) followed on a real engine: a demo in containers, a testbed of its own by
# Docker Compose, what an engine shows of every container, a search for secrets, Ctrl-C, and a few mistakes of users.
# Ends with 0 if every command ended with the exit code and the words it should.
#
#   testbed-in-containers.sh [FOLDER]      FOLDER: a built kit (default: cli/target/quadrille of this checkout)
#
# Needs a container engine (docker) with Compose 2.20 or newer; where none answers and this is root with dockerd, it starts
# one of its own in a network of its own. Needs base images: QUADRILLE_JRE_IMAGE and QUADRILLE_POSTGRES_IMAGE name those of
# the engine; where they are not there it makes them from Debian's packages, which takes root and debootstrap. Without all
# that it says so and ends with 0. All that it made is removed at the end.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
kit=${1:-$here/../../../../cli/target/quadrille}
skip() { echo "skipped: $*"; exit 0; }
# shellcheck source=containers/engine.sh
. "$here/containers/engine.sh"
engine_wanted
[ -d "$kit/lib" ] || { echo "there is no built kit in $kit; run ./quadrille --help first" >&2; exit 2; }

id=quad$$
failures=0
project=
# The engine mounts it, and a run on databases in memory is not VALID.
place=/tmp
[ "$(stat -f -c %T /tmp)" != tmpfs ] || place=/var/tmp
work=$(mktemp -d "$place/quadrille-containers-XXXXXX")
exec 3>&1

cleanup() {
  local code=$?
  trap - EXIT INT TERM
  if docker ps > /dev/null 2>&1; then
    [ -z "$project" ] || docker compose -p "$project" down --volumes --timeout 1 > /dev/null 2>&1 || true
  fi
  engine_ends
  if [ "$code$failures" = 00 ]; then rm -rf "$work"; else rm -rf "$work/engine"; echo "the output stays in $work" >&3; fi
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# --- expectations ------------------------------------------------------------------------------------------------------

wrong() {
  failures=$((failures + 1))
  # Also from inside a command whose output is looked at.
  echo "WRONG $*" >&3
}

# expect CODE WORDS COMMAND...: WORDS is part of what it says; CODE may be several.
expect() {
  local codes=$1 words=$2 code=0
  shift 2
  "$@" > "$work/said" 2>&1 < /dev/null || code=$?
  if [[ " $codes " = *" $code "* ]] && { [ -z "$words" ] || grep -qF -- "$words" "$work/said"; }; then
    echo "ok    $code: $*"
  else
    wrong "exit code $code instead of $codes, or not \"$words\": $*"
    sed 's/^/      | /' "$work/said"
  fi
}

quadrille() { "$kit/quadrille" "$@"; }

# What the engine has of Compose projects.
objects() {
  local label=label=com.docker.compose.project
  docker ps -aq --filter "$label"
  docker network ls -q --filter "$label"
  docker volume ls -q --filter "$label"
}

# The engine has what it had before.
nothing() {
  local left
  left=$(comm -13 <(sort <<< "$before") <(objects | sort))
  if [ -z "$left" ]; then echo "ok    nothing is left"; else wrong "left in the engine: $left"; fi
}

# expect_run WORDS COMMAND...: a run, which is VALID. On a machine that stands still for seconds it may be INVALID (1) by these
# checks alone, for which it gets no second chance here.
machine=$(paste -sd '|' "$here/../resources/org/quadrille/tests/disturbance.txt")
expect_run() {
  expect "0 1" "$@"
  grep -oE '(verdict|tpsV|FAIL)  .*' "$work/said" || true
  grep -qE '(verdict  +VALID|FAIL  )' "$work/said" || wrong "it has no verdict: $*"
  ! grep -oE 'FAIL  .*' "$work/said" | grep -vE "\[($machine)\]" || wrong "it is INVALID for other reasons than the machine: $*"
}

# What an engine tells of a container that has no right it does not need, the size of its machine, no way out unless it is
# prime's, and no secret where everybody may look.
restricted() {
  local container=$1 secret all
  all=$(docker inspect "$container")
  local got
  got=$(docker inspect --format \
    '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.CapAdd}} {{.HostConfig.Privileged}} {{.HostConfig.SecurityOpt}}' \
    "$container")
  [[ $got =~ ^[1-9][0-9]*:[1-9][0-9]*\ true\ \[ALL\]\ \[\]\ false\ \[no-new-privileges:true\]$ ]] ||
    wrong "$container: $got"
  got=$(docker inspect --format \
    '{{.HostConfig.NanoCpus}} {{.HostConfig.Memory}} {{.HostConfig.MemorySwap}} {{.HostConfig.PidsLimit}}' "$container")
  [[ $got =~ ^[1-9][0-9]+\ ([1-9][0-9]+)\ ([1-9][0-9]+)\ [1-9][0-9]*$ ]] && [ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ] ||
    wrong "the limits of $container: $got"
  got=$(docker inspect --format '{{.Name}} {{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}' "$container")
  [[ $got != *_outside\ * || $got = *prime* ]] || wrong "$container has a way out: $got"
  while read -r secret; do
    ! grep -qF -- "$secret" <<< "$all" || wrong "a secret is in what the engine tells of $container"
  done < "$work/secrets"
}

# --- the guide ---------------------------------------------------------------------------------------------------------

engine
images
before=$(objects)
echo "engine $(docker version --format '{{.Server.Version}}'), Compose $(docker compose version --short)"
cd "$work"
kit_image=quadrille-test-kit:$$
built+=("$kit_image")
expect 0 "$kit_image" quadrille image --load --base "docker://$jre" --tag "$kit_image"

# It makes its image itself, and one of the same build is used again. An engine that had one of that name keeps it.
image=quadrille:$(basename "$kit"/lib/cli-*.jar .jar | sed 's/^cli-//')
docker image inspect "$image" > /dev/null 2>&1 || built+=("$image")
expect_run "not a TPC result" quadrille demo --containers --base "docker://$jre" --database-image "$postgres" --sessions 2 \
  --phase-length 3s --run-id demo --keep kept
docker image inspect "$image" > /dev/null || wrong "the demo left no image"
[ -s results/demo/report.html ] || wrong "there is no report of the demo"
[ -z "$(find results -maxdepth 1 -name '.containers-*')" ] || wrong "the folder of the demo is left"
expect 0 "" docker compose -f kept/compose.yaml config -q
nothing

expect 0 "8 databases" quadrille init --profile demo --ce ce1 --mee mee1 --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 \
  --dss d1,d2,d3,d4 --monitors --load-units 1 --sessions 2 --size tier-a=0.5:176m --size ce=1:176m --size mee=1:176m \
  --size oltp=0.5:192m --size dss=0.5:192m --size prime=1:736m
expect 0 "prime" quadrille keys --out keys prime ce1 mee1 a1 a2 a3 a4 o1 o2 o3 o4 d1 d2 d3 d4
(umask 077 && printf 'horse-battery-%s' "$RANDOM$RANDOM" > password)
{
  cat password; echo; cat keys/*/password keys/ca-password
  # The beginning of each key, as a text file would hold it.
  for key in keys/*/*.p12; do base64 -w 0 "$key" | cut -c 1-60; done
} > secrets
project=tile$$
expect 0 "14 machines and prime" quadrille deploy compose --out "$project" --image "$kit_image" --database-image "$postgres"
expect 0 "" docker compose -f "$project/compose.yaml" config -q

once() { docker compose -f "$project/compose.yaml" run --rm -T prime "$@"; }
expect 0 "" docker compose -f "$project/compose.yaml" up --detach --scale prime=0
containers=$(docker ps -q --filter "label=com.docker.compose.project=$project")
[ "$(wc -l <<< "$containers")" = 22 ] || wrong "not 22 containers run beside prime: $containers"
expect 2 "db build" once check --testbed testbed.json --wait 3m
expect_run "not a TPC result" docker compose -f "$project/compose.yaml" up --no-color --exit-code-from prime
[ -s "$project/results/latest/report.html" ] || wrong "there is no report of the run"
containers=$(docker ps -aq --filter "label=com.docker.compose.project=$project")
[ "$(wc -l <<< "$containers")" = 23 ] || wrong "not 23 containers with prime's: $containers"
for container in $containers; do restricted "$container"; done
docker image inspect "$kit_image" > image.json
docker compose -f "$project/compose.yaml" logs --no-color > logs.txt 2>&1
found=$(grep -rlaF -f secrets "$project" kept/compose.yaml image.json logs.txt said results || true)
[ -z "$found" ] || wrong "a secret is in $found"
grep -qF -f secrets keys/a1/password || wrong "the search for secrets finds nothing where they are"
found=$(find "$project" results -type f -exec sha256sum {} + | grep -F "$(sha256sum keys/*/*.p12 password | cut -d ' ' -f 1)" || true)
[ -z "$found" ] || wrong "a copy of a secret's file: $found"
expect 0 "" docker compose -f "$project/compose.yaml" up --detach --scale prime=0
expect 0 "" once check --testbed testbed.json --wait 3m
expect 0 "used" once db status --testbed testbed.json
expect 0 "" docker compose -f "$project/compose.yaml" down --volumes --timeout 1
nothing

# interrupted TIMES RUN COMMAND...: a demo that gets Ctrl-C so many times, once COMMAND succeeds.
interrupted() {
  local code=0 times=$1 name=$2 run
  shift 2
  set -m
  # A script that runs in the background may have been started with the signal ignored, and so would be what it starts.
  env --default-signal=INT "$kit/quadrille" demo --containers --image "$kit_image" --database-image "$postgres" \
    --metrics-port 9464 --run-id "$name" > said 2>&1 &
  run=$!
  set +m
  for _ in $(seq 6000); do ! "$@" || break; kill -0 $run 2> /dev/null || break; sleep 0.05; done
  for _ in $(seq "$times"); do kill -INT -- -$run; sleep 1; done
  wait $run || code=$?
  return $code
}
said() { grep -q -- "$1" said; }
containers_of_demo() { docker ps -q --filter name=quadrille-demo-; }
some_containers() { [ -n "$(containers_of_demo)" ]; }
# Published ports are on the loopback of the engine's network.
beside_engine() { if [ -n "$daemon" ]; then nsenter --net="/run/netns/$id" "$@"; else "$@"; fi; }
figures() {
  said 'phase 1/10' || return 1
  beside_engine timeout 20 bash -c 'exec 3<> /dev/tcp/127.0.0.1/9464; printf "GET /metrics HTTP/1.0\r\n\r\n" >&3; cat <&3' > figures.txt ||
    wrong "the metrics port does not answer"
  for container in $(containers_of_demo); do restricted "$container"; done
}
expect 3 "interrupted" interrupted 1 at-keys said 'images '
nothing
expect 3 "" interrupted 2 at-first-container some_containers
nothing
expect 3 "Ending the run cleanly" interrupted 2 at-containers said 'containers  '
nothing
expect 3 "Ending the run cleanly" interrupted 2 at-load said 'Loading'
nothing
expect 3 "interrupted" interrupted 1 in-the-run figures
nothing
grep -q quadrille_ figures.txt || wrong "the metrics port has no figures"

# One processor for the system under test, without containers and in them. Runs this short need not be VALID; each has to
# end, fill its slot and leave nothing. QUADRILLE_STUDY_BLOCKS=6 and QUADRILLE_STUDY_PHASE=2500ms make it a study that tests,
# QUADRILLE_STUDY_BLOCKS=0 leaves it out.
study() {
  cat > study.json <<END
{ "name": "container-or-host", "kind": "compare", "seed": 14,
  "environments": {
    "host":      {"local": {"profile": "study", "phaseLength": "${QUADRILLE_STUDY_PHASE:-1s}", "cpus": 1}},
    "container": {"local": {"profile": "study", "phaseLength": "${QUADRILLE_STUDY_PHASE:-1s}", "cpus": 1, "container": true,
                            "databaseImage": "$postgres"}, "platform": "container"} },
  "blocks": ${QUADRILLE_STUDY_BLOCKS:-2} }
END
  expect 0 "Every slot has its run" quadrille study run --study study.json
  sed -n '/Every slot/,$p' said
  expect 0 "are unchanged" quadrille study verify studies/container-or-host
  grep -q '"container"' studies/container-or-host/study.json || wrong "the page does not know the container"
  nothing
}
[ "${QUADRILLE_STUDY_BLOCKS:-2}" = 0 ] || study

# --- mistakes ----------------------------------------------------------------------------------------------------------

expect 2 "has no image nowhere.invalid/kit:1 and could not fetch it" \
  quadrille demo --containers --image nowhere.invalid/kit:1 --database-image "$postgres"
expect 2 "has no image nowhere.invalid/postgres:18 and could not fetch it" \
  quadrille demo --containers --image "$kit_image" --database-image nowhere.invalid/postgres:18
expect 2 "could not be fetched from its registry" \
  quadrille demo --containers --base nowhere.invalid/jre:17 --database-image "$postgres"
expect 2 "is not empty" quadrille demo --containers --image "$kit_image" --keep "$project"
expect 2 "does not answer" env DOCKER_HOST=unix:///nowhere.sock "$kit/quadrille" demo --containers
expect 2 "already exists" quadrille demo --containers --run-id demo
docker volume create --label com.docker.compose.project=taken$$ taken$$ > /dev/null
expect 2 "has a Compose project taken$$ already" quadrille demo --containers --image "$kit_image" --keep "taken$$"
docker volume rm "taken$$" > /dev/null
sed -i 's/^name: .*/name: edited/' "$project/compose.yaml"
expect 2 "are kept: compose.yaml" quadrille deploy compose --out "$project" --image "$kit_image" --database-image "$postgres"
mv keys/a1 keys/a2-of-old
expect 2 "keys/a1/" quadrille deploy compose --out other --image "$kit_image" --database-image "$postgres"
nothing

# --- the tests that need an engine, where this is a checkout --------------------------------------------------------------

checkout=$(readlink -m "$here/../../../..")
if [ -f "$checkout/pom.xml" ] && command -v mvn > /dev/null; then
  # No repository can be reached from the engine's network. The images that Testcontainers would fetch for itself are left out
  # or replaced.
  # QUADRILLE_LONG=1: also the study that is killed, of ten minutes.
  expect 0 "Tests run: $((2 + ${QUADRILLE_LONG:-0})), Failures: 0, Errors: 0, Skipped: 0" beside_engine \
    env TESTCONTAINERS_RYUK_DISABLED=true TESTCONTAINERS_TINYIMAGE_CONTAINER_IMAGE="$jre" \
    mvn -B ${daemon:+-o} ${QUADRILLE_LONG:+-Plong} -f "$checkout/pom.xml" verify -pl tests -am \
    -Dquadrille.test.postgres="$postgres" -Dquadrille.test.jre="$jre" -Dquadrille.test.kit="$kit_image" \
    -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
    -Dit.test="ContainerIT,ContainerInstancesIT${QUADRILLE_LONG:+,StoppedContainersIT}" -Dfailsafe.failIfNoSpecifiedTests=false
  nothing
fi

[ "$failures" = 0 ] && echo "containers hold" || { echo "$failures expectations failed"; exit 1; }
