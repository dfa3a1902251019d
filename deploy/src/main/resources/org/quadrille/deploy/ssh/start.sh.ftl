#!/bin/sh
# Written by `quadrille deploy push`: starts ${name} of a testbed, and becomes it.
cd ${q(folder)} || exit 1
[ ! -f process.log ] || mv -f process.log process.log.1
exec > process.log 2>&1
date +%s > started
echo $$ > pid
umask 077
unset JAVA_HOME
set -a
[ ! -f environment ] || . ./environment
PATH=${q(javaFolder)}:$PATH
QUADRILLE_JAVA_OPTS=${q(javaOptions)}
set +a
exec ${q(kit + "/quadrille")}<#list command as word> ${q(word)}</#list>
