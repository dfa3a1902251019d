package org.quadrille.deploy.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Sizes;

/**
 * A pod, named after the machine that it stands for, and what it takes from its node.
 *
 * @param driver whether it is outside the system under test
 */
record Pod(String name, boolean driver, List<Container> containers, Optional<ByteSize> volume) {
    /** The pod that keeps the volume of results reachable. */
    static final String RESULTS = "results";

    /** Limits for what {@code kubectl cp} starts in it. */
    private static final Container KEEPER = new Container(0.1, ByteSize.mebibytes(64));

    /** Limits of a container. */
    record Container(double cpus, ByteSize memory) {}

    /**
     * All pods of a testbed that promises sizes to each of its machines, prime's last.
     *
     * @throws java.util.NoSuchElementException if it does not
     */
    static List<Pod> all(Testbed testbed, MachinePlan machines, ByteSize results) {
        List<Pod> pods = new ArrayList<>();
        machines.processes()
                .forEach(process -> pods.add(new Pod(
                        process.host(),
                        process.endpoint().kind() != WorkerKind.CONNECTOR,
                        List.of(promised(testbed, process.host())),
                        Optional.empty())));
        machines.servers().forEach(server -> {
            List<Container> containers = new ArrayList<>(List.of(promised(testbed, server.host())));
            server.monitor().ifPresent(m -> containers.add(new Container(Sizes.MONITOR_CPUS, Sizes.MONITOR_MEMORY)));
            pods.add(new Pod(
                    server.host(),
                    false,
                    containers,
                    testbed.machine(server.host()).map(Testbed.Machine::disk)));
        });
        pods.add(new Pod(RESULTS, true, List.of(KEEPER), Optional.of(results)));
        pods.add(new Pod(
                Testbed.Machine.PRIME, true, List.of(promised(testbed, Testbed.Machine.PRIME)), Optional.empty()));
        return pods;
    }

    private static Container promised(Testbed testbed, String host) {
        Testbed.Machine machine = testbed.machine(host).orElseThrow();
        return new Container(machine.cpus(), machine.memory());
    }
}
