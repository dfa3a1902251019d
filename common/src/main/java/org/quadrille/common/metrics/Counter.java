package org.quadrille.common.metrics;

/** Counters of a machine and of this process, each since a start of its own, and current values. */
enum Counter {
    /** Processor time of all kinds, any unit. */
    ALL_TICKS,
    /** Part of it: idle, or waiting for a disk. */
    IDLE_TICKS,
    /** Part of it: stolen by the hypervisor. */
    STOLEN_TICKS,
    /** Part of it: processes outside the kernel. */
    USER_TICKS,
    /** Part of it: the kernel, with its interrupts. */
    SYSTEM_TICKS,
    /** Part of it, and of the idle ones: waiting for a disk. */
    WAITING_TICKS,
    /** Part of it: processes of the kit; like the next two, known only if all processes were scanned. */
    KIT_TICKS,
    /** Part of it: processes of database servers. */
    DATABASE_TICKS,
    /** Part of it: all other processes. */
    OTHER_TICKS,
    /** Nanoseconds of processor time of the control group that stands for the machine; known only in a container. */
    GROUP_NANOS,
    /** Part of it: outside the kernel; like the next one, only of version 2 of control groups. */
    GROUP_USER_NANOS,
    /** Part of it: in the kernel. */
    GROUP_SYSTEM_NANOS,
    /** Processors that the control group of the process may use; known only where it has one. */
    GROUP_CPUS,
    /** Nanoseconds for which that group was throttled by its quota, all processors together. */
    HELD_BACK_NANOS,
    /** Bytes in use. */
    MEMORY,
    /** Bytes set aside as huge pages. */
    HUGE_TOTAL,
    /** Of them, not in use. */
    HUGE_FREE,
    /** Bytes. */
    DISK_READ,
    /** Bytes. */
    DISK_WRITTEN,
    DISK_READS,
    DISK_WRITES,
    /** Milliseconds that reads and writes took together, their waiting included. */
    DISK_MILLIS,
    /** Milliseconds that the disk that was busiest had work. */
    DISK_BUSY_MILLIS,
    /** Bytes. */
    NET_IN,
    /** Bytes. */
    NET_OUT,
    PACKETS_IN,
    PACKETS_OUT,
    /** Microseconds of pressure stall, like the next five. */
    PSI_CPU_SOME,
    PSI_CPU_FULL,
    PSI_MEMORY_SOME,
    PSI_MEMORY_FULL,
    PSI_IO_SOME,
    PSI_IO_FULL,
    /** Processor time of this process. */
    OWN_NANOS,
    /** Resident bytes of this process. */
    OWN_MEMORY,
    /** Threads of this process. */
    THREADS,
    /** Nanoseconds by which the wall clock of this process is ahead of its monotonic one, from any origin. */
    AHEAD_NANOS
}
