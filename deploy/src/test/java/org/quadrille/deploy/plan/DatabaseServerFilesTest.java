package org.quadrille.deploy.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.DatabaseRole;

class DatabaseServerFilesTest {
    private static RunSetup setup(UnaryOperator<Testbed.Database> change) {
        return Testbeds.complete(
                Twelve.testbed().build().withGroups(group -> group.withDatabase(DatabaseRole.OLTP, change)),
                "testbed.json",
                Path.of("."));
    }

    private static Host host(RunSetup setup, String name) {
        return Host.all(setup.testbed()).stream()
                .filter(host -> host.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String conf(RunSetup setup, String name, String prime) {
        Map<String, String> files =
                DatabaseServerFiles.of(setup, host(setup, name), 5432, prime, Optional.of("/srv/data"));
        assertTrue(files.get("database-server.sh").startsWith("#!/bin/sh\n"));
        assertEquals(2, files.size());
        return files.get("database-server.conf");
    }

    @Test
    void onlyTheConnectorOfTheGroupAndPrimeAreLetIn() {
        assertEquals(
                List.of(
                        "port='5432'",
                        "role='quadrille'",
                        "clients='a3 ce1'",
                        "encrypted='no'",
                        "data='/srv/data'",
                        "setting.listen_addresses='*'",
                        // 4 sessions, 4 senders plus 1, 2 for the kit's own queries, 10 spare; a quarter of 512 MiB.
                        "setting.max_connections='21'",
                        "setting.shared_buffers='128MB'"),
                conf(Twelve.setup(), "d3", "ce1").lines().skip(1).limit(8).toList());
    }

    @Test
    void aServerOfSeveralGroupsLetsTheirConnectorsIn_eachOnce() {
        RunSetup setup = setup(db -> Testbed.Database.of("o1", 5432, db.database(), db.user()));
        String conf = conf(setup, "o1", "a1");
        assertTrue(conf.contains("clients='a1 a2 a3 a4'\n"), conf);
        assertTrue(conf.contains("max_connections='54'"), conf);
    }

    @Test
    void serversOfOneMachineShareItsMemory() {
        RunSetup setup =
                setup(db -> Testbed.Database.of("o1", 5400 + db.host().charAt(1) - '0', db.database(), db.user()));
        String conf =
                DatabaseServerFiles.of(setup, host(setup, "o1"), 5402, "ce1").get("database-server.conf");
        assertTrue(conf.contains("shared_buffers='32MB'") && conf.contains("clients='a2 ce1'"), conf);
    }

    @Test
    void whatDemandsTlsIsLetInByTlsOnly() {
        String conf = conf(
                setup(db -> db.withTls(new DatabaseServer.Tls("verify-full", "root.pem", null, null))), "o1", "ce1");
        assertTrue(conf.contains("encrypted='yes'"), conf);
    }

    @Test
    void everyServerOfADatabaseIsAHost_andNoneOfThemIsSetUpHere() {
        RunSetup setup = setup(db ->
                db.withHosts(List.of(new DatabaseServer(db.host(), 5432), new DatabaseServer("s" + db.host(), 5433))));
        Host standby = host(setup, "so1");
        assertEquals(Set.of(5433), standby.servers().keySet());
        UserError error = assertThrows(UserError.class, () -> DatabaseServerFiles.of(setup, standby, 5433, "ce1"));
        assertEquals(
                "The server so1:5433 is one of several in \"hosts\", and one that is set up here is alone; set it up"
                        + " yourself, and leave out --database.",
                error.getMessage());
    }

    @Test
    void whatNoServerCanBeSetUpWithIsSaid() {
        for (String user : List.of("postgres", "pg_monitor", "o'brien", "two words")) {
            RunSetup setup = setup(db -> Testbed.Database.of(db.host(), 5432, db.database(), user));
            UserError error = assertThrows(UserError.class, () -> conf(setup, "o1", "ce1"));
            assertTrue(error.getMessage().contains("\"" + user + "\""), error.getMessage());
        }
        assertThrows(UserError.class, () -> conf(Twelve.setup(), "o1", "$(reboot)"));
        RunSetup several = setup(db -> Testbed.Database.of("o1", 5432, db.database(), "user_of_" + db.database()));
        UserError error = assertThrows(UserError.class, () -> conf(several, "o1", "ce1"));
        assertTrue(error.getMessage().contains("have several users"), error.getMessage());
    }
}
