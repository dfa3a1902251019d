#!/bin/sh
# Written by `quadrille deploy push`: starts connector-1 of a testbed, and becomes it.
cd '/opt/quadrille/twelve-machines/connector-1' || exit 1
[ ! -f process.log ] || mv -f process.log process.log.1
exec > process.log 2>&1
date +%s > started
echo $$ > pid
umask 077
unset JAVA_HOME
set -a
[ ! -f environment ] || . ./environment
PATH='/usr/lib/jvm/17/bin':$PATH
QUADRILLE_JAVA_OPTS='-Xmx128m'
set +a
exec '/opt/quadrille/twelve-machines/kit/quadrille' 'connector' '--bind' 'a1' '--control-port' '7001' '--port' '7002' '--keys' 'keys/a1'
