package org.quadrille.reporter.data;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.log.DamagedLog;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was found by reading one transaction log from its first to its last line.
 *
 * @param expected whether the run has a process of this name that writes a log
 * @param present whether the file is there
 * @param sum SHA-256 of the bytes that were read; null if not all could be
 * @param header null if its first line could not be read
 * @param records those before its end, or before the first damage
 * @param complete whether it has its end line
 * @param torn whether its last line is torn, as after the death of its process
 * @param damage what is wrong in its middle, with file and line; empty if nothing is
 * @param turns what its records show of its sessions, up to its end or the first damage
 */
@RecordBuilder
public record LogFile(
        Path path,
        boolean expected,
        boolean present,
        String sum,
        LogHeader header,
        long records,
        boolean complete,
        boolean torn,
        String damage,
        Turns turns) {
    private static final Logger LOG = LoggerFactory.getLogger(LogFile.class);

    /** Reads a whole log once, for its sum too; memory use does not grow with its length. */
    static LogFile inspect(Path path, boolean expected, Turns turns) {
        LogFileBuilder log = LogFileBuilder.builder()
                .path(path)
                .expected(expected)
                .present(Files.exists(path))
                .damage("")
                .turns(turns);
        if (!log.present()) {
            return log.build();
        }
        MessageDigest digest = Sha256.begin();
        try (InputStream in = new DigestInputStream(Files.newInputStream(path), digest)) {
            read(log, in);
            // The sum is that of all bytes, also of those behind a damage.
            in.transferTo(OutputStream.nullOutputStream());
            return log.sum(Sha256.end(digest)).build();
        } catch (IOException e) {
            return log.damage(e.getMessage()).build();
        }
    }

    private static void read(LogFileBuilder log, InputStream in) throws IOException {
        try {
            TransactionLogReader reader = new TransactionLogReader(log.path(), in);
            log.header(reader.header());
            long records = 0;
            for (TransactionRecord record = reader.next(); record != null; record = reader.next()) {
                log.turns().take(record);
                log.records(++records);
            }
            log.complete(reader.complete()).torn(reader.torn());
        } catch (DamagedLog e) {
            log.damage(e.getMessage());
        } finally {
            log.turns().end();
        }
    }

    /** Whether the head of a file says that a process of this run wrote it, as its name says; the rest is not read. */
    static boolean ofRun(Path path, String runId) {
        if (!Files.exists(path)) {
            return false;
        }
        try (TransactionLogReader reader = new TransactionLogReader(path)) {
            return ofRun(path, reader.header(), runId);
        } catch (IOException e) {
            LOG.debug("{} is not read, and its inspection says why: {}", path, e.getMessage());
            return false;
        }
    }

    private static boolean ofRun(Path path, LogHeader header, String runId) {
        return header != null
                && header.runId().equals(runId)
                && header.process().equals(name(path));
    }

    /** Name of the process, from the name of the file. */
    String name() {
        return name(path);
    }

    private static String name(Path path) {
        return path.getFileName().toString().replaceFirst("\\.csv$", "");
    }

    /** Whether its records are those of a process of this run. */
    boolean belongsTo(String runId) {
        return expected && ofRun(path, header, runId);
    }
}
