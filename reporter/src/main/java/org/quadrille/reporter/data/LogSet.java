package org.quadrille.reporter.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/** The transaction logs of a run: those that must be there, and any other in the same folder. */
final class LogSet {
    private LogSet() {}

    /** Looks into every log, expected ones first. */
    static List<LogFile> inspect(ResultsFolder folder, RunManifest manifest) {
        List<LogFile> found = new ArrayList<>();
        manifest.workers().stream()
                .filter(worker -> worker.kind() != WorkerKind.CONNECTOR)
                .forEach(worker -> found.add(LogFile.inspect(folder.log(worker), true)));
        List<Path> known = found.stream().map(LogFile::path).toList();
        if (Files.isDirectory(folder.logs())) {
            try (Stream<Path> files = Files.list(folder.logs())) {
                files.filter(f -> f.toString().endsWith(".csv") && !known.contains(f))
                        .sorted()
                        .forEach(f -> found.add(LogFile.inspect(f, false)));
            } catch (IOException e) {
                throw new UserError("Cannot list " + folder.logs() + ": " + e.getMessage() + ".");
            }
        }
        return found;
    }

    /** Files to read: the run's own logs, those with a torn end as a copy without it. */
    static List<Path> readable(List<LogFile> logs, String runId, Path temporary) {
        List<Path> files = new ArrayList<>();
        for (LogFile log : logs) {
            if (log.belongsTo(runId)) {
                files.add(log.torn() ? withoutTail(log.path(), temporary) : log.path());
            }
        }
        return files;
    }

    private static Path withoutTail(Path log, Path temporary) {
        Path copy = temporary.resolve(log.getFileName());
        try {
            Files.createDirectories(temporary);
            long keep = lastLineEnd(log);
            try (InputStream in = Files.newInputStream(log);
                    OutputStream out = Files.newOutputStream(copy)) {
                byte[] buffer = new byte[1 << 16];
                while (keep > 0) {
                    int got = in.read(buffer, 0, (int) Math.min(buffer.length, keep));
                    out.write(buffer, 0, got);
                    keep -= got;
                }
            }
            return copy;
        } catch (IOException e) {
            throw new UserError("Cannot copy " + log + " to " + copy + ": " + e.getMessage() + "; free space.");
        }
    }

    private static long lastLineEnd(Path log) throws IOException {
        try (var file = new java.io.RandomAccessFile(log.toFile(), "r")) {
            long at = file.length();
            while (at > 0) {
                file.seek(--at);
                if (file.read() == '\n') {
                    return at + 1;
                }
            }
            return 0;
        }
    }
}
