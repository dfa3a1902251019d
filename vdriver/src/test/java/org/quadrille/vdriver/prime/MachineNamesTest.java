package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;

/** Every machine of the fixture gives its name as {@code h}. */
class MachineNamesTest extends PrimeFixture {
    @Test
    void aMachineIsCalledWhatTheTestbedCallsIt_unlessThatIsNoName() {
        List<String> hosts = List.of("o1", "db.example.org", "127.0.0.1", "10.0.0.5", "fd00::5");
        setup = new RunSetup(
                setup.testbed()
                        .change()
                        .monitors(hosts.stream()
                                .map(host -> Testbed.Monitor.of(host, 7900))
                                .toList())
                        .build(),
                setup.profile());
        Endpoint.all(setup.testbed()).forEach(e -> workers.put(e.name(), new FakeWorker(e)));
        try (Fleet fleet = Fleet.connect(setup.testbed(), this::dial, problems, problems, () -> false)) {
            List<Member> monitors = fleet.members().stream()
                    .filter(member -> member.endpoint().kind() == WorkerKind.MONITOR)
                    .toList();
            assertEquals(
                    List.of("o1", "db.example.org", "h", "h", "h"),
                    monitors.stream()
                            .map(member -> member.info().machine().name())
                            .toList());
            assertEquals(
                    List.of("m", "here"),
                    List.of(
                            monitors.get(0).info().machine().id(),
                            monitors.get(0).info().host()));
        }
        assertEquals(List.of(), problems);
    }
}
