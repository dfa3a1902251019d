package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerInfo;

/** Machines that are not what the testbed says they are. The workers of the fixture have 2 processors and 4 GiB. */
class PromisedMachinesTest extends PrimeFixture {
    private static final WorkerInfo.Machine PRIME = new WorkerInfo.Machine("p", "p", "", 0.5, 512L << 20, "");

    private void promise(String host, Double cpus, String memory) {
        setup = new RunSetup(
                setup.testbed()
                        .change()
                        .machines(List.of(new Testbed.Machine(
                                host, cpus, memory == null ? null : ByteSize.parse(memory), null, null, null)))
                        .build(),
                setup.profile());
    }

    private List<String> broken() {
        List<Member> members = Endpoint.all(setup.testbed()).stream()
                .map(e -> new Member(
                        e, workers.get(e.name()), workers.get(e.name()).info(), new ClockOffset(0, 0)))
                .toList();
        return PromisedMachines.broken(setup.testbed(), members, PRIME);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 2, 4g, ,",
        "127.0.0.1, 2, 4200m, ,",
        "127.0.0.1, , , ,",
        "127.0.0.1, 1.5, 4g, '2 processors, as connector-1 sees it', 1.50",
        "127.0.0.1, 1, 4g, '2 processors, as connector-1 sees it', 1",
        "127.0.0.1, 2, 5g, '4.0 GiB of memory, as connector-1 sees it', 5g",
        "127.0.0.1, 2, 3g, '4.0 GiB of memory, as connector-1 sees it', 3g",
        "prime, 0.5, 512m, ,",
        "prime, 1, 512m, '0.50 processors, as prime sees it', 1"
    })
    void whatIsPromisedMustBeThere(String host, Double cpus, String memory, String found, String promised) {
        promise(host, cpus, memory);
        assertEquals(
                found == null
                        ? List.of()
                        : List.of("Machine " + host + " has " + found + ", but \"machines\" of the testbed promises "
                                + promised + "; change the machine, or its entry there."),
                broken(),
                "told once, however many processes are there");
    }

    @Test
    void nothingIsPromisedWithoutTheKey() {
        assertEquals(List.of(), broken());
    }

    @Test
    void checkTellsOfABrokenPromise() {
        promise("127.0.0.1", 4.0, null);
        UserError error = assertThrows(
                UserError.class, () -> Prime.check(setup, this::dial, "b1", new WaitLimit(Duration.ZERO, line -> {})));
        assertTrue(error.getMessage().startsWith("Machine 127.0.0.1 has 2 processors, as "), error.getMessage());
    }
}
