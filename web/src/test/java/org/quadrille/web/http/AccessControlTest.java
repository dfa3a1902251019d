package org.quadrille.web.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** By which names a browser may ask, in every spelling that one sends. */
class AccessControlTest {
    private static void knows(AccessControl gate, String... hosts) {
        for (String host : hosts) {
            assertTrue(gate.knows(List.of(host)), host);
        }
    }

    private static void refuses(AccessControl gate, String... hosts) {
        for (String host : hosts) {
            assertFalse(gate.knows(List.of(host)), host);
        }
        assertFalse(gate.knows(null));
        assertFalse(gate.knows(List.of()));
    }

    @Test
    void onLoopbackByItsNamesAndItsOwnAddress() {
        AccessControl gate = AccessControl.ofLoopback(8420, "127.0.1.1");
        knows(gate, "127.0.1.1:8420", "127.0.0.1:8420", "LocalHost:8420", "[::1]:8420", "[0:0:0:0:0:0:0:1]:8420");
        refuses(gate, "127.0.1.1", "127.0.1.1:80", "elsewhere:8420", "127.0.0.3:8420", "", ":8420", "[::1", "[x]:8420");
        assertFalse(gate.knows(List.of("127.0.1.1:8420", "127.0.1.1:8420")));
    }

    @Test
    void withoutThePortThatIsUsual() {
        knows(AccessControl.ofLoopback(80, "127.0.0.1"), "localhost", "127.0.0.1", "[::1]", "localhost:80");
        knows(AccessControl.withToken(443, "prime.lab", "10.0.0.5"), "prime.lab", "10.0.0.5:443");
        refuses(AccessControl.withToken(8420, "prime.lab", "10.0.0.5"), "prime.lab", "prime.lab:443", "localhost:8420");
    }

    @Test
    void byAnAddressThatABrowserShortens() {
        AccessControl gate = AccessControl.withToken(8420, "2001:db8::5", "2001:db8:0:0:0:0:0:5");
        knows(gate, "[2001:db8::5]:8420", "[2001:DB8:0:0::5]:8420");
        refuses(gate, "[2001:db8::6]:8420", "2001:db8::5:8420");
    }
}
