package org.quadrille.vdriver.prime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/**
 * How a prime in a container meets the runs that start together with its own: it leaves its number in the folder of its run,
 * which it shares with the process that made the container, and finds the answer there. Nothing connects to a prime. That
 * process writes the number again and again while it waits for the others, so that prime outlives it by {@code silence} at most.
 *
 * @param run folder of the run
 */
public record StartFiles(Path run, Duration silence) implements StartMeeting {
    private static final long LOOK_MILLIS = 20;

    /** The usual one: so long a pause of the machine is no end of that process. */
    public StartFiles(Path run) {
        this(run, Duration.ofMinutes(2));
    }

    private Path given() {
        return run.resolve("start.given");
    }

    private Path agreed() {
        return run.resolve("start.agreed");
    }

    /** Prime's part. */
    @Override
    public long latest(long own, BooleanSupplier interrupted) throws RunAborted {
        try {
            Path part = Files.writeString(run.resolve("start.part"), Long.toString(own));
            Files.move(part, given(), StandardCopyOption.ATOMIC_MOVE);
            FileTime sign = null;
            long quiet = 0;
            while (!Files.exists(agreed())) {
                if (interrupted.getAsBoolean()) {
                    withdraw();
                    return own;
                }
                FileTime last = lastSign(sign);
                // Looks are counted and no clock is read: while the machine stands still, nobody could write.
                quiet = Objects.equals(last, sign) ? quiet + LOOK_MILLIS : 0;
                sign = last;
                if (quiet > silence.toMillis()) {
                    withdraw();
                    throw new RunAborted("the study that it belongs to has said nothing for " + silence.toSeconds()
                            + " s: the study has ended, or its machine hangs");
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
            String answer = Files.readString(agreed());
            Files.delete(agreed());
            if (answer.matches("\\d+")) {
                return Long.parseLong(answer);
            }
            throw new RunAborted(answer);
        } catch (IOException e) {
            throw new RunAborted(
                    "the files in " + run + " by which runs start together failed (" + FileErrors.of(e) + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunAborted(
                    "prime was interrupted while it waited for the runs that start together with this one");
        }
    }

    /** Leaves nothing behind, also if the answer came at this moment. */
    private void withdraw() throws IOException {
        if (!Files.deleteIfExists(given())) {
            Files.deleteIfExists(agreed());
        }
    }

    private FileTime lastSign(FileTime before) throws IOException {
        try {
            return Files.getLastModifiedTime(given());
        } catch (NoSuchFileException answered) {
            return before;
        }
    }

    /**
     * The part of the process that made the container: gives the others what prime gives, and prime what they agree on.
     *
     * @param ended whether prime has ended, or is to
     * @throws UserError if a file cannot be read or written; prime has no answer then
     */
    public void carry(StartMeeting others, BooleanSupplier ended) throws InterruptedException {
        while (!ended.getAsBoolean()) {
            try {
                if (Files.exists(given())) {
                    answer(others, ended);
                }
            } catch (NoSuchFileException withdrawn) {
                // Prime was interrupted, and waits no longer.
            } catch (IOException e) {
                throw new UserError("The run in " + run + " cannot be told when to start (" + FileErrors.of(e)
                        + "); make room there, or correct its permissions.");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    private void answer(StartMeeting others, BooleanSupplier ended) throws IOException {
        String own = Files.readString(given());
        String answer;
        try {
            answer = Long.toString(others.latest(Long.parseLong(own), () -> ended.getAsBoolean() || !written(own)));
        } catch (RunAborted e) {
            answer = e.getMessage();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (!ended.getAsBoolean()) {
            write(answer);
            Files.move(given(), agreed(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Shows prime that somebody waits for the others; false if prime waits no longer. */
    private boolean written(String own) {
        try {
            write(own);
            return true;
        } catch (NoSuchFileException withdrawn) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Into prime's own file, which it may read and delete whoever this user is. */
    private void write(String text) throws IOException {
        Files.write(
                given(),
                text.getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
    }
}
