package org.quadrille.audit.script;

import com.google.protobuf.TextFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.common.wire.proto.AuditStatement;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

/** Writes what the sessions of a script did into the evidence: each transaction as it ends, then all on one time line. Thread-safe. */
public final class Transcript {
    private static final int MICROS = 1_000_000;
    private static final int SHOWN_OF_SQL = 70;

    private final EvidenceFolder evidence;
    private final List<Line> lines = new ArrayList<>();

    private record Line(long micros, String text) {}

    public Transcript(EvidenceFolder evidence) {
        this.evidence = evidence;
    }

    /** A step of the script. */
    public synchronized void step(String text) {
        evidence.note(text);
        lines.add(new Line(now(), "         " + text));
    }

    private static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    synchronized void transaction(String session, Request.Builder request, Reply reply) {
        evidence.note("session " + session + ": " + text(request) + "\nstatus " + reply.getStatus() + ", "
                + reply.getRetries() + " retries"
                + (reply.getSqlState().isEmpty() ? "" : ", SQLSTATE " + reply.getSqlState())
                + (reply.getMessage().isEmpty() ? "" : ": " + reply.getMessage()));
        for (AuditStatement statement : reply.getStatementsList()) {
            evidence.statement(
                    instant(statement.getStart()),
                    "-- session " + session + ", backend " + statement.getSession() + ", " + statement.getIsolation()
                            + ", attempt " + statement.getAttempt() + " statement " + statement.getNumber()
                            + (statement.getReread() ? " once more, for the evidence" : held(statement)) + "\n"
                            + statement.getSql(),
                    statement.getParametersList(),
                    answer(statement),
                    TimeUnit.MICROSECONDS.toNanos(statement.getEnd() - statement.getStart()));
            lines.add(new Line(
                    statement.getStart(),
                    String.format(
                            Locale.ROOT,
                            "%-8s %s  %.3f s%s%s",
                            session,
                            brief(statement.getSql()),
                            (statement.getEnd() - statement.getStart()) / (double) MICROS,
                            statement.getSqlState().isEmpty() ? "" : "  SQLSTATE " + statement.getSqlState(),
                            statement.getReread() ? "  once more" : held(statement))));
        }
    }

    private static String held(AuditStatement statement) {
        return statement.getHeld() == 0
                ? ""
                : String.format(Locale.ROOT, ", held for %.3f s before", statement.getHeld() / (double) MICROS);
    }

    private static String answer(AuditStatement statement) {
        if (!statement.getSqlState().isEmpty()) {
            return "SQLSTATE " + statement.getSqlState() + ": " + statement.getMessage();
        }
        return statement.getRowsCount() == 0 ? "done" : String.join("\n", statement.getRowsList());
    }

    private static String text(Request.Builder request) {
        return TextFormat.printer().emittingSingleLine(true).printToString(request);
    }

    private static String brief(String sql) {
        String line = sql.replaceAll("\\s+", " ");
        return line.length() > SHOWN_OF_SQL ? line.substring(0, SHOWN_OF_SQL) + "..." : line;
    }

    private static Instant instant(long micros) {
        return Instant.ofEpochSecond(micros / MICROS, micros % MICROS * 1_000);
    }

    /** Ends a script: writes all that happened in it in chronological order. */
    public synchronized void timeLine(String script) {
        lines.sort(Comparator.comparingLong(Line::micros));
        StringBuilder text = new StringBuilder("time line of " + script);
        for (Line line : lines) {
            text.append("\n[")
                    .append(instant(line.micros))
                    .append("] ")
                    .append(line.text.lines().findFirst().orElse(""));
        }
        evidence.note(text.toString());
        lines.clear();
    }
}
