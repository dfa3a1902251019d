package org.quadrille.schema.rows;

import java.util.List;
import java.util.function.Function;

/**
 * Makes the rows of one or more tables in parts that any threads may make in any order, always with the same rows. A
 * source keeps no state between parts.
 */
public interface RowSource {
    /** Names of the tables it fills, in lower case; a part may write to all of them in turn. */
    List<String> tables();

    /** Number of parts, at least 1. */
    int parts();

    /** Makes one part, from 0 to {@code parts() - 1}; the sink of a table is the same one each time it is asked for. */
    void generate(int part, Function<String, RowSink> sinks);
}
