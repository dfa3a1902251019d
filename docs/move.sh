#!/bin/sh
# move.sh on: stops the connector of group 1 for two seconds, and halves the processor of connectors and server
# move.sh off: gives them their processor back
set -e
quota() {
    for folder in $(echo "$QUADRILLE_CONTROL_GROUP" | tr : ' '); do
        if [ -e "$folder/cpu.max" ]; then
            echo "$1 100000" > "$folder/cpu.max"
        elif [ -e "$folder/cpu.cfs_quota_us" ]; then
            echo "$1" > "$folder/cpu.cfs_quota_us"
        fi
    done
}
case $1 in
on)
    kill -STOP "$QUADRILLE_CONNECTOR_1_1_PID"
    quota 50000
    sleep 2
    kill -CONT "$QUADRILLE_CONNECTOR_1_1_PID"
    ;;
off)
    # Where "on" was ended before its time.
    kill -CONT "$QUADRILLE_CONNECTOR_1_1_PID" || true
    quota 100000
    ;;
esac
