package org.quadrille.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PackageUsersTest {
    private static final String RIGHT = "/**\n * What it is.\n */\n// Used by web.\npackage a;\n";

    @Test
    void packagesAreNamedUntilAModuleIsShorter() {
        assertEquals("// Used by no other package.", PackageUsers.line(Set.of()));
        assertEquals(
                "// Used by audit, web.live, web.site.",
                PackageUsers.line(Set.of("web.live", "web.site", "audit.a", "audit.b", "audit.c")));
        assertEquals("// Used by audit.", PackageUsers.line(Set.of("audit", "audit.a")));
        assertEquals(
                "// Used by every module.", PackageUsers.line(Set.of("a.x", "b.x", "c.x", "d.x", "e.x", "f.x", "g.x")));
    }

    @Test
    void theLineIsAboveTheDeclaration() {
        String line = "// Used by web.";
        assertEquals(RIGHT, PackageUsers.with(line, "/**\n * What it is.\n */\npackage a;\n"));
        assertEquals(RIGHT, PackageUsers.with(line, RIGHT));
        assertEquals(RIGHT, PackageUsers.with(line, RIGHT.replace("by web", "by nobody")));
    }
}
