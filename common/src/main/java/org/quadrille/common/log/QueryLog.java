package org.quadrille.common.log;

import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.quadrille.common.cli.Build;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.ReportingQuery;

/** The log of the reporting queries of one connector in one run (log-format.md). Thread-safe by its lock. */
public final class QueryLog implements AutoCloseable {
    private static final String COLUMNS = "session,query,start_us,response_us,rows,sql_state";

    private final String cannot;
    private final Writer out;

    /** Makes the file. @throws UserError if it cannot be made */
    public QueryLog(Path folder, String runId, String process) {
        Path file = folder.resolve(fileOf(process));
        this.cannot = "Cannot write the log of the reporting queries " + file;
        this.out = UserFiles.get(
                cannot,
                TransactionLog.FIX,
                () -> Files.newBufferedWriter(file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE_NEW));
        write("# quadrille reporting queries 1 run=" + runId + " process=" + process + " build=" + Build.id() + "\n"
                + COLUMNS + "\n");
    }

    /** Name of the file of a connector among the files that prime collects. */
    public static String fileOf(String process) {
        return process + "-queries.csv";
    }

    /** Adds a query that has ended; it is in the file when this returns. @throws UserError if it cannot be written */
    public synchronized void append(
            int session, ReportingQuery query, long start, long response, int rows, String sqlState) {
        write(session + "," + query.label() + "," + start + "," + response + "," + rows + "," + sqlState + "\n");
    }

    private void write(String text) {
        UserFiles.use(cannot, TransactionLog.FIX, () -> {
            out.write(text);
            out.flush();
        });
    }

    @Override
    public synchronized void close() {
        UserFiles.use(cannot, TransactionLog.FIX, out::close);
    }
}
