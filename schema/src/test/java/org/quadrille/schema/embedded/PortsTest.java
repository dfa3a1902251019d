package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void portsAreFreeApartAndNotThoseOfOutgoingConnections() throws Exception {
        List<Integer> ports = Ports.free(200);
        assertEquals(200, new HashSet<>(ports).size());
        for (int port : ports) {
            assertTrue(port >= Ports.LOWEST && port <= Ports.HIGHEST, "port " + port);
            assertTrue(Ports.isFree(port), "port " + port);
        }
        try (ServerSocket taken = new ServerSocket(ports.get(0), 1, InetAddress.getLoopbackAddress())) {
            assertTrue(!Ports.isFree(taken.getLocalPort()));
        }
    }
}
