package org.quadrille.common.log;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.ReportingQuery;

/** The log of the reporting queries of one connector in one run (log-format.md). Thread-safe by its lock. */
public final class QueryLog implements AutoCloseable {
    private static final String COLUMNS = "session,query,start_us,response_us,rows,sql_state";

    private final Path file;
    private final Writer out;

    /** Makes the file. @throws UserError if it cannot be made */
    public QueryLog(Path folder, String runId, String process) {
        this.file = folder.resolve(fileOf(process));
        try {
            this.out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE_NEW);
            out.write("# quadrille reporting queries 1 run=" + runId + " process=" + process + " build=" + Build.id()
                    + "\n" + COLUMNS + "\n");
            out.flush();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Name of the file of a connector among the files that prime collects. */
    public static String fileOf(String process) {
        return process + "-queries.csv";
    }

    /** Adds a query that has ended; it is in the file when this returns. @throws UserError if it cannot be written */
    public synchronized void append(
            int session, ReportingQuery query, long start, long response, int rows, String sqlState) {
        try {
            out.write(
                    session + "," + query.label() + "," + start + "," + response + "," + rows + "," + sqlState + "\n");
            out.flush();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private UserError cannotWrite(IOException e) {
        return new UserError("Cannot write the log of the reporting queries " + file + " (" + FileErrors.of(e)
                + "); with --logs, choose an existing folder that has free space and that this user may write to.");
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }
}
