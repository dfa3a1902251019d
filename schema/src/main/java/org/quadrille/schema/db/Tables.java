package org.quadrille.schema.db;

import java.util.List;

/** The 33 tables (workload.md 4), ordered so that each comes after the tables that its foreign keys refer to. */
public final class Tables {
    public static final List<String> NAMES =
            new SqlFiles("standard").text("tables.txt").lines().toList();

    private Tables() {}
}
