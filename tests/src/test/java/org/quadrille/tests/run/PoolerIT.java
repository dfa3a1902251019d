package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.command.AuditTools;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.Reporter;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.testing.PgBouncer;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.command.CheckCommand;
import org.quadrille.vdriver.command.DbCommand;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/**
 * PostgreSQL as providers give it: a role that may make no databases, see no settings and end no sessions but its own, and a
 * PgBouncer of transactions beside the server. What {@code check} says of the pooler is written into the testbed, and with
 * that it is built, run, audited, reset and built anew.
 */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "a run through PgBouncer (-Plong)")
class PoolerIT {
    @TempDir
    private Path folder;

    private LocalTestbed local;

    @Test
    void aRoleWithoutRightsRunsThroughAPooler() throws Exception {
        DemoOptions options = DemoOptions.usual(folder.resolve("results"), "unused")
                .phaseLength(Duration.ofSeconds(2))
                .sessions(8)
                .build();
        local = LocalTestbed.open(options, demo -> demo, System.out);
        try (PgBouncer pooler = PgBouncer.start(
                folder,
                "host=127.0.0.1 port=" + local.server().port(),
                local.setup().testbed().group(1, 1).oltp().user(),
                local.server().password(),
                "pool_mode = transaction",
                "default_pool_size = 8",
                "max_client_conn = 1000")) {
            takeRightsAway();
            Testbed undeclared = databases(
                    local.setup().testbed(), d -> d.withHost("127.0.0.1").withPort(pooler.port()));
            Testbed declared = databases(
                    undeclared,
                    d -> d.withPooler(DatabaseServer.Pooler.TRANSACTION)
                            .withDirect(new DatabaseServer(
                                    "127.0.0.1", local.server().port())));
            try (HostedWorkers workers = HostedWorkers.open(declared, local.logs())) {
                String said = said(new CheckCommand(), "--testbed", file("undeclared", undeclared));
                assertTrue(said.contains("\"pooler\": \"transaction\"") && said.contains("\"direct\""), said);
                RunSetup setup = Testbeds.load(Path.of(file("declared", declared)));
                LoadedDatabases.unchecked(DatabaseTarget.all(setup));
                assertTrue(said(new CheckCommand(), "--testbed", file("declared", declared))
                        .contains("no problem found"));
                run(setup, workers);
            }
            audited(file("declared", declared));
            String said = said(DbCommand.GROUP, "reset", "--no-check", "--testbed", file("declared", declared));
            assertTrue(said.contains("may make no databases, so that"), said);
            assertTrue(
                    said(DbCommand.GROUP, "status", "--testbed", file("declared", declared))
                            .contains("fresh"),
                    said);
        } finally {
            local.close();
        }
    }

    /** The databases are made by the administrator, for a role that may not. */
    private void takeRightsAway() throws SQLException {
        String user = local.setup().testbed().group(1, 1).oltp().user();
        try (Connection connection = local.server().administrator("postgres").connect()) {
            Sql.execute(connection, "alter role " + user + " nocreatedb", "revoke pg_read_all_settings from " + user);
            for (DatabaseTarget target : DatabaseTarget.all(local.setup())) {
                Sql.execute(
                        connection,
                        "create database " + target.address().database() + " owner " + user
                                + " template template0 encoding 'UTF8' locale_provider libc locale 'C'");
            }
        }
    }

    private static Testbed databases(Testbed testbed, UnaryOperator<Testbed.Database> change) {
        return testbed.withGroups(
                group -> group.withDatabase(DatabaseRole.OLTP, change).withDatabase(DatabaseRole.DSS, change));
    }

    private String file(String name, Testbed testbed) throws Exception {
        Path file = folder.resolve(name + ".json");
        Json.mapper().writeValue(file.toFile(), testbed);
        return file.toString();
    }

    /** What a command prints, or why it refuses. */
    private static String said(Command command, String... line) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Main.call(command, new PrintStream(bytes, true, StandardCharsets.UTF_8), line);
        } catch (UserError e) {
            return e.getMessage();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void run(RunSetup setup, HostedWorkers workers) throws Exception {
        Path results = folder.resolve("results");
        RunOptions run = new RunOptions(
                results,
                "pooled",
                new PlainProgress(new PrintStream(OutputStream.nullOutputStream()), Long.MAX_VALUE),
                workers.logs());
        RunManifest manifest = new Prime(setup, run, Dialers.of(setup), Build.id(), () -> false).run();
        assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
        Reporter.seal(results.resolve("pooled"));
        ReportResult result = Reporter.report(results.resolve("pooled"));
        System.out.println(result.tpsV() + " tpsV");
        assertEquals(List.of(), Disturbance.failures(result, check -> !Disturbance.explains(check, result)));
        assertTrue(
                result.manifest().deviations().contains("a pooler between connectors and databases"),
                () -> result.manifest().deviations().toString());
    }

    /** All tools but durability, which makes a server fail. */
    private void audited(String testbed) throws Exception {
        List<AuditTool> tools = AuditTools.ALL.stream()
                .filter(tool -> !(tool instanceof DurabilityTool))
                .toList();
        String said = said(
                AuditCommand.group(tools),
                "all",
                "--quick",
                "--testbed",
                testbed,
                "--out",
                folder.resolve("audit").toString());
        assertTrue(said.contains("PASSED") && !said.contains("FAILED"), said);
    }
}
