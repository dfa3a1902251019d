package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.ThisJava;

class PortsTest {
    private static final int MANY = 400;

    @Test
    void portsAreFreeApartAndNotThoseOfOutgoingConnections() throws Exception {
        List<Integer> ports = Ports.free(MANY);
        assertEquals(MANY, new HashSet<>(ports).size());
        for (int port : ports) {
            assertTrue(port >= Ports.LOWEST && port <= Ports.HIGHEST, "port " + port);
            assertTrue(Ports.isFree(port), "port " + port);
        }
        try (ServerSocket taken = new ServerSocket(ports.get(0), 1, InetAddress.getLoopbackAddress())) {
            assertFalse(Ports.isFree(taken.getLocalPort()));
        }
    }

    /** A process inherits the open sockets of the one that starts it, for a moment. */
    @Test
    void askingHoldsNoPort_whateverIsStartedMeanwhile() throws Exception {
        int port = Ports.free();
        AtomicInteger taken = new AtomicInteger();
        Thread asking = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                taken.addAndGet(Ports.isFree(port) ? 0 : 1);
            }
        });
        asking.start();
        for (int started = 0; started < 50; started++) {
            assertEquals(0, new ProcessBuilder("true").start().waitFor());
        }
        asking.interrupt();
        asking.join();
        assertEquals(0, taken.get());
    }

    /** If both sides drew this many ports at random, they would have about seven in common. */
    @Test
    void nobodyElseIsGivenThem() throws Exception {
        Process other = new ProcessBuilder(ThisJava.command(Other.class.getName(), List.of("-XX:TieredStopAtLevel=1")))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var said = other.inputReader()) {
            Set<Integer> others = Arrays.stream(said.readLine().split(" "))
                    .map(Integer::valueOf)
                    .collect(Collectors.toSet());
            Set<Integer> given = new HashSet<>();
            for (int times = 0; times < 2; times++) {
                given.addAll(Ports.free(MANY));
            }
            assertEquals(2 * MANY, given.size(), "the same process");
            given.retainAll(others);
            assertEquals(Set.of(), given, "another process");
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    /** A JVM that has asked for ports, and has not used them yet. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) throws Exception {
            System.out.println(Ports.free(MANY).stream().map(String::valueOf).collect(Collectors.joining(" ")));
            System.in.read();
        }
    }
}
