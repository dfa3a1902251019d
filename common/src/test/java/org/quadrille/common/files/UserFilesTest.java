package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;

class UserFilesTest {
    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadAndListed() {
        UserFiles.write(folder.resolve("b"), "two");
        UserFiles.write(folder.resolve("a"), () -> Files.createDirectory(folder.resolve("a")));
        assertEquals("two", UserFiles.read(folder.resolve("b")));
        assertEquals(List.of(folder.resolve("a"), folder.resolve("b")), UserFiles.list(folder));
    }

    @Test
    void aMistakeNamesTheFileTheReasonAndTheFix() {
        Path none = folder.resolve("none");
        assertEquals(
                "Cannot read " + none + " (there is no " + none + "); name another with --out.",
                assertThrows(UserError.class, () -> UserFiles.read(none, "name another with --out"))
                        .getMessage());
        assertEquals(
                "Cannot list " + none + " (there is no " + none + "); correct its permissions.",
                assertThrows(UserError.class, () -> UserFiles.list(none)).getMessage());
        Path inside = none.resolve("file");
        assertEquals(
                "Cannot write " + inside + " (there is no " + inside + "); free some space or correct the permissions.",
                assertThrows(UserError.class, () -> UserFiles.write(inside, "text"))
                        .getMessage());
        assertEquals(
                "Cannot list it (Is a directory); look.",
                assertThrows(
                                UserError.class,
                                () -> UserFiles.get("Cannot list it", "look", () -> {
                                    throw new UncheckedIOException(new IOException("Is a directory"));
                                }))
                        .getMessage());
    }
}
