package org.quadrille.common.control;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.Serializable;
import java.util.List;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Required;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.files.ClassPath;

/**
 * What a worker process is and where it runs; asked before a run.
 *
 * @param build build id of the kit it was started from; all processes of a run must agree
 * @param host host name as the machine gives it
 * @param os name, version and architecture of the operating system
 * @param jvmFlags arguments of the Java virtual machine, separated by blanks; none of them is a secret
 * @param processors processors available to the process
 * @param memoryBytes maximum heap
 * @param dataPort port for transactions or orders, 0 if it has none
 * @param jars the code it can run; kept in {@code code.json} rather than beside the rest, as most processes have the
 *     same
 */
@RecordBuilder
@RecordBuilder.Options(buildMethodName = "make")
public record WorkerInfo(
        @Required WorkerKind kind,
        @Required String build,
        @Required String host,
        long pid,
        String os,
        String jvm,
        String jvmFlags,
        int processors,
        long memoryBytes,
        int dataPort,
        Machine machine,
        @JsonIgnore List<ClassPath.Jar> jars)
        implements Serializable, WorkerInfoBuilder.With {
    public WorkerInfo {
        jars = jars == null ? List.of() : List.copyOf(jars);
    }

    /**
     * The same of a process that is reached at a host: its machine is called what the testbed calls it, unless that is an
     * address or means the machine itself. A pod or a cloud's machine may have another name of its own.
     */
    public WorkerInfo at(String testbedHost) {
        if (machine == null || Loopback.is(testbedHost) || KeyHost.isAddress(testbedHost)) {
            return this;
        }
        Machine named = new Machine(
                machine.id(), testbedHost, machine.cpu(), machine.cpus(), machine.memoryBytes(), machine.kernel());
        return withMachine(named);
    }

    /** Processors that its machine has for it, whole ones: in a container, whatever its control group says. */
    public int guestProcessors() {
        return machine == null ? processors : Math.min(processors, (int) Math.ceil(machine.cpus()));
    }

    /**
     * A machine, physical or virtual, or a container, as the process sees it.
     *
     * @param id the same for all processes on it, and different for any other machine
     * @param name host name as the machine gives it; as the testbed does, where prime asked
     * @param cpu model of its processors
     * @param cpus logical processors; in a container, as many as its control group allows, possibly a fraction
     * @param memoryBytes physical memory; in a container, the limit of its control group
     * @param kernel operating system with version
     */
    public record Machine(
            @Required String id, @Required String name, String cpu, double cpus, long memoryBytes, String kernel)
            implements Serializable {}
}
