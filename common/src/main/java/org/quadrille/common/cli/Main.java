package org.quadrille.common.cli;

import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How every process of the kit begins and ends: a mistake of the user is one line, never a stack trace. */
public final class Main {
    /** System property: a file that gets all log lines of the process, stack traces included. */
    public static final String LOG_FILE = "quadrille.log.file";

    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(Command command, String... args) {
        System.exit(run(command, System.out, System.err, args));
    }

    /**
     * Runs a command, or the subcommand that the arguments name.
     *
     * @param out gets the command's output
     * @param err gets a line for each mistake or failure
     */
    public static int run(Command command, PrintStream out, PrintStream err, String... args) {
        String logFile = System.getProperty(LOG_FILE);
        ProcessLog log = logFile == null ? ProcessLog.NONE : ProcessLog.open(Path.of(logFile));
        try {
            return guarded(Invocation.of(command, List.of(args)), out, err, logFile)
                    .code();
        } finally {
            log.close();
        }
    }

    /** Like {@link #run}, but throws failures instead of printing them. */
    public static ExitCode call(Command command, PrintStream out, String... args) throws Exception {
        return Invocation.of(command, List.of(args)).run(out);
    }

    private static ExitCode guarded(Invocation invocation, PrintStream out, PrintStream err, String logFile) {
        String prefix = invocation.command().options().title() + ": ";
        try {
            return invocation.run(out);
        } catch (UserError e) {
            LOG.debug("Ended by a user's mistake", e);
            // Several problems come as several lines, a sentence each.
            e.getMessage().strip().lines().forEach(problem -> err.println(prefix + problem));
            return e.exitCode();
        } catch (InvalidPathException e) {
            err.println(prefix + Words.quoted(e.getInput()) + " cannot be the name of a file (" + e.getReason()
                    + "); if characters of it are not ASCII, start this with a locale of UTF-8: LC_ALL=C.UTF-8.");
            return ExitCode.USAGE;
        } catch (Exception | LinkageError | OutOfMemoryError | StackOverflowError e) {
            err.println(prefix + "Unexpected failure: " + oneLine(e.toString()) + place(e, logFile) + ".");
            return ExitCode.ABORTED;
        }
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

    /** The innermost command that was named on a command line, and the words typed but the names of commands. */
    private record Invocation(Command command, List<String> args) {
        /** Follows the tables of commands; {@code help db build} is {@code db build --help}. */
        static Invocation of(Command command, List<String> args) {
            CommandSpec options = command.options();
            int at = options.commands().isEmpty() ? -1 : options.firstOperand(args);
            if (at < 0) {
                return new Invocation(command, args);
            }
            List<String> rest = new ArrayList<>(args);
            String word = rest.remove(at);
            if (word.equals(CommandSpec.HELP)) {
                rest.add("--" + CommandSpec.HELP);
                return of(command, rest);
            }
            return options.commands().stream()
                    .filter(c -> CommandSpec.word(c).equals(word))
                    .findFirst()
                    .map(c -> of(c, rest))
                    .orElse(new Invocation(command, args));
        }

        ExitCode run(PrintStream out) throws Exception {
            CommandSpec options = command.options();
            if (options.asksForHelp(args)) {
                out.print(options.help());
                return ExitCode.OK;
            }
            return command.run(options.parse(args), out);
        }
    }
}
