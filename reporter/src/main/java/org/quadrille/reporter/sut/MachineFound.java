package org.quadrille.reporter.sut;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.quadrille.common.control.WorkerInfo;

/**
 * A machine of the testbed as it was found.
 *
 * @param name host name; for a machine on which no process of the kit ran, the host of the testbed file
 * @param found what a process of the kit saw; null where none ran, or none said
 * @param roles what runs there, such as {@code Tier A, tile 1, group 2}
 * @param processes names of the kit's processes
 */
public record MachineFound(String name, WorkerInfo.Machine found, List<String> roles, List<String> processes) {
    private static final double GIBIBYTE = 1L << 30;

    public MachineFound {
        roles = List.copyOf(roles);
        processes = List.copyOf(processes);
    }

    /** Memory in GiB; 0 if it is not known. */
    @JsonIgnore
    public double memoryGib() {
        return found == null ? 0 : found.memoryBytes() / GIBIBYTE;
    }
}
