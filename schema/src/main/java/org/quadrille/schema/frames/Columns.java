package org.quadrille.schema.frames;

import com.google.protobuf.ByteString;
import java.sql.SQLException;

/**
 * Reads every column that a frame answers with, from left to right: values, and lists whose elements belong together.
 * A null list is read as an empty one. Where an engine answers with several results, the columns of the next one follow
 * those of the one before.
 *
 * <p>Each read names its column but goes by position, which costs no look-up. A test (FrameColumnsTest) makes sure that
 * the names, the types and their order are those of the database: it gives the decoder columns that record what is
 * read, and fails if a column is inserted, removed, renamed or moved.
 */
public interface Columns {
    /** Leaves out a column that no reply needs. */
    void skip(String name) throws SQLException;

    long bigint(String name) throws SQLException;

    int integer(String name) throws SQLException;

    boolean bool(String name) throws SQLException;

    double real(String name) throws SQLException;

    /** A text; empty when null. */
    String text(String name) throws SQLException;

    long[] bigints(String name) throws SQLException;

    int[] integers(String name) throws SQLException;

    boolean[] bools(String name) throws SQLException;

    /** Texts in UTF-8, the form in which they leave in a reply. */
    ByteString[] texts(String name) throws SQLException;
}
