package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Sql;

/** Databases that an administrator makes for a role that may make none, as docs/howto.md says it. */
class PremadeDatabaseTest {
    private static final String MADE =
            "create database premade %s template template0 encoding 'UTF8' locale_provider libc" + " locale 'C'";
    private static final DatabaseTarget TARGET = new DatabaseTarget(
            new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
            TestServer.get().address("premade"),
            new DatabaseSpec(19, new Scale(1, 1, 5, 30), 300),
            Tablespaces.NONE);

    @BeforeEach
    void noRight() throws SQLException {
        administer("postgres", "alter role quadrille nocreatedb");
    }

    @AfterEach
    void drop() throws SQLException {
        administer("postgres", "alter role quadrille createdb", "drop database premade with (force)");
    }

    @Test
    void itsOwnerFillsIt_andFillsItAgainWhenItWasMadeAnew() throws SQLException {
        for (int i = 0; i < 2; i++) {
            administer("postgres", "drop database if exists premade with (force)", MADE.formatted("owner quadrille"));
            build();
            assertEquals(DatabaseState.FRESH, DatabaseStatus.of(TARGET).state());
            assertEquals(List.of(), DatabaseStatus.of(TARGET).problems());
        }
    }

    /** Also what is another's and hangs on a table of the kit; what a load that broke off has left, too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "update quadrille.identity set last_run = 'run-1'",
                "update quadrille.identity set state = 'loading'"
            })
    void whatHasChangedIsEmptiedAndLoadedAgain(String change) throws SQLException {
        administer("postgres", MADE.formatted("owner quadrille"));
        build();
        builder().reset(List.of(TARGET));
        administer("premade", change, "create view seen as select tr_t_id from trade_request");
        builder().reset(List.of(TARGET));
        assertEquals(DatabaseState.FRESH, DatabaseStatus.of(TARGET).state());
        assertEquals(List.of(), DatabaseStatus.of(TARGET).problems());
        new DatabaseBuilder(LightRows::of, new BuildOptions(1, true, true, false), LoadProgress.SILENT)
                .build(List.of(TARGET));
        assertEquals(DatabaseState.FRESH, DatabaseStatus.of(TARGET).state());
    }

    /** Before anything is made in it; and what the sentence says helps, word by word. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "grant create on database premade to quadrille",
                "alter database premade owner to quadrille; drop schema public",
                "alter database premade owner to quadrille; alter schema public owner to postgres;"
                        + " revoke all on schema public from public"
            })
    void whoLacksARightIsToldTheGrant(String before) throws SQLException {
        administer("postgres", MADE.formatted(""));
        administer("premade", before);
        String said = assertThrows(UserError.class, PremadeDatabaseTest::build).getMessage();
        String problem = "gives user \"quadrille\" no right to make a schema, or none in its schema public";
        assertTrue(said.contains(problem), said);
        assertEquals(List.of(said), DatabaseStatus.of(TARGET).problems());
        administer("premade", said.substring(said.indexOf("administrator there: ") + 21, said.length() - 1));
        build();
        assertEquals(DatabaseState.FRESH, DatabaseStatus.of(TARGET).state());
    }

    private static void build() {
        builder().build(List.of(TARGET));
    }

    private static DatabaseBuilder builder() {
        return new DatabaseBuilder(LightRows::of, new BuildOptions(1, false, true, false), LoadProgress.SILENT);
    }

    private static void administer(String database, String... statements) throws SQLException {
        try (Connection connection = TestServer.get().administrator(database).connect()) {
            Sql.execute(connection, statements);
        }
    }
}
