package org.quadrille.reporter.figures;

import org.quadrille.reporter.data.Row;

/**
 * What a machine used in one step of the charts. A value that is not known is null.
 *
 * @param machine its id
 * @param at middle of the step in microseconds from the run's start
 * @param cpu busy share of all processors, percent
 * @param steal share taken by the hypervisor, percent
 * @param memory bytes in use
 * @param diskRead bytes a second
 * @param diskWrite bytes a second
 * @param netIn bytes a second
 * @param netOut bytes a second
 * @param diskOps operations of its disks a second
 * @param heldBack milliseconds of each second for which the quota held it back, of all processors together
 */
public record MachineStep(
        String machine,
        long at,
        Double cpu,
        Double steal,
        Double memory,
        Double diskRead,
        Double diskWrite,
        Double netIn,
        Double netOut,
        Double diskOps,
        Double heldBack) {

    static MachineStep of(Row row) {
        return new MachineStep(
                row.text("machine"),
                row.whole("start_us") + row.whole("step") / 2,
                row.real("cpu"),
                row.real("steal"),
                row.real("memory"),
                row.real("disk_read"),
                row.real("disk_write"),
                row.real("net_in"),
                row.real("net_out"),
                row.real("disk_ops"),
                row.real("held_back"));
    }
}
