package org.quadrille.reporter.figures;

import org.quadrille.reporter.data.Row;

/**
 * What the disks, network and memory of a machine did over the measurement interval, apart from bytes. A value that was
 * not sampled, or that the machine does not offer, is null.
 *
 * @param diskOps operations a second that its disks completed
 * @param diskWait mean time of such an operation, milliseconds
 * @param diskBusy mean busy share of its busiest disk, percent
 * @param packetsIn packets a second
 * @param packetsOut packets a second
 * @param hugeTotal memory set aside as huge pages, bytes
 * @param hugeFree the part of it that was not in use, mean, bytes
 * @param cpuSome milliseconds of each second in which some process waited for a processor
 * @param memoryFull milliseconds of each second in which every process with work to do waited for memory
 * @param ioFull milliseconds of each second in which every process with work to do waited for disks
 * @param heldBack milliseconds of each second for which the quota of its control group held it back
 */
public record MachineLoad(
        Double diskOps,
        Double diskWait,
        Double diskBusy,
        Double packetsIn,
        Double packetsOut,
        Double hugeTotal,
        Double hugeFree,
        Double cpuSome,
        Double memoryFull,
        Double ioFull,
        Double heldBack) {

    static MachineLoad of(Row row) {
        return new MachineLoad(
                row.real("disk_ops"),
                row.real("disk_wait"),
                row.real("disk_busy"),
                row.real("packets_in"),
                row.real("packets_out"),
                row.real("huge_total"),
                row.real("huge_free"),
                row.real("psi_cpu_some"),
                row.real("psi_memory_full"),
                row.real("psi_io_full"),
                row.real("held_back"));
    }
}
