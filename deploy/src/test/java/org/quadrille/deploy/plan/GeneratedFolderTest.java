package org.quadrille.deploy.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;

class GeneratedFolderTest {
    @TempDir
    Path temporary;

    private Path folder;
    private GeneratedFolder generated;

    @BeforeEach
    void generate() {
        folder = temporary.resolve("tile1");
        generated = new GeneratedFolder(folder);
        generated.write(Map.of("a.txt", "one", "sub/b.txt", "two"), false);
    }

    @Test
    void whatNobodyTouchedIsWrittenAgain_andWhatIsNoLongerGeneratedGoes() throws IOException {
        generated.write(Map.of("a.txt", "one, changed"), false);
        assertEquals("one, changed", Files.readString(folder.resolve("a.txt")));
        assertFalse(Files.exists(folder.resolve("sub/b.txt")));
    }

    @Test
    void anEditedFileIsKeptAndNamed_andNothingElseIsWritten() throws IOException {
        Files.writeString(folder.resolve("sub/b.txt"), "mine");
        UserError error =
                assertThrows(UserError.class, () -> generated.write(Map.of("a.txt", "new", "sub/b.txt", "new"), false));
        assertTrue(error.getMessage().contains("are kept: sub/b.txt; "), error.getMessage());
        assertTrue(error.getMessage().contains("--replace"), error.getMessage());
        assertEquals("one", Files.readString(folder.resolve("a.txt")));
        generated.write(Map.of("a.txt", "new", "sub/b.txt", "new"), true);
        assertEquals("new", Files.readString(folder.resolve("sub/b.txt")));
    }

    @Test
    void anEditedFileThatIsNoLongerGeneratedIsKeptToo() throws IOException {
        Files.writeString(folder.resolve("sub/b.txt"), "mine");
        assertThrows(UserError.class, () -> generated.write(Map.of("a.txt", "new"), false));
        assertEquals("mine", Files.readString(folder.resolve("sub/b.txt")));
    }

    @Test
    void aFileOfSomebodyElseIsNotOverwritten() throws IOException {
        Files.writeString(folder.resolve("c.txt"), "theirs");
        assertThrows(UserError.class, () -> generated.write(Map.of("c.txt", "ours"), false));
        assertEquals("theirs", Files.readString(folder.resolve("c.txt")));
    }

    @Test
    void anEditThatIsWhatWouldBeWrittenIsNone() {
        generated.write(Map.of("a.txt", "three", "sub/b.txt", "two"), true);
        generated.write(Map.of("a.txt", "three", "sub/b.txt", "two"), false);
        assertTrue(Files.exists(folder.resolve("a.txt")));
    }

    @Test
    void aFolderThatCannotBeMadeIsOneSentence() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        UserError error =
                assertThrows(UserError.class, () -> new GeneratedFolder(file).write(Map.of("a.txt", "one"), false));
        assertTrue(error.getMessage().contains("cannot be written"), error.getMessage());
    }
}
