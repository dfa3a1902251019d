package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultOrder;

/** How many sessions a group bears, and what is said of too many. */
class GroupSessionsTest {
    private static final Profile STANDARD = Profiles.load("standard", Path.of("."));

    private static Testbed testbed(int tiles, int emulators, int sessions, Integer... driven) {
        List<Testbed.Group> groups = Stream.of(driven)
                .map(units -> Testbed.Group.of(8, null, null, null).withActiveLoadUnits(units))
                .toList();
        return Testbed.builder()
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, sessions, 0))
                .customerEmulators(Collections.nCopies(emulators, new Testbed.CustomerEmulator("ce", 1)))
                .tiles(Collections.nCopies(tiles, new Testbed.Tile(groups)))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "3, 6", "4, 8", "8, 16", "100, 200"})
    void twoForEachLoadUnitAndAtLeastFour(int loadUnits, int sessions) {
        assertEquals(sessions, GroupSessions.borne(loadUnits));
    }

    /**
     * The second group, with two load units and up to 65 % of the load, is the one that bears least. The number that is
     * suggested is the last without a warning.
     */
    @ParameterizedTest
    @CsvSource({"1, 1, 6", "1, 2, 3", "2, 1, 12", "3, 2, 9", "1, 8, 1"})
    void theSuggestedNumberIsTheLastOneWithoutAWarning(int tiles, int emulators, int suggested) {
        Testbed asked = testbed(tiles, emulators, suggested, 1, 2, 3, 4);
        assertEquals(suggested, GroupSessions.ofEachEmulator(asked, STANDARD));
        Testbed more = testbed(tiles, emulators, suggested + 1, 1, 2, 3, 4);
        assertTrue(GroupSessions.warning(new RunSetup(more, STANDARD)).isPresent());
        if (emulators < 8) {
            assertEquals(Optional.empty(), GroupSessions.warning(new RunSetup(asked, STANDARD)));
        }
    }

    @Test
    void theWarningNamesTheWorstGroupBothNumbersAndWhatHappens() {
        assertEquals(
                Optional.of(
                        "tile 1 group 2 (and 3 other groups) gets up to 21 sessions at once, 65 % of its tile's, but its 2"
                                + " driven load units bear 4: with more of them over 5 % of its Trade-Results are retried, which"
                                + " costs throughput and can make a run INVALID; set \"pacing.sessions\" to 6 or drive more load"
                                + " units."),
                GroupSessions.warning(new RunSetup(testbed(1, 1, 32, 1, 2, 3, 4), STANDARD)));
        String one = GroupSessions.warning(new RunSetup(testbed(1, 1, 10, 8, 8, 8, 1), STANDARD))
                .orElseThrow();
        assertTrue(one.startsWith("tile 1 group 4 gets up to 8 sessions"), one);
        assertTrue(one.contains("one driven load unit bears fewer than 4:"), one);
        String many = GroupSessions.warning(new RunSetup(testbed(1, 9, 1, 1, 2, 3, 4), STANDARD))
                .orElseThrow();
        assertTrue(many.endsWith("; use fewer customer emulators or drive more load units."), many);
    }

    /** Waiting sessions of open pacing do not meet, and neither do Trade-Results in an order. */
    @Test
    void whereTradeResultsDoNotMeetThereIsNoWarning() {
        Testbed many = testbed(1, 1, 100, 1, 2, 3, 4);
        Profile ordered =
                STANDARD.change().tradeResultOrder(TradeResultOrder.BY_BROKER).build();
        assertEquals(Optional.empty(), GroupSessions.warning(new RunSetup(many, ordered)));
        Testbed open = many.change()
                .pacing(new Testbed.Pacing(Testbed.Mode.OPEN, 100, 20))
                .build();
        assertEquals(Optional.empty(), GroupSessions.warning(new RunSetup(open, STANDARD)));
    }
}
