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

    /** As a host with two addresses, one of which was cut off. */
    @Test
    void aServerThatAnswersAtAnotherOfItsAddressesHasNotFailed() {
        AnsweringServer one = server("10.0.0.1:5432", 1, "100.123456");
        AnsweringServer other = server("10.0.1.1:5432", 1, "100.123456");
        assertTrue(other.same(one));
        assertEquals(Optional.of("has been running since before the failure"), AnsweringServer.noFailure(one, other));
        assertFalse(server("10.0.0.1:5432", 1, "100.123457").same(one));
    }

    private static AnsweringServer server(String name, int id) {
        return server(name, id, "100");
    }

    private static AnsweringServer server(String name, int id, String started) {
        return new AnsweringServer(
                new BigDecimal(started),
                BigDecimal.valueOf(200),
                Optional.empty(),
                name,
                "server id " + id,
                CommitsWait.RECEIVED_ELSEWHERE,
                OptionalLong.empty(),
                Optional.empty());
    }
}
