package org.quadrille.common.results;

import org.quadrille.common.config.Required;
import org.quadrille.common.control.SystemFacts;

/**
 * How a machine was set up before the run: an entry of {@code machines.json}, one for each machine that a process of
 * the kit ran on.
 *
 * @param machine its id, as its processes name it
 * @param name host name
 * @param cpus logical processors; in a container, as many as its control group allows
 * @param memoryBytes memory, or the limit of the control group; 0 in a run from before this was recorded
 */
public record MachineRecord(
        @Required String machine,
        @Required String name,
        double cpus,
        long memoryBytes,
        @Required SystemFacts facts) {
    /** Its host, by the boot of the kernel: the same for all containers that share one. */
    public String host() {
        return machine.substring(machine.lastIndexOf('/') + 1);
    }
}
