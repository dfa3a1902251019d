package org.quadrille.common.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.cli.Words;

/**
 * Reads a transaction log as a stream, in constant memory. The torn last line left by a killed process is ignored; any
 * other damage is an error that names file and line. Not thread-safe.
 */
public final class TransactionLogReader implements AutoCloseable {
    private static final int LONGEST_LINE = 4_096;

    private final Path file;
    private final InputStream in;
    private final LogHeader header;
    private final TransactionRecordBuilder record = TransactionRecordBuilder.builder();
    private byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    private long line;
    private long records;
    private boolean torn;
    private boolean complete;

    /**
     * Opens a log and reads its head.
     *
     * @throws DamagedLog if it is not a transaction log of this version
     */
    public TransactionLogReader(Path file) throws IOException {
        this(file, Files.newInputStream(file), true);
    }

    /** The same, for a log that something else looks at while it is read; it stays open if its head is damaged. */
    public TransactionLogReader(Path file, InputStream in) throws IOException {
        this(file, in, false);
    }

    private TransactionLogReader(Path file, InputStream in, boolean own) throws IOException {
        this.file = file;
        this.in = in;
        try {
            String first = text(nextLine());
            this.header = LogHeader.parse(first);
            if (header == null) {
                throw damaged("not the first line of a transaction log of version " + LogHeader.VERSION);
            }
            if (!text(nextLine()).equals(TransactionRecord.HEADER)) {
                throw damaged("the column names of version " + LogHeader.VERSION + " are missing");
            }
        } catch (IOException | RuntimeException e) {
            if (own) {
                in.close();
            }
            throw e;
        }
    }

    public LogHeader header() {
        return header;
    }

    /** The next record, or null at the end. @throws DamagedLog if a line is not a record */
    public TransactionRecord next() throws IOException {
        int length = nextLine();
        if (length < 0) {
            return null;
        }
        if (complete) {
            throw damaged("text after the end line");
        }
        int start = from - length - 1;
        if (length > 0 && buffer[start] == '#') {
            end(text(length));
            return next();
        }
        records++;
        try {
            return new RecordLine(buffer, start, length).parse(record);
        } catch (IllegalArgumentException e) {
            throw damaged("not a record (" + e.getMessage() + ")");
        }
    }

    private void end(String text) throws DamagedLog {
        if (!text.startsWith(LogHeader.END)) {
            throw damaged("a comment that is not the end line");
        }
        if (!text.equals(LogHeader.END + records)) {
            throw damaged("the end line says " + Words.quoted(text) + " but " + records + " records come before it");
        }
        complete = true;
    }

    /** After {@link #next} returned null: whether the log has its end line, so that nothing is missing. */
    public boolean complete() {
        return complete;
    }

    /** After {@link #next} returned null: whether a torn last line was ignored. */
    public boolean torn() {
        return torn;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Length of the next line, which then ends before {@code from - 1}; -1 at the end. */
    private int nextLine() throws IOException {
        int scan = from;
        while (true) {
            while (scan < to) {
                if (buffer[scan++] == '\n') {
                    int length = scan - 1 - from;
                    from = scan;
                    line++;
                    return length;
                }
            }
            if (scan - from > LONGEST_LINE) {
                line++;
                throw damaged("longer than any record");
            }
            System.arraycopy(buffer, from, buffer, 0, to - from);
            scan -= from;
            to -= from;
            from = 0;
            int got = in.read(buffer, to, buffer.length - to);
            if (got < 0) {
                torn = to > 0;
                return -1;
            }
            to += got;
        }
    }

    private String text(int length) {
        return length < 0 ? "" : new String(buffer, from - length - 1, length, StandardCharsets.US_ASCII);
    }

    private DamagedLog damaged(String what) {
        return new DamagedLog(file, Math.max(line, 1), what);
    }
}
