package org.quadrille.common.log;

import java.nio.charset.StandardCharsets;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.TransactionType;

/** One line of the log, read field by field. */
final class RecordLine {
    private final byte[] bytes;
    private final int end;
    private int at;

    RecordLine(byte[] bytes, int start, int length) {
        this.bytes = bytes;
        this.at = start;
        this.end = start + length;
    }

    /**
     * Reads the line.
     *
     * @param builder that of another line will do
     * @throws IllegalArgumentException if the line is not a record
     */
    TransactionRecord parse(TransactionRecordBuilder builder) {
        TransactionRecord record = builder.scheduled(number())
                .start(number())
                .response(number())
                .session(small())
                .tile(small())
                .group(small())
                .phase(small())
                .type(type())
                .status(small())
                .sqlState(word())
                .retries(small())
                .tradeId(number())
                .variant(small())
                .build();
        if (at <= end) {
            throw new IllegalArgumentException("too many fields");
        }
        return record;
    }

    private int small() {
        long value = number();
        if (value != (int) value) {
            throw new IllegalArgumentException("number " + value + " out of range");
        }
        return (int) value;
    }

    private long number() {
        int start = at;
        int stop = stop();
        boolean negative = start < stop && bytes[start] == '-';
        int first = negative ? start + 1 : start;
        if (first == stop || stop - first > 18) {
            throw new IllegalArgumentException(Words.quoted(text(start, stop)) + " is not a number");
        }
        long value = 0;
        for (int i = first; i < stop; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                throw new IllegalArgumentException(Words.quoted(text(start, stop)) + " is not a number");
            }
            value = value * 10 + digit;
        }
        at = stop + 1;
        return negative ? -value : value;
    }

    private TransactionType type() {
        int start = at;
        int stop = stop();
        at = stop + 1;
        TransactionType type = stop - start == 2 ? TransactionType.ofLetters(bytes[start], bytes[start + 1]) : null;
        return type != null ? type : TransactionType.ofCode(text(start, stop));
    }

    private String word() {
        int start = at;
        int stop = stop();
        at = stop + 1;
        return stop == start ? "" : text(start, stop);
    }

    private int stop() {
        if (at > end) {
            throw new IllegalArgumentException("too few fields");
        }
        int stop = at;
        while (stop < end && bytes[stop] != ',') {
            stop++;
        }
        return stop;
    }

    private String text(int start, int stop) {
        return new String(bytes, start, stop - start, StandardCharsets.US_ASCII);
    }
}
