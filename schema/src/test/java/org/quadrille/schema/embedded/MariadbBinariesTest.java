package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.embedded.EmbeddedServer.Builder;

/** Programs that are there and cannot be used. */
class MariadbBinariesTest {
    @TempDir
    Path home;

    private Path program(byte[] content) throws IOException {
        Path folder = Files.createDirectory(home.resolve("bin"));
        for (String name : new String[] {"mariadb-install-db", "mariadbd"}) {
            Path program = Files.write(folder.resolve(name), content);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return folder.resolve("mariadbd");
    }

    private static byte[] script(String line) {
        return ("#!/bin/sh\n" + line + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private String refused() {
        return assertThrows(UserError.class, () -> MariadbBinaries.find(Optional.of(home)))
                .getMessage();
    }

    @Test
    void thoseForOtherProcessorsAreNamed() throws IOException {
        byte[] header = new byte[64];
        byte[] start = {0x7f, 'E', 'L', 'F', 2, 1, 1};
        System.arraycopy(start, 0, header, 0, start.length);
        // A program, for a machine that nobody has built.
        header[16] = 2;
        header[18] = (byte) 0xf0;
        header[19] = (byte) 0xf0;
        Path server = program(header);
        String said = refused();
        assertTrue(said.startsWith("The program " + server + " does not run on this machine ("), said);
        assertTrue(said.endsWith("); name the folder of another release or package by --engine-home."), said);
    }

    @Test
    void whatTheyLackIsSaid() throws IOException {
        program(script("echo 'mariadbd: error while loading shared libraries: liburing.so.2' >&2; exit 127"));
        String said = refused();
        assertTrue(said.contains("it says \"mariadbd: error while loading shared libraries: liburing.so"), said);
    }

    @Test
    void aReleaseThatIsTooOldIsNamedBeforeItsDataAreMade() throws IOException {
        Path server = program(script("echo 'mariadbd  Ver 10.5.23-MariaDB-1 for Linux on x86_64 (source)'"));
        assertEquals(
                "The program " + server
                        + " is MariaDB 10.5.23-MariaDB-1, which cannot refuse a lost update; the kit needs"
                        + " 10.11.8 or later (10.6.18 and 11.4.2 in their series); name the folder of such a release or"
                        + " package by --engine-home.",
                refused());
    }

    /** Its script says more after that, up to an address of the web. */
    @Test
    void aFileThatAReleaseLacksIsNamed() throws IOException {
        program(
                script(
                        "case \"$*\" in *--version) echo ' Ver 10.11.8-MariaDB';;"
                                + " *) printf 'FATAL ERROR: Could not find %s\\n\\nhttps://example.com/\\n' errmsg.sys; exit 1;; esac"));
        Builder server = EmbeddedServer.in(home.resolve("server"), ServerProgram.of("mariadb", Optional.of(home)));
        String said = assertThrows(UserError.class, server::start).getMessage();
        assertTrue(said.contains(": Could not find errmsg.sys; "), said);
    }

    @Test
    void oneThatIsNewEnoughIsTaken() throws IOException {
        Path server = program(script("echo 'mariadbd  Ver 10.11.8-MariaDB for Linux on x86_64 (source)'"));
        assertEquals(server, MariadbBinaries.find(Optional.of(home)).server());
    }
}
