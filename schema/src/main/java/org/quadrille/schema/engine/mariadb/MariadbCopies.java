package org.quadrille.schema.engine.mariadb;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.quadrille.schema.db.DatabaseDigests;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * Copies of databases on one server, and one in the place of another: by statements outside of all databases of the
 * kit, as neither a database can be copied nor its name changed. Files of the server are not touched, so this works on
 * any server.
 */
record MariadbCopies(SqlFiles files, Connection administration) {
    private static final String STAMP = "quadrille_identity";
    private static final Pattern END_OF_PROCEDURE = Pattern.compile("(?m)^end;$");

    /**
     * Fills an empty database with all that another one has. Until it is complete its stamp says that it is being
     * loaded, so that a copy that was broken off is known as one.
     */
    void copy(String source, String target) throws SQLException {
        List<String> tables = tables(source, "BASE TABLE");
        boolean stamped = tables.remove(STAMP);
        if (stamped) {
            execute("create table " + in(target, STAMP) + " like " + in(source, STAMP));
            execute("start transaction");
            execute("insert into " + in(target, STAMP) + " select * from " + in(source, STAMP));
            execute("update " + in(target, STAMP) + " set state = 'loading'");
            execute("commit");
        }
        for (String table : tables) {
            copyTable(source, target, table);
        }
        for (String sequence : tables(source, "SEQUENCE")) {
            execute("create sequence " + in(target, sequence) + " start with "
                    + Sql.text(administration, "select next_not_cached_value from " + in(source, sequence))
                    + " nocache");
        }
        if (stamped) {
            within(target, () -> {
                Sql.execute(administration, files.statements("constraints.sql"));
                execute("set foreign_key_checks = 1");
                procedures();
            });
            execute("update " + in(target, STAMP) + " set state = (select state from " + in(source, STAMP) + ")");
        }
    }

    /**
     * In the order of the key, so that the copy is filled from its beginning to its end; its other indexes come after the rows,
     * as each is then built by one sort.
     */
    private void copyTable(String source, String target, String table) throws SQLException {
        execute("create table " + in(target, table) + " like " + in(source, table));
        Map<String, String> indexes = indexes(source, table);
        if (!indexes.isEmpty()) {
            execute("alter table " + in(target, table) + " drop index "
                    + String.join(", drop index ", indexes.keySet()));
        }
        execute("insert into " + in(target, table) + " select * from " + in(source, table));
        if (!indexes.isEmpty()) {
            execute("alter table " + in(target, table) + " add " + String.join(", add ", indexes.values()));
        }
        execute(files.query("settle-table").replace("%s", in(target, table)));
    }

    /** Declarations of all indexes of a table but its primary key, by their names. */
    private Map<String, String> indexes(String database, String table) throws SQLException {
        Map<String, String> indexes = new LinkedHashMap<>();
        RowQuery.PLAIN
                .rows(administration, files.query("indexes-of-table"), database, table)
                .forEach(row -> indexes.put(MariadbEngine.quoted(row.get(0)), row.get(1)));
        return indexes;
    }

    /**
     * Moves the tables of a database away and those of another one to its place, all by one statement. Its procedures stay:
     * they become those of this build before, while its stamp names the frames of none.
     *
     * @param former made if missing
     */
    void replace(String database, String successor, String former) throws SQLException {
        execute("create database if not exists " + MariadbEngine.quoted(former) + MariadbEngine.TEXTS);
        if (tables(database, "BASE TABLE").contains(STAMP)) {
            execute("update " + in(database, STAMP) + " set frames = ''");
            within(database, this::procedures);
            Sql.executeWith(
                    administration,
                    "update " + in(database, STAMP) + " set frames = ?",
                    DatabaseDigests.of(files).frames());
        }
        List<String> moves = new ArrayList<>();
        move(database, former, moves);
        move(successor, database, moves);
        if (!moves.isEmpty()) {
            execute("rename table " + String.join(", ", moves));
        }
        execute("drop database " + MariadbEngine.quoted(successor));
    }

    private void move(String from, String to, List<String> moves) throws SQLException {
        for (String kind : List.of("BASE TABLE", "SEQUENCE")) {
            for (String table : tables(from, kind)) {
                moves.add(in(from, table) + " to " + in(to, table));
            }
        }
    }

    /** Installs the frames of this build in the database that the session is in. */
    private void procedures() throws SQLException {
        for (String file : DatabaseDigests.frameFiles(files)) {
            for (String procedure : END_OF_PROCEDURE.split(files.text(file))) {
                if (!procedure.isBlank()) {
                    execute(procedure + "end");
                }
            }
        }
    }

    /** Work of the session in a database. */
    private interface Work {
        void run() throws SQLException;
    }

    private void within(String database, Work work) throws SQLException {
        String before = administration.getCatalog();
        administration.setCatalog(database);
        try {
            work.run();
        } finally {
            administration.setCatalog(before);
        }
    }

    private List<String> tables(String database, String kind) throws SQLException {
        return Sql.texts(
                administration,
                "select table_name from information_schema.tables where table_schema = ? and table_type = ?"
                        + " order by table_name",
                database,
                kind);
    }

    private static String in(String database, String table) {
        return MariadbEngine.quoted(database) + "." + MariadbEngine.quoted(table);
    }

    private void execute(String sql) throws SQLException {
        Sql.execute(administration, sql);
    }
}
