package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.audit.atomicity.AtomicityTool;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.audit.schema.SchemaTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

/**
 * A server of each older version of PostgreSQL that the kit may use, with an ordinary role over TCP: databases are built, it is
 * killed under load, and audits hold. Maven puts the servers into {@code target/postgresql}.
 */
@Timeout(600)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64", disabledReason = "the older servers are for Linux on x86-64")
class OlderServersIT {
    private static final String ROLE = "bench";

    /** Called with the folder, the archive of the programs, a port and what to do. */
    private static final String SCRIPT = """
            set -eu
            as=
            [ "$(id -u)" != 0 ] || as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
            cd "$1"
            case $4 in
            start)
              mkdir programs data
              tar -xJf "$2" -C programs
              [ -z "$as" ] || chown nobody:nogroup data
              chmod 700 data
              $as programs/bin/initdb -D data -E UTF8 --locale=C -A scram-sha-256 -U postgres --pwfile=password
              printf '%s\n' "port = $3" "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" \
                "shared_buffers = 128MB" "max_connections = 200" | $as tee -a data/postgresql.conf
              $as programs/bin/pg_ctl -D data -l data/log -w -t 60 start
              ;;
            kill) kill -9 "$(head -n 1 data/postmaster.pid)" ;;
            restart) # once no process of the server is left that was killed
              for i in $(seq 100); do
                ! $as programs/bin/pg_ctl -D data -l data/log -w -t 60 start || exit 0
                sleep 0.1
              done
              exit 1
              ;;
            stop) $as programs/bin/pg_ctl -D data -m immediate stop ;;
            esac
            """;

    @TempDir
    Path folder;

    /** The beginning of its commands; null before there is one. */
    private String server;

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            shell(server + "stop");
        }
    }

    /** The one that Debian 12 has, which the user guide is followed with on every change. */
    @Test
    @EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "another version (-Plong)")
    void aKillAndTheAuditsHoldOnTheOldest() throws Exception {
        aKillAndTheAuditsHoldOn(15);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 17})
    void aKillAndTheAuditsHoldOn(int version) throws Exception {
        Path archive = Path.of("target/postgresql/" + version + "/postgres-linux-x86_64.txz")
                .toAbsolutePath();
        assertTrue(Files.exists(archive), () -> archive + " is missing: mvn process-test-resources puts it there");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/xz")), "no /usr/bin/xz (Debian: xz-utils)");
        // The user that runs the server goes through it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path password = Files.writeString(folder.resolve("password"), "older");
        Path script = Files.writeString(folder.resolve("server.sh"), SCRIPT);
        int port = Ports.free(1).get(0);
        server = "sh " + script + " " + folder + " " + archive + " " + port + " ";
        shell(server + "start");
        DatabaseAddress administrator =
                new DatabaseAddress(Engine.of("postgresql"), "127.0.0.1", port, "postgres", "postgres", "older");
        try (Connection connection = administrator.connect()) {
            assertEquals(version, connection.getMetaData().getDatabaseMajorVersion());
            Sql.execute(
                    connection,
                    "create role " + ROLE + " login createdb password 'older'",
                    "grant pg_read_all_settings to " + ROLE);
        }
        KilledServer killed = new KilledServer(
                folder,
                "",
                "\"host\": \"127.0.0.1\", \"port\": " + port + ", \"failure\": {\"kill\": \"" + server
                        + "kill\", \"restart\": \"" + server + "restart\"}",
                ROLE,
                password);
        killed.build(true);
        // Of which consistency is a part.
        killed.audit(ExitCode.OK, new DurabilityTool());
        assertEquals(
                ExitCode.OK,
                Main.call(
                        AuditCommand.group(List.of(new SchemaTool(), new AtomicityTool(), new IsolationTool())),
                        System.out,
                        "all",
                        "--testbed",
                        killed.testbed().toString(),
                        "--out",
                        killed.audits().toString(),
                        "--group",
                        "1"));
    }

    private static void shell(String command) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertEquals(0, process.waitFor(), command);
    }
}
