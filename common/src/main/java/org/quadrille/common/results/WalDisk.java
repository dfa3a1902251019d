package org.quadrille.common.results;

import java.util.List;
import java.util.Optional;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.DiskWork;

/**
 * What the disks beneath a server's WAL did from one snapshot to the next, for whomever (workload.md 13.8).
 *
 * @param flushes whether flushes were counted; else writes, to disks without a cache that could be lost, of which
 *     nobody asks a flush
 */
public record WalDisk(boolean flushes, long done) {
    /** With them the kernel asks no disk for a flush. */
    private static final List<String> NO_FLUSH = List.of("nobarrier", "barrier=0");

    /**
     * What can be said of the places before and after a run, or null; empty if the disks do not tell, or are not the
     * same.
     */
    static Optional<WalDisk> between(DataLocation before, DataLocation after) {
        if (before == null
                || after == null
                || before.disks() == null
                || after.disks() == null
                || !before.device().equals(after.device())) {
            return Optional.empty();
        }
        DiskWork first = before.disks();
        DiskWork last = after.disks();
        boolean counted = !first.cached() && !last.cached()
                || first.flushes() != null
                        && last.flushes() != null
                        && List.of(after.options().split(",")).stream().noneMatch(NO_FLUSH::contains);
        long done = last.cached() && counted ? last.flushes() - first.flushes() : last.writes() - first.writes();
        // Less than nothing: a disk that was there before is gone.
        return counted && done >= 0 ? Optional.of(new WalDisk(last.cached(), done)) : Optional.empty();
    }
}
