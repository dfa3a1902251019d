package org.quadrille.common.neighbour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;

/**
 * Two neighbours on hosts of their own, which are network namespaces with a wire between them, started as the guide says:
 * one sends to the other, and what the interface counts is what was asked for.
 */
@Timeout(300)
class NeighbourHostsTest {
    private static final String NAME = "quadn" + ProcessHandle.current().pid();
    private static final String SENDER = "10.79.0.1";
    private static final String RECEIVER = "10.79.0.2";
    private static final int CONTROL = 7004;
    private static final int DATA = 7005;

    private static final double MEGABITS = 16;
    private static final double BYTES_A_SECOND = MEGABITS * 1e6 / 8;
    /** Frames and answers of what is sent, and the control of two workers. */
    private static final double OVERHEAD = 1.1;

    private static final long BLOCK = 1 << 17;
    private static final long NEVER = 3_600_000_000L;

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final List<String> namespaces = new ArrayList<>();

    @BeforeEach
    void hosts() throws Exception {
        assumeTrue(
                namespace("a") && namespace("b") && linked(),
                "needs root on Linux, with ip of iproute2, to make network namespaces and a link between them");
        for (String[] host : new String[][] {{"a", SENDER}, {"b", RECEIVER}}) {
            ip("-n", NAME + "-" + host[0], "addr", "add", host[1] + "/24", "dev", "eth0");
            ip("-n", NAME + "-" + host[0], "link", "set", "eth0", "up");
            ip("-n", NAME + "-" + host[0], "link", "set", "lo", "up");
        }
        KeyMaker.make(
                folder.resolve("keys"),
                List.of("prime", SENDER, RECEIVER).stream().map(KeyHost::parse).toList());
    }

    @AfterEach
    void remove() throws Exception {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        for (String name : namespaces) {
            ip("netns", "del", name);
        }
    }

    private boolean namespace(String name) throws InterruptedException {
        try {
            boolean made = run(List.of("ip", "netns", "add", NAME + "-" + name)) == 0;
            if (made) {
                namespaces.add(NAME + "-" + name);
            }
            return made;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private static boolean linked() throws IOException, InterruptedException {
        String peer = "name eth0 netns " + NAME + "-b";
        List<String> link =
                new ArrayList<>(List.of("ip", "-n", NAME + "-a", "link", "add", "eth0", "type", "veth", "peer"));
        link.addAll(List.of(peer.split(" ")));
        return run(link) == 0;
    }

    private static void ip(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(args));
        assertEquals(0, run(command), () -> String.join(" ", command));
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static List<String> on(String host, String... command) {
        List<String> line = new ArrayList<>(List.of("ip", "netns", "exec", NAME + "-" + host));
        line.addAll(List.of(command));
        return line;
    }

    /** A process of this Java on a host, once it has said a line that ends or begins in this way. */
    private Process java(String host, Class<?> main, String said, String... args) throws IOException {
        List<String> line = on(host);
        line.addAll(ThisJava.command(main.getName(), List.of("-XX:TieredStopAtLevel=1", "-Xmx64m")));
        line.addAll(List.of(args));
        Process process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        processes.add(process);
        String first = String.valueOf(process.inputReader().readLine());
        assertTrue(first.contains(said), first);
        return process;
    }

    private void neighbour(String host, String address) throws IOException {
        java(
                host,
                NeighbourMain.class,
                address + ":" + DATA + " (what other neighbours send)",
                "--bind",
                address,
                "--control-port",
                Integer.toString(CONTROL),
                "--port",
                Integer.toString(DATA),
                "--keys",
                folder.resolve("keys").resolve(address).toString(),
                "--logs",
                folder.resolve(host).toString());
    }

    /** Bytes that the interface of a host has sent so far. */
    private static long sent(String host) throws IOException {
        Process cat = new ProcessBuilder(on(host, "cat", "/proc/net/dev")).start();
        String line = cat.inputReader()
                .lines()
                .filter(each -> each.strip().startsWith("eth0:"))
                .findFirst()
                .orElseThrow();
        // Eight numbers of what was received come first.
        return Long.parseLong(line.strip().split("[: ]+")[9]);
    }

    private HogReport report() {
        return HogReport.read(folder.resolve("a/r/neighbour-1"), "neighbour-1").get(0);
    }

    private Process prime() throws IOException {
        List<Testbed.Neighbour> both = List.of(
                new Testbed.Neighbour("here", SENDER, CONTROL, DATA, null),
                new Testbed.Neighbour("there", RECEIVER, CONTROL, DATA, null));
        String testbed = Json.write(Testbed.builder().neighbours(both).build());
        String hogs = Hog.write(List.of(new Hog("flood", "here", Hog.Kind.NETWORK, MEGABITS, "there", 0, NEVER)));
        List<String> args = new ArrayList<>(List.of(folder.resolve("keys/prime").toString()));
        for (int i = 1; i <= 2; i++) {
            Path order = folder.resolve("order-" + i + ".json");
            Files.writeString(order, Json.write(new Assignment("r", "secret", i, testbed, "{}", null, hogs)));
            args.addAll(List.of(both.get(i - 1).host(), Integer.toString(CONTROL), order.toString()));
        }
        return java("a", SmallPrime.class, "started", args.toArray(String[]::new));
    }

    /** No second has more than was asked for; on a machine that does other things too, some second has it. */
    @Test
    void theInterfaceCarriesWhatIsAskedForUntilPrimeFallsSilent() throws Exception {
        neighbour("a", SENDER);
        neighbour("b", RECEIVER);
        long before = sent("a");
        Process prime = prime();
        while (report().began() == null) {
            Thread.sleep(20);
        }
        double most = 0;
        List<Double> seen = new ArrayList<>();
        while (most < 0.9 * BYTES_A_SECOND && seen.size() < 60) {
            long start = System.nanoTime();
            long from = sent("a");
            long then = System.nanoTime();
            Thread.sleep(1_000);
            long until = System.nanoTime();
            long bytes = sent("a") - from;
            double longest = (System.nanoTime() - start) / 1e9;
            assertTrue(
                    bytes <= OVERHEAD * (BYTES_A_SECOND * longest + 2 * BLOCK), bytes + " bytes in " + longest + " s");
            seen.add(bytes / longest);
            most = Math.max(most, bytes / ((until - then) / 1e9));
        }
        assertTrue(most >= 0.9 * BYTES_A_SECOND, () -> "bytes a second: " + seen);

        prime.destroyForcibly().waitFor();
        // Ten seconds by its own time, which stands still while other programs have the machine.
        while (report().ended() == null) {
            Thread.sleep(20);
        }
        HogReport ended = report();
        // Each neighbour counts for itself how long prime has been silent, and either may be the first to end.
        String problem = ended.problem();
        assertTrue(
                problem.equals("was ended before its time") || problem.startsWith("could not send to the neighbour"),
                problem);
        double arrived = Double.parseDouble(ended.used().replace(" MB arrived", "")) * 1e6;
        long all = sent("a") - before;
        assertTrue(all >= arrived - 1e5 && all <= OVERHEAD * arrived + 1e6, all + " bytes, " + ended);
        Thread.sleep(1_000);
        long later = sent("a") - before - all;
        assertTrue(later < BLOCK, later + " bytes after its end");
        assertTrue(processes.subList(0, 2).stream().allMatch(Process::isAlive), "they wait for the next run");
    }
}
