package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPortsTest {
    private final RunPorts ports = new RunPorts();

    @Test
    void eachRunHasThePortsOfTheOneBefore() {
        List<Integer> first = ports.free(11);
        assertEquals(11, first.stream().distinct().count());
        assertEquals(first, ports.free(11));
        assertEquals(first.subList(0, 4), ports.free(4));
        assertEquals(first, ports.free(13).subList(0, 11), "a neighbour more");
        assertEquals(13, ports.free(13).stream().distinct().count());
    }

    /** The server of a study may go on between runs, and another program may take a port. */
    @Test
    void aPortOnWhichSomebodyListensIsLeftOutAsLongAsThatLasts() throws IOException {
        List<Integer> first = ports.free(3);
        try (ServerSocket server = new ServerSocket(first.get(0), 1, InetAddress.getLoopbackAddress())) {
            List<Integer> others = ports.free(3);
            assertFalse(others.contains(server.getLocalPort()));
            assertEquals(first.subList(1, 3), others.subList(0, 2));
            assertEquals(others, ports.free(3));
        }
        assertEquals(first, ports.free(3));
    }
}
