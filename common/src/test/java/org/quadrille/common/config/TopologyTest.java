package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.config.Topology.Place;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.testing.SmallTestbed;

class TopologyTest {
    private static final Profile STANDARD = Profiles.load("standard", Path.of("."));

    private static Testbed testbed(int... loadUnits) {
        Testbed small = Json.read(SmallTestbed.json(), Testbed.class, "small testbed");
        Testbed.Group group = small.group(1, 1);
        List<Testbed.Tile> tiles = new ArrayList<>();
        for (int first = 0; first < loadUnits.length; first += GroupId.PER_TILE) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int g = 0; g < GroupId.PER_TILE; g++) {
                groups.add(Testbed.Group.of(loadUnits[first + g], group.connector(), group.oltp(), group.dss()));
            }
            tiles.add(new Testbed.Tile(groups));
        }
        return small.change().inputSeed(InputSeed.AUTOMATIC).tiles(tiles).build();
    }

    /** Groups of 40, 80, 120 and 160 load units, of which not all are active. */
    private static Testbed active(int... units) {
        Testbed testbed = testbed(40, 80, 120, 160);
        List<Testbed.Group> groups = new ArrayList<>();
        for (Testbed.Group group : testbed.tiles().get(0).groups()) {
            groups.add(group.withActiveLoadUnits(units[groups.size()]));
        }
        return testbed.change().tiles(List.of(new Testbed.Tile(groups))).build();
    }

    private static int[] tiles(int number) {
        int[] loadUnits = new int[number * GroupId.PER_TILE];
        for (int i = 0; i < loadUnits.length; i++) {
            loadUnits[i] = i % GroupId.PER_TILE + 1;
        }
        return loadUnits;
    }

    static Stream<Arguments> sizes() {
        return Stream.of(
                Arguments.of("the smallest", testbed(1, 2, 3, 4), List.of()),
                Arguments.of("larger", testbed(80, 160, 240, 320), List.of()),
                Arguments.of("six tiles", testbed(tiles(6)), List.of()),
                Arguments.of("seven tiles", testbed(tiles(7)), List.of("7 tiles, more than 6")),
                Arguments.of(
                        "equal groups",
                        testbed(1, 1, 1, 1),
                        List.of("load units of groups 1 : 1 : 1 : 1 instead of 1 : 2 : 3 : 4")),
                Arguments.of(
                        "groups in another order",
                        testbed(4, 3, 2, 1),
                        List.of("load units of groups 4 : 3 : 2 : 1 instead of 1 : 2 : 3 : 4")),
                Arguments.of(
                        "most of the load on the smallest group",
                        active(40, 1, 1, 1),
                        List.of("active load units of the groups of tile 1 40 : 1 : 1 : 1 instead of 1 : 2 : 3 : 4")),
                Arguments.of("half of all load units active", active(20, 40, 60, 80), List.of()),
                Arguments.of(
                        "unequal tiles",
                        testbed(1, 2, 3, 4, 2, 4, 6, 8),
                        List.of("load units of tile 2 2 : 4 : 6 : 8 instead of 1 : 2 : 3 : 4 as in tile 1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sizes")
    void tilesAndGroupsHaveTheirSizes(String what, Testbed testbed, List<String> deviations) {
        assertEquals(deviations, Topology.sizes(testbed, STANDARD.tiles()));
    }

    /** The published systems (4.48 tpsV on one tile, 482 and 512 on five) are in the range; so are both ends of each range. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            1 | 0       | -
            1 | 4.48    | -
            2 | 49.996  | 2 tiles at 50.00 tpsV instead of 1
            2 | 50      | -
            3 | 50      | 3 tiles at 50.00 tpsV instead of 1 to 2
            4 | 100     | -
            5 | 199.99  | 5 tiles at 199.99 tpsV instead of 1 to 4
            6 | 200     | -
            1 | 399.9   | -
            1 | 400     | 1 tile at 400.00 tpsV instead of 2 to 6
            5 | 482     | -
            5 | 512     | -
            3 | 800     | 3 tiles at 800.00 tpsV instead of 4 to 6
            4 | 1234567 | -
            7 | 1234567 | -
            """)
    void theNumberOfTilesFitsTheThroughput(int tiles, double tpsV, String deviation) {
        assertEquals(Optional.ofNullable(deviation), Topology.throughput(tiles, tpsV, STANDARD.tiles()));
        RunSetup setup = new RunSetup(testbed(tiles(tiles)), STANDARD);
        assertEquals(Optional.ofNullable(deviation), setup.deviation(tpsV));
    }

    /** Parts of tiles, on machines that a function names by tile and part (0 to 11), and drivers. */
    private static List<Place> places(int tiles, BiFunction<Integer, Integer, String> machine, String driver) {
        List<Place> places = new ArrayList<>(List.of(
                new Place(driver, null, "ce-1"), new Place(driver, null, "mee-1"), new Place(driver, null, "prime")));
        for (GroupId group : GroupId.all(tiles)) {
            List<String> parts = List.of("connector-" + group.group(), "OLTP", "DSS");
            for (int i = 0; i < parts.size(); i++) {
                int part = (group.group() - 1) * parts.size() + i;
                places.add(new Place(machine.apply(group.tile(), part), group, parts.get(i)));
            }
        }
        // Their order must not matter.
        Collections.reverse(places);
        return places;
    }

    static Stream<Arguments> machines() {
        return Stream.of(
                Arguments.of("one each", 1, places(1, (tile, part) -> "m" + part, "driver"), List.of()),
                Arguments.of("one each of two tiles", 2, places(2, (tile, part) -> tile + "-" + part, "d"), List.of()),
                Arguments.of(
                        "all on one",
                        1,
                        places(1, (tile, part) -> "laptop", "laptop"),
                        List.of(
                                "tile 1 on 1 machine instead of 12",
                                "drivers on machines of the system under test: prime, mee-1, ce-1")),
                Arguments.of(
                        "two databases on one",
                        1,
                        places(1, (tile, part) -> "m" + (part == 2 ? 1 : part), "driver"),
                        List.of("tile 1 on 11 machines instead of 12")),
                Arguments.of(
                        "tiles that share",
                        2,
                        places(2, (tile, part) -> part == 0 ? "shared" : tile + "-" + part, "driver"),
                        List.of("tiles 1 and 2 share machines")),
                Arguments.of(
                        "a hundred on one",
                        100,
                        places(100, (tile, part) -> "laptop", "driver"),
                        List.of("tiles 1 to 100 on 1 machine each instead of 12", "tiles 1 to 100 share machines")),
                Arguments.of(
                        "a chain, a pair, and one by itself",
                        6,
                        places(
                                6,
                                (tile, part) -> tile < 4 && part < 2
                                        ? "chain" + (tile + part)
                                        : tile > 4 && part == 0 ? "pair" : tile + "-" + part,
                                "driver"),
                        List.of("tiles 1 to 3 share machines", "tiles 5 and 6 share machines")),
                Arguments.of(
                        "a driver beside a connector",
                        1,
                        places(1, (tile, part) -> "m" + part, "m0"),
                        List.of("drivers on machines of the system under test: prime, mee-1, ce-1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("machines")
    void everyPartHasAMachineOfItsOwn(String what, int tiles, List<Place> places, List<String> deviations) {
        assertEquals(deviations, Topology.machines(tiles, places));
    }

    @Test
    void onlyADrawnInputSeedIsStandard() {
        Testbed standard =
                testbed(1, 2, 3, 4).change().profile("standard").scale(null).build();
        RunSetup drawn = RunSetup.of(standard, STANDARD);
        assertEquals(List.of(), drawn.deviations());
        RunSetup fixed =
                RunSetup.of(standard.change().inputSeed(InputSeed.fixed(7)).build(), STANDARD);
        assertEquals(List.of("input seed fixed instead of automatic"), fixed.deviations());
    }
}
