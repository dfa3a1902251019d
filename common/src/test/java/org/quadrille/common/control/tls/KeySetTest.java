package org.quadrille.common.control.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.testing.ExpiredKey;
import org.quadrille.testing.FolderCopy;

class KeySetTest {
    @TempDir
    static Path made;

    @TempDir
    Path folder;

    private Path keys;
    private Path others;

    @BeforeAll
    static void makeKeys() {
        KeyMaker.make(made.resolve("keys"), List.of(KeyHost.parse("a1"), KeyHost.parse("a2"), KeyHost.parse("a3")));
        KeyMaker.make(made.resolve("others"), List.of(KeyHost.parse("a2"), KeyHost.parse("a3")));
    }

    @BeforeEach
    void copyKeys() throws IOException {
        FolderCopy.make(made, folder);
        keys = folder.resolve("keys");
        others = folder.resolve("others");
    }

    @Test
    void keysOfOneCallTrustEachOther_andOthersAreNamed() throws Exception {
        List<String> hosts = List.of("a1", "a2", "a3");
        assertEquals(List.of(), KeySet.problems(keys, hosts));

        for (String file : List.of(KeyFolder.KEY, KeyFolder.PASSWORD)) {
            Files.move(
                    others.resolve("a2").resolve(file),
                    keys.resolve("a2").resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        ExpiredKey.make(keys.resolve("a3"));
        List<String> problems = KeySet.problems(keys, hosts);
        assertEquals(2, problems.size(), problems.toString());
        assertTrue(problems.get(0).contains("keys/a2 is from another authority than that of a1"), problems.get(0));
        assertTrue(problems.get(1).contains("keys/a3 is not valid today"), problems.get(1));
        assertEquals(1, KeySet.problems(folder.resolve("none"), hosts).size());
        List<String> named = KeySet.problems(keys, List.of("a1", "a_2", "b".repeat(64)));
        assertEquals(2, named.size(), named.toString());
        assertTrue(named.get(0).startsWith("\"a_2\" is neither a host name nor an address; use letters"), named.get(0));
    }

    /** An expired key does not decide which authority is the right one. */
    @Test
    void theKeyThatOthersAreComparedWithIsNamed() throws Exception {
        FolderCopy.make(others.resolve("a3"), keys.resolve("a3"));
        ExpiredKey.make(keys.resolve("a1"));
        List<String> problems = KeySet.problems(keys, List.of("a1", "a2", "a3"));
        assertEquals(2, problems.size(), problems.toString());
        assertTrue(problems.get(0).contains("keys/a1 is not valid today"), problems.get(0));
        assertTrue(problems.get(1).contains("keys/a3 is from another authority than that of a2"), problems.get(1));
    }
}
