package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;

class NativeCodeTest {
    @TempDir
    Path temp;

    private Path first;
    private Path second;

    @BeforeEach
    void makeFolders() throws IOException {
        first = Files.createDirectory(temp.toRealPath().resolve("first"));
        second = Files.createDirectory(temp.toRealPath().resolve("second"));
    }

    private static List<String> recorded(String name) throws IOException {
        try (var in = NativeCodeTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/tmp, true",
        "/tmp/deep/folder, true",
        "/tmpother, false",
        "/dev/shm, true",
        "/dev, false",
        "/home/kit/results, false",
        "/home/kit, false",
        "/mnt/two words/x, true",
        "/mnt/covered, false",
        "/var/tmp, true",
        "/var/tmp/exec, false",
    })
    void theInnermostAndLastMountDecides(String folder, boolean noExec) throws IOException {
        assertEquals(noExec, new Mounts(recorded("mountinfo-container.txt")).noExec(Path.of(folder)));
    }

    private NativeCode code(String mounts, Path... places) {
        return new NativeCode(new Mounts(mounts.lines().toList()), Arrays.asList(places));
    }

    private String noExec(Path folder) {
        return "1 0 0:1 / / rw - ext4 /dev/vda rw\n2 1 0:2 / " + folder + " rw,noexec - tmpfs tmpfs rw\n";
    }

    @Test
    void theFirstFolderThatAllowsCodeAndHasRoomIsTaken() throws IOException {
        assertEquals(first, code(noExec(second), first, second).first("JNA", 1));
        assertEquals(second, code(noExec(first), first, second).first("JNA", 1));
        assertEquals(
                second,
                code(noExec(first), temp.resolve("missing"), first, second).first("JNA", 1));
        Path link = Files.createSymbolicLink(temp.resolve("link"), first);
        assertEquals(second, code(noExec(first), link, second).first("JNA", 1));
    }

    @Test
    void oneSentenceSaysOfEachFolderWhyNot() {
        UserError refused =
                assertThrows(UserError.class, () -> code(noExec(first), first).first("DuckDB", 70L << 20));
        assertEquals(
                "The native code of DuckDB, 70 MiB, can be loaded from no folder: " + first
                        + " is mounted noexec; mount one of them without noexec, or name another with"
                        + " QUADRILLE_JAVA_OPTS=-Djava.io.tmpdir=DIR.",
                refused.getMessage());
        UserError full =
                assertThrows(UserError.class, () -> code("", first, second).first("DuckDB", Long.MAX_VALUE / 2));
        assertTrue(
                full.getMessage().matches(".*first has \\d+ MiB free, .*second has \\d+ MiB free; .*"),
                full::getMessage);
    }
}
