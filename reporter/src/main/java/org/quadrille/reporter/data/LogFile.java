package org.quadrille.reporter.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;

/**
 * What was found by reading one transaction log from its first to its last line.
 *
 * @param path the file
 * @param expected whether the run has a process of this name that writes a log
 * @param present whether the file is there
 * @param header its first line; null if that could not be read
 * @param records records before its end, or before the first damage
 * @param complete whether it has its end line
 * @param torn whether its last line is torn, as after the death of its process
 * @param damage what is wrong in its middle, with file and line; empty if nothing is
 * @param turns what its records show of its sessions, up to its end or the first damage
 */
public record LogFile(
        Path path,
        boolean expected,
        boolean present,
        LogHeader header,
        long records,
        boolean complete,
        boolean torn,
        String damage,
        Turns turns) {

    /** Reads a whole log; memory use does not grow with its length. */
    static LogFile inspect(Path path, boolean expected, Turns turns) {
        if (!Files.exists(path)) {
            return new LogFile(path, expected, false, null, 0, false, false, "", turns);
        }
        LogHeader header = null;
        long records = 0;
        try (TransactionLogReader reader = new TransactionLogReader(path)) {
            header = reader.header();
            for (TransactionRecord record = reader.next(); record != null; record = reader.next()) {
                turns.take(record);
                records++;
            }
            return new LogFile(path, expected, true, header, records, reader.complete(), reader.torn(), "", turns);
        } catch (IOException e) {
            return new LogFile(path, expected, true, header, records, false, false, e.getMessage(), turns);
        }
    }

    /** Name of the process, from the name of the file. */
    String name() {
        return path.getFileName().toString().replaceFirst("\\.csv$", "");
    }

    /** Whether its records are those of a process of this run. */
    boolean belongsTo(String runId) {
        return expected
                && header != null
                && header.runId().equals(runId)
                && header.process().equals(name());
    }
}
