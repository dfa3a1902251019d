package org.quadrille.schema.frames;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import org.quadrille.schema.db.Sql;

/** A call whose begin, call and end are one text, and so one round trip. */
public abstract class JoinedCall implements FrameCall {
    /** Characters of a row that are shown. */
    private static final int LONGEST_ROW = 4_000;

    private static final String SEPARATOR = "; ";

    private final String text;
    private final String joined;

    /**
     * @param frame what is called
     * @param start of the call, before the name of the frame
     * @param engine says how a transaction begins
     */
    protected JoinedCall(Frame<?> frame, String start, FrameCalls engine) {
        this.text = start + frame.name() + "(" + String.join(", ", Collections.nCopies(frame.parameters(), "?")) + ")";
        this.joined = frame.begins()
                        .map(level -> engine.begin(level) + SEPARATOR)
                        .orElse("")
                + text
                + (frame.end() == Frame.End.NONE ? "" : SEPARATOR + frame.end().sql());
    }

    @Override
    public final String text() {
        return text;
    }

    /** Begin, call and end. */
    public final String joined() {
        return joined;
    }

    /** A row of an answer, for evidence. */
    public static String line(ResultSet row) throws SQLException {
        String line = Sql.shown(row);
        return line.length() > LONGEST_ROW ? line.substring(0, LONGEST_ROW) + " ..." : line;
    }
}
