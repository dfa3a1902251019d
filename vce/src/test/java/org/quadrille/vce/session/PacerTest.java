package org.quadrille.vce.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed.Mode;
import org.quadrille.common.config.Testbed.Pacing;
import org.quadrille.common.workload.Profile;

class PacerTest {
    private static final Profile PROFILE = Profiles.load("standard", Path.of("."));

    @Test
    void nineCustomerTransactionsForEachTradeResult() {
        assertEquals(9.0, PROFILE.customersPerSecond(1), 1e-12);
        assertEquals(900, PROFILE.customersPerSecond(100), 1e-9);
    }

    /** 180 transactions a second, as 20 Trade-Results or as what they are where there are none. */
    static List<Pacing> openPacings() {
        return List.of(new Pacing(Mode.OPEN, 5, 20), new Pacing(Mode.OPEN, 5, 0, 180));
    }

    @ParameterizedTest
    @MethodSource("openPacings")
    void openSessionsOfAllEmulatorsInterleaveEvenly(Pacing pacing) {
        List<Long> due = new ArrayList<>();
        for (int emulator = 1; emulator <= 3; emulator++) {
            for (int session = 1; session <= 5; session++) {
                Pacer pacer = Pacer.of(PROFILE, pacing, emulator, 3, session);
                assertTrue(pacer.open());
                for (int i = 0; i < 100; i++) {
                    // However late the session is: the schedule does not move.
                    due.add(pacer.next(1_000_000_000L));
                }
            }
        }
        due.sort(null);
        for (int i = 0; i < due.size(); i++) {
            assertEquals(i * 1e6 / 180, due.get(i), 1.0);
        }
    }

    @Test
    void closedSessionsSetInOneAfterTheOtherOverTheRampUp() {
        Pacing pacing = new Pacing(Mode.CLOSED, 4, 0);
        double rampUp = 120e6;
        for (int emulator = 1; emulator <= 2; emulator++) {
            for (int session = 1; session <= 4; session++) {
                Pacer pacer = Pacer.of(PROFILE, pacing, emulator, 2, session);
                assertFalse(pacer.open());
                long first = (long) (rampUp * ((session - 1) * 2 + emulator - 1) / 8);
                assertEquals(first, pacer.next(-1_000_000));
                assertEquals(first, pacer.next(first - 1));
                assertEquals(first + 17, pacer.next(first + 17));
            }
        }
    }
}
