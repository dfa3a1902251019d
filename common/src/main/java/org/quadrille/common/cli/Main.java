package org.quadrille.common.cli;

import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How every process of the kit begins and ends: a mistake of the user is one line, never a stack trace. */
public final class Main {
    /** System property: a file that gets all log lines of the process, stack traces included. */
    public static final String LOG_FILE = "quadrille.log.file";

    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    /** What a process does; returns its exit code. */
    @FunctionalInterface
    public interface Command {
        int run(String[] args) throws Exception;
    }

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(Command command, String[] args) {
        System.exit(run(command, args, System.err));
    }

    /** Runs a command; failures become one line on {@code err} and an exit code. */
    public static int run(Command command, String[] args, PrintStream err) {
        String logFile = System.getProperty(LOG_FILE);
        ProcessLog log = logFile == null ? ProcessLog.NONE : ProcessLog.open(Path.of(logFile));
        try {
            return guarded(command, args, err, logFile);
        } finally {
            log.close();
        }
    }

    private static int guarded(Command command, String[] args, PrintStream err, String logFile) {
        try {
            return command.run(args);
        } catch (UserError e) {
            LOG.debug("Ended by a mistake", e);
            // Several problems come as several lines, a sentence each.
            e.getMessage().strip().lines().forEach(problem -> err.println(prefixed(problem)));
            return e.exitCode().code();
        } catch (Exception | LinkageError | OutOfMemoryError | StackOverflowError e) {
            err.println("quadrille: unexpected failure: " + oneLine(e.toString()) + place(e, logFile));
            return ExitCode.ABORTED.code();
        }
    }

    /** A mistake on a command line begins with the command already. */
    private static String prefixed(String problem) {
        return problem.startsWith("quadrille ") ? problem : "quadrille: " + problem;
    }

    private static String place(Throwable failure, String logFile) {
        try {
            Path file = logFile == null ? Files.createTempFile("quadrille-failure-", ".log") : Path.of(logFile);
            String details = ThrowableProxyUtil.asString(new ThrowableProxy(failure));
            Files.writeString(file, details, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return " (details in " + file + ")";
        } catch (IOException e) {
            return " (its details could not be written: " + e.getMessage() + ")";
        }
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
