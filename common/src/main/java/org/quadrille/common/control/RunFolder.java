package org.quadrille.common.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.control.Worker.LogFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of one worker in one run: {@code <logs>/<run id>/<kind>-<index>/}. Flat: serves only regular files directly
 * in it, by the names it lists.
 */
record RunFolder(Path path) {
    /** Most bytes of one read; prime's filter allows arrays of this size. */
    static final int LONGEST_READ = 1 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(RunFolder.class);
    private static final Pattern RUN_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /**
     * Makes the folder.
     *
     * @throws WorkerException if the run's id cannot be a file name, or files of that run already exist
     */
    static RunFolder create(Path logs, WorkerKind kind, Assignment assignment) {
        if (!RUN_ID.matcher(assignment.runId()).matches()) {
            throw new WorkerException("run id \"" + assignment.runId()
                    + "\" cannot name a folder; use letters, digits, dots, dashes and underscores");
        }
        if (assignment.index() < 1) {
            throw new WorkerException("index " + assignment.index() + " of a worker must be 1 or more");
        }
        Path folder = logs.resolve(assignment.runId()).resolve(kind.label() + "-" + assignment.index());
        try {
            Files.createDirectories(folder);
            RunFolder run = new RunFolder(folder);
            if (!run.list().isEmpty()) {
                throw new WorkerException(
                        "log folder " + folder + " already has files of a run of that name; use another run id");
            }
            return run;
        } catch (IOException e) {
            throw new WorkerException(
                    "cannot make log folder " + folder + " (" + FileErrors.of(e)
                            + "); name a folder that this user may write to with --logs",
                    e);
        }
    }

    List<LogFile> list() {
        try (var files = Files.list(path)) {
            return files.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .map(f -> new LogFile(f.getFileName().toString(), f.toFile().length()))
                    .toList();
        } catch (IOException e) {
            throw new WorkerException("cannot list log folder " + path + " (" + e + ")", e);
        }
    }

    /** Removes the files, this folder and, unless another worker uses it, the folder of the run. */
    void remove() {
        try {
            for (LogFile file : list()) {
                Files.delete(path.resolve(file.name()));
            }
            Files.delete(path);
            Files.delete(path.getParent());
        } catch (DirectoryNotEmptyException e) {
            LOG.debug("Kept for the files of others: {}", e.getMessage());
        } catch (IOException e) {
            LOG.warn("Log folder {} of a run that never started could not be removed: {}", path, e.toString());
        }
    }

    byte[] read(String name, long offset, int length) {
        if (list().stream().noneMatch(f -> f.name().equals(name))) {
            throw new WorkerException("this worker has no log file \"" + name + "\"");
        }
        if (offset < 0 || length < 0) {
            throw new WorkerException("offset and length of a read must not be negative");
        }
        ByteBuffer bytes = ByteBuffer.allocate(Math.min(length, LONGEST_READ));
        try (var file = FileChannel.open(path.resolve(name), StandardOpenOption.READ)) {
            while (bytes.hasRemaining() && file.read(bytes, offset + bytes.position()) > 0) {
                // Until the buffer is full or the file ends.
                continue;
            }
        } catch (IOException e) {
            throw new WorkerException("cannot read log file " + path.resolve(name) + " (" + e + ")", e);
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }
}
