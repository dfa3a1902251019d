package org.quadrille.common.control.rmi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.control.ScriptedRole;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerCommand;
import org.quadrille.testing.Await;

/** A worker in a JVM of its own, as a test sees it; and its main. */
public final class ChildWorker implements AutoCloseable {
    private final Process process;
    private final List<Integer> ports;
    private final String ready;

    private ChildWorker(Process process, List<Integer> ports, String ready) {
        this.process = process;
        this.ports = ports;
        this.ready = ready;
    }

    public static void main(String[] args) {
        Main.main(
                new WorkerCommand(
                        WorkerKind.CONNECTOR, "test", "A worker to test with.", settings -> new ScriptedRole()),
                args);
    }

    /** Starts one and waits until it is ready. */
    public static ChildWorker start(Path logs, String... more) throws IOException {
        return start(ChildWorker.class, logs, more);
    }

    /** The same for a worker of another main class. */
    public static ChildWorker start(Class<?> main, Path logs, String... more) throws IOException {
        return start(1, main, logs, more);
    }

    /** The same for several workers in one JVM. */
    public static ChildWorker several(int workers, Path logs, String... more) throws IOException {
        return start(workers, ChildWorker.class, logs, more);
    }

    private static ChildWorker start(int workers, Class<?> main, Path logs, String... more) throws IOException {
        String any = String.join(",", Collections.nCopies(workers, "0"));
        List<String> args = new ArrayList<>(List.of("--control-port", any, "--port", any, "--logs", logs.toString()));
        args.addAll(List.of(more));
        Process process = new ProcessBuilder(command(main, args))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out = process.inputReader();
        List<Integer> ports = new ArrayList<>();
        String ready = "";
        while (ports.size() < workers) {
            ready = out.readLine();
            Matcher port = Pattern.compile(":(\\d+) \\(control\\)").matcher(String.valueOf(ready));
            if (!port.find()) {
                process.destroyForcibly();
                throw new IOException("the worker said \"" + ready + "\"");
            }
            ports.add(Integer.parseInt(port.group(1)));
        }
        return new ChildWorker(process, ports, ready);
    }

    public static Process spawn(List<String> args, ProcessBuilder.Redirect err) throws IOException {
        return new ProcessBuilder(command(args)).redirectError(err).start();
    }

    /** The command line of such a process. */
    public static List<String> command(List<String> args) {
        return command(ChildWorker.class, args);
    }

    private static List<String> command(Class<?> main, List<String> args) {
        List<String> command = ThisJava.command(
                main.getName(),
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-Dsun.rmi.transport.tcp.readTimeout=2000"));
        command.addAll(args);
        return command;
    }

    public int port() {
        return ports.get(0);
    }

    /** Control ports of its workers. */
    public List<Integer> ports() {
        return ports;
    }

    /** What it said last as it became ready. */
    public String ready() {
        return ready;
    }

    public Process process() {
        return process;
    }

    /** Sends a signal such as STOP or KILL; after STOP, returns once all threads of the process have stopped. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        if (name.equals("STOP")) {
            Await.await("all threads stand still", this::standsStill);
        }
    }

    /** Threads do not stop at once, so one may still answer a call. Only Linux shows their states. */
    private boolean standsStill() {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            return threads.allMatch(ChildWorker::standsStill);
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean standsStill(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
        } catch (IOException ended) {
            return true;
        }
    }

    /** Waits for the process to end and returns its exit code. */
    public int exit() throws InterruptedException {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError("the worker did not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
