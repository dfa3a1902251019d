package org.quadrille.study.analysis;

import org.quadrille.common.metrics.SampleColumn;

/**
 * The unit in which a study gives a column of machine samples: bytes as megabytes, bytes a second as kilobytes.
 *
 * @param size how many of the column's units it is
 */
record MachineUnit(String title, double size) {
    static MachineUnit of(SampleColumn column) {
        return switch (column.unit()) {
            case "bytes" -> new MachineUnit("MB", 1e6);
            case "bytes/s" -> new MachineUnit("KB/s", 1e3);
            default -> new MachineUnit(column.unit(), 1);
        };
    }
}
