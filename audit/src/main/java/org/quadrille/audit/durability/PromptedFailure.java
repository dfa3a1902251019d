package org.quadrille.audit.durability;

import java.io.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks the person at the terminal to pull the plug.
 *
 * @param says takes what is shown while it waits, as the progress line is redrawn again and again
 */
record PromptedFailure(String server, Consumer<String> says) implements ServerFailure {
    private static final Duration POLL = Duration.ofMillis(100);

    @Override
    public String how() {
        return "by hand, as asked at the terminal";
    }

    @Override
    public void fail() throws IOException, InterruptedException {
        ask("Now make the database server " + server
                + " fail (pull the plug of its machine, or kill it), then press Enter.");
    }

    @Override
    public void restart() throws IOException, InterruptedException {
        ask("Now start " + server + " again, then press Enter.");
    }

    @Override
    public void restartAlone() {
        System.err.println("The database server " + server + " may be down; start it again.");
    }

    /** Asks on lines of its own, which the progress line does not overwrite. */
    private void ask(String what) throws IOException, InterruptedException {
        Console console = System.console();
        console.writer().println(System.lineSeparator() + what);
        console.flush();
        says.accept("waiting for Enter: " + what);
        // Reading a line cannot be interrupted, so wait for input first.
        while (!console.reader().ready()) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
        if (console.readLine() == null) {
            throw new IOException("nobody answered at the terminal");
        }
    }
}
