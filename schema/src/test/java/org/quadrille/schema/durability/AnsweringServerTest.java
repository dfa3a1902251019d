package org.quadrille.schema.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.quadrille.schema.durability.AnsweringServer.CommitsWait;

class AnsweringServerTest {
    /** As after all nodes of a cluster were started again. */
    @Test
    void aNodeThatWasStartedInTheSameSecondIsAnother() {
        AnsweringServer one = server("vm:25610", 1);
        AnsweringServer other = server("vm:25620", 2);
        assertTrue(one.same(server("vm:25610", 1)));
        assertFalse(other.same(one));
        assertTrue(other.replaces(one), "it was running when the first was asked");
        assertEquals(Optional.empty(), AnsweringServer.noFailure(one, other));
    }

    private static AnsweringServer server(String name, int id) {
        return new AnsweringServer(
                BigDecimal.valueOf(100),
                BigDecimal.valueOf(200),
                Optional.empty(),
                name,
                "server id " + id,
                CommitsWait.RECEIVED_ELSEWHERE,
                OptionalLong.empty(),
                Optional.empty());
    }
}
