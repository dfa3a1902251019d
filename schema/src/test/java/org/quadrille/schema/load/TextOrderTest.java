package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
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

/** Texts have one order on every server, whatever it was made with: that of their bytes. */
class TextOrderTest {
    private static final DatabaseTarget TARGET = new DatabaseTarget(
            new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
            TestServer.get().address("ordered"),
            new DatabaseSpec(17, new Scale(1, 1, 5, 30), 300),
            Tablespaces.NONE);

    @AfterEach
    void drop() throws SQLException {
        builder(false).drop(List.of(TARGET), true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "locale_provider icu icu_locale 'en-US'",
                "locale_provider builtin builtin_locale 'C.UTF-8'",
                "locale_provider icu icu_locale 'en-US' encoding 'LATIN1'"
            })
    void onAServerMadeWithAnother(String made) throws SQLException {
        administer(
                "create database another template template0 is_template true allow_connections false " + made,
                "alter database template0 rename to template_kept",
                "alter database another rename to template0",
                // As initdb leaves it.
                "update pg_database set datcollversion = null where datname = 'template0'");
        try {
            builder(false).build(List.of(TARGET));
        } finally {
            administer(
                    "alter database template0 rename to another",
                    "alter database template_kept rename to template0",
                    "alter database another is_template false",
                    "drop database another");
        }
        assertOrderOfBytes();
    }

    /** The same sentence for those who only look. */
    @Test
    void aDatabaseMadeBeforehandWithAnotherIsRefused_andWhatTheSentenceSaysHelps() throws SQLException {
        administer("create database ordered owner quadrille template template0 locale_provider icu icu_locale 'en-US'");
        String refused =
                "The database " + TARGET.address() + " orders its texts by en-US of ICU in the encoding UTF8, not"
                        + " by the bytes of UTF-8; drop it, and let `quadrille db build` make it, or an administrator: ";
        String helps = "create database ordered owner quadrille template template0 encoding 'UTF8' locale_provider libc"
                + " locale 'C'";
        List.<Runnable>of(
                        () -> builder(false).build(List.of(TARGET)),
                        () -> builder(true).build(List.of(TARGET)),
                        () -> builder(false).reset(List.of(TARGET)))
                .forEach(command -> assertEquals(
                        refused + helps + ".",
                        assertThrows(UserError.class, command::run).getMessage()));
        assertEquals(List.of(refused + helps + "."), DatabaseStatus.of(TARGET).problems());
        administer("drop database ordered", helps);
        builder(false).build(List.of(TARGET));
        assertOrderOfBytes();
    }

    /** As builds of the kit left them on such servers. */
    @Test
    void aLoadedDatabaseWithAnotherIsRefusedUntilItIsReplaced() throws SQLException {
        builder(false).build(List.of(TARGET));
        administer("update pg_database set datcollate = 'C.UTF-8' where datname = 'ordered'");
        assertTrue(DatabaseStatus.of(TARGET).problems().get(0).contains("orders its texts by C.UTF-8 of libc"));
        String refused = assertThrows(UserError.class, () -> builder(false).build(List.of(TARGET)))
                .getMessage();
        assertTrue(refused.contains("orders its texts by C.UTF-8 of libc"), refused);
        assertTrue(refused.contains("replace it with `--replace`"), refused);
        builder(true).build(List.of(TARGET));
        assertOrderOfBytes();
    }

    private static void assertOrderOfBytes() throws SQLException {
        assertEquals(List.of(), DatabaseStatus.of(TARGET).problems());
        try (Connection connection = TARGET.address().connect()) {
            assertEquals(
                    "-,B,_,a,é,😀",
                    Sql.text(
                            connection,
                            "select string_agg(c, ',' order by c) from unnest(array['é','a','😀','B','-','_']) as c"));
        }
    }

    private static DatabaseBuilder builder(boolean replace) {
        return new DatabaseBuilder(LightRows::of, new BuildOptions(1, replace, true, false), LoadProgress.SILENT);
    }

    private static void administer(String... statements) throws SQLException {
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
