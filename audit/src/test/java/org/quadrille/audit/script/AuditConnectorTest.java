package org.quadrille.audit.script;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditConnectorTest {
    @ParameterizedTest
    @ValueSource(strings = {"audit-20261124-235900", "audit-20261124-235900-2", "audit-20261124-235900-11"})
    void theStampOfAnAuditIsKnown_ofTheSecondOfTheSameSecondToo(String stamp) {
        assertTrue(AuditConnector.leftBehind(stamp));
    }

    @ParameterizedTest
    @ValueSource(strings = {"20261124-235900", "audit-first", "audit-20261124-235900-last", "run-1"})
    void theStampOfARunIsNone(String stamp) {
        assertFalse(AuditConnector.leftBehind(stamp));
    }
}
