package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.Profile;

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

    /** The second group, with two load units and up to 65 % of the load, is the one that needs fewest. */
    @ParameterizedTest
    @CsvSource({"1, 1, 6", "1, 2, 3", "2, 1, 12", "3, 2, 9", "1, 8, 1"})
    void twoForEachLoadUnitOfAGroupInItsBusiestPhase(int tiles, int emulators, int suggested) {
        assertEquals(suggested, GroupSessions.ofEachEmulator(testbed(tiles, emulators, 1, 1, 2, 3, 4), STANDARD));
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 5", "3, 7", "8, 20", "100, 250"})
    void atLeastFour(int loadUnits, int suggested) {
        Testbed alike = testbed(1, 1, 1, loadUnits, loadUnits, loadUnits, loadUnits);
        assertEquals(suggested, GroupSessions.ofEachEmulator(alike, STANDARD));
    }
}
