package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.vdriver.init.LoopbackTestbed;

class KeptDemoTest {
    @TempDir
    Path above;

    /** Both demos have already checked that the folder is missing or empty. */
    @Test
    void oneOfTwoDemosGetsTheFolderAndTheOtherTouchesNothing() throws Exception {
        Path folder = above.resolve("new/kept");
        KeptDemo first = KeptDemo.claim(folder);
        Path data = Files.writeString(first.server().resolve("data"), "of the first");
        UserError error = assertThrows(UserError.class, () -> KeptDemo.claim(folder));
        assertTrue(error.getMessage().contains("The folder " + folder + " of --keep"), error.getMessage());
        assertEquals("of the first", Files.readString(data));
        first.complete(LoopbackTestbed.make());
        assertTrue(first.end().contains("--testbed " + folder.resolve("testbed.json")));
        assertEquals("of the first", Files.readString(data));
        assertFalse(Files.exists(first.server().resolve("testbed.json")));
        assertThrows(UserError.class, () -> KeptDemo.require(folder));
    }

    @Test
    void whatIsNotCompleteGoesAndWhatWasThereStays() throws Exception {
        Path folder = above.resolve("kept");
        assertTrue(KeptDemo.claim(folder).end().contains("nothing is kept in " + folder));
        assertFalse(Files.exists(folder));

        Files.createDirectory(folder);
        KeptDemo.claim(folder).end();
        assertTrue(Files.isDirectory(folder));
        Files.delete(folder);

        KeptDemo withCompany = KeptDemo.claim(folder);
        Path users = Files.writeString(folder.resolve("testbed.json"), "of the user");
        assertThrows(FileAlreadyExistsException.class, () -> withCompany.complete(LoopbackTestbed.make()));
        withCompany.end();
        assertEquals("of the user", Files.readString(users));
        assertFalse(Files.exists(withCompany.server()));
    }

    @Test
    void aTestbedFileThatCannotBeWrittenLeavesNothing() throws Exception {
        Path folder = above.resolve("kept");
        KeptDemo demo = KeptDemo.claim(folder);
        Files.createDirectory(demo.server().resolve("testbed.json"));
        assertThrows(IOException.class, () -> demo.complete(LoopbackTestbed.make()));
        assertTrue(demo.end().contains("nothing is kept"));
        assertFalse(Files.exists(folder));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws Exception {
        Path file = Files.writeString(above.resolve("file"), "");
        UserError error = assertThrows(UserError.class, () -> KeptDemo.claim(file.resolve("kept")));
        assertTrue(error.getMessage().contains(file.toString()), error.getMessage());
    }
}
