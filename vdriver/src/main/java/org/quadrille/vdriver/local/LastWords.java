package org.quadrille.vdriver.local;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerLostException;

/**
 * How a process of this machine has ended, and the last that it said: prime only sees that nobody answers any more.
 *
 * @param process null for one that was not started here
 * @param folder has what it printed in {@code stderr.txt} and {@code stdout.txt}
 */
record LastWords(Process process, Path folder) {
    /** Connections to a process that ends break before the system says that it has ended. */
    private static final long END_MILLIS = 1_000;

    /** A process that a signal ended has an exit code of this and the number of the signal. */
    private static final int SIGNAL = 128;

    private static final int KILL = 9;

    /** Stack traces and messages of a library may be long. */
    private static final int LONGEST = 300;

    /** A worker like another one; but if it is lost because its process has ended, the message says how. */
    static Worker telling(Worker worker, String name, Supplier<LastWords> process) {
        return (Worker) Proxy.newProxyInstance(
                worker.getClass().getClassLoader(),
                worker.getClass().getInterfaces(),
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> {
                        try {
                            yield method.invoke(worker, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause() instanceof WorkerLostException lost
                                    ? process.get().explained(name, lost)
                                    : e.getCause();
                        }
                    }
                });
    }

    /** What is known of the loss of the process's worker: how the process ended, or what is given if it did not. */
    WorkerLostException explained(String name, WorkerLostException lost) {
        try {
            return process != null && process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)
                    ? new WorkerLostException("the process of " + name + " " + text(), lost)
                    : lost;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return lost;
        }
    }

    /** Follows the name of a process that has ended. */
    String text() {
        int code = process.exitValue();
        return "ended with exit code " + code
                + (code > SIGNAL ? " (signal " + (code - SIGNAL) + (code - SIGNAL == KILL ? ", killed" : "") + ")" : "")
                + "; it said last: " + said();
    }

    private String said() {
        try {
            for (String file : new String[] {"stderr.txt", "stdout.txt"}) {
                // A stack trace is indented.
                String last = Files.readString(folder.resolve(file))
                        .lines()
                        .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                        .reduce((a, b) -> b)
                        .orElse("");
                if (!last.isEmpty()) {
                    return Words.escaped(last.length() > LONGEST ? last.substring(0, LONGEST) + "..." : last);
                }
            }
            return "nothing";
        } catch (IOException e) {
            return "something that cannot be read (" + FileErrors.of(e) + ")";
        }
    }
}
