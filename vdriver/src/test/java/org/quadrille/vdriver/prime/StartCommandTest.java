package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.quadrille.common.control.WorkerKind;

class StartCommandTest {
    /** A name that does not resolve would otherwise be told to listen on loopback. */
    @Test
    void aHostThatDoesNotResolveBindsAndNamesItsKeys() {
        Endpoint far = new Endpoint(WorkerKind.CONNECTOR, 1, "a1.invalid", 7001, 7002);
        assertFalse(far.beyondLoopback(), "whether it needs keys is told by its address alone");
        assertEquals(
                "quadrille connector --bind a1.invalid --control-port 7001 --port 7002 --keys keys/a1.invalid",
                far.startCommand());
        assertEquals(
                "quadrille ce --control-port 7001",
                new Endpoint(WorkerKind.CE, 1, "localhost", 7001, 0).startCommand());
    }
}
