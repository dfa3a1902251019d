package org.quadrille.audit.cardinality;

import java.util.List;
import java.util.Locale;
import org.quadrille.audit.Subject;
import org.quadrille.schema.space.DatabaseSpace;
import org.quadrille.schema.space.Growth;

/** The space of one database and of its tables, now and after eight hours of trading. */
record MeasuredSpace(Subject subject, DatabaseSpace space, List<Growth.Line> lines) {
    /** Bytes of the whole database after those hours; what is not in tables is taken to stay as it is. */
    long bytesThen() {
        return space.bytes()
                + lines.stream().mapToLong(line -> line.allThen() - line.all()).sum();
    }

    /** Table by table, as people read it. */
    String text() {
        StringBuilder text = new StringBuilder();
        row(text, "table", "rows", "bytes", "of indexes", "rows then", "bytes then", "of indexes");
        for (Growth.Line line : lines) {
            row(
                    text,
                    line.space().table(),
                    line.rows(),
                    line.space().bytes(),
                    line.space().indexBytes(),
                    line.rowsThen(),
                    line.bytesThen(),
                    line.indexBytesThen());
        }
        row(text, "whole database", "", space.bytes(), "", "", bytesThen(), "");
        text.append("\nindexes now\n");
        lines.forEach(line -> line.space()
                .indexes()
                .forEach((index, bytes) -> text.append(String.format(Locale.ROOT, "  %-40s %16d%n", index, bytes))));
        return text.toString();
    }

    private static void row(StringBuilder text, Object... values) {
        text.append(String.format(Locale.ROOT, "%-22s %12s %14s %14s %12s %14s %14s%n", values));
    }

    /** Table by table and index by index. */
    String csv() {
        StringBuilder csv = new StringBuilder("table,index,rows,bytes,rows_then,bytes_then\n");
        for (Growth.Line line : lines) {
            csv.append(String.format(
                    Locale.ROOT,
                    "%s,,%d,%d,%d,%d%n",
                    line.space().table(),
                    line.rows(),
                    line.space().bytes(),
                    line.rowsThen(),
                    line.bytesThen()));
            double larger = line.space().indexBytes() == 0
                    ? 1
                    : (double) line.indexBytesThen() / line.space().indexBytes();
            line.space()
                    .indexes()
                    .forEach((index, bytes) -> csv.append(String.format(
                            Locale.ROOT,
                            "%s,%s,,%d,,%d%n",
                            line.space().table(),
                            index,
                            bytes,
                            Math.round(bytes * larger))));
        }
        return csv.toString();
    }
}
