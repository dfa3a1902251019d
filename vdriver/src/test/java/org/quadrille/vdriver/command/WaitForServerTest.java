package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.testing.Await;

class WaitForServerTest {
    @TempDir
    Path folder;

    @Test
    void aBuildWaitsForAServerThatComesUpLater() throws Exception {
        try (SmallDatabases databases = SmallDatabases.in(folder)) {
            databases.server().kill();
            String[] line = ("build --no-check --no-pristine --group 1 --role oltp --testbed " + databases.testbed())
                    .split(" ");
            UserError down = assertThrows(UserError.class, () -> SmallDatabases.say(DbCommand.GROUP, line));
            assertTrue(down.getMessage().contains("cannot be reached"), down.getMessage());

            ByteArrayOutputStream said = new ByteArrayOutputStream();
            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> Main.run(
                    DbCommand.GROUP,
                    new PrintStream(said, true, StandardCharsets.UTF_8),
                    new PrintStream(said, true, StandardCharsets.UTF_8),
                    (String.join(" ", line) + " --wait 5m").split(" ")));
            Await.await("it waits", () -> text(said).contains("waiting up to 5m for the server 127.0.0.1:"));
            databases.server().restart();
            assertEquals(0, code.get(5, TimeUnit.MINUTES), () -> text(said));
            assertTrue(text(said).contains("tile 1 group 1 OLTP is ready"), text(said));
        }
    }

    private static String text(ByteArrayOutputStream said) {
        return said.toString(StandardCharsets.UTF_8);
    }
}
