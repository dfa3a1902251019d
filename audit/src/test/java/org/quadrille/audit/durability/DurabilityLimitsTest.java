package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an audit of durability says of itself and of settings. */
class DurabilityLimitsTest {
    @ParameterizedTest
    @CsvSource({"true, true, 0", "true, false, 0", "false, true, 0", "false, false, 1"})
    void onlyAServerThatNobodySawDieHasToBeLookedAt(boolean tells, boolean certain, int limits) {
        assertEquals(limits, DurabilityAudit.limits(tells, certain).size());
    }

    @Test
    void everyValueThatIsRightIsNamed_andAServerThatDoesNotTellIsNotCalledWrong() {
        assertEquals(
                " has m O_DIRECT_NO_FSYNC: it cannot keep what it promises when it commits; set it to one of fsync,"
                        + " O_DSYNC.",
                FailedDatabase.notDurable("m", "O_DIRECT_NO_FSYNC", List.of("fsync", "O_DSYNC")));
        assertEquals(
                " does not tell its m, so nobody knows whether it keeps what it promises when it commits; set it to on.",
                FailedDatabase.notDurable("m", null, List.of("on")));
    }
}
