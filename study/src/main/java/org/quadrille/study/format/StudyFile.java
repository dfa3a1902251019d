package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.keys.Key;
import org.quadrille.common.keys.TextForm;

/**
 * A study as its file defines it; docs/study-keys.md explains every key. Absent keys have their defaults here. Only the
 * syntax is checked.
 *
 * @param name name of the study and of its folder
 * @param kind what is asked
 * @param seed seed of the order of runs and of resampling
 * @param environments the environments by name, in the order of the file; the first is the base of comparisons
 * @param factors levels of each further factor by its key: a key of the testbed such as {@code pacing.sessions}, {@code
 *     start}, or a key of {@code local} such as {@code local.wal}
 * @param cells combinations of environment and levels, if not all are to be made; each names its {@code environment}
 *     and the level of each factor
 * @param blocks blocks to make; null if {@code until} says how many
 * @param order order of the runs
 * @param start state of the server that a run finds, if this is not a factor
 * @param warm runs before each counted run of a cell that starts warm; they are not counted
 * @param reset what is made new before a run
 * @param quiet a wait for the machine to be quiet; null for none
 * @param primary key of the metric that the verdict is about
 * @param margin change in percent within which two cells are the same
 * @param alpha chance of a false alarm
 * @param power probability of finding the change given by {@code detect}
 * @param detect change in percent that is to be found; null if none is named
 * @param spread assumed standard deviation of runs of a cell that follow each other, in percent of their mean; null for none
 * @param retries further attempts for a slot whose run broke off
 * @param until lets precision decide the number of blocks; null for a fixed number
 * @param same whether environments may be the same, to see what chance alone does
 * @param search what a search varies; null for others
 * @param instances instances that run at the same time; null for kinds without them
 * @param tiles tiles of one run, which share its deck; null for other kinds than scale, and where it has instances
 * @param numbers the numbers of instances or tiles that have runs; empty for every one
 * @param events what happens to disturbed runs; empty for others
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record StudyFile(
        @Key(form = TextForm.FOLDER_NAME, missing = "write a name for the study, which is that of its folder too")
        String name,

        @Key(needed = true) Kind kind,
        Long seed,

        @Key(missing = "write at least one, such as {\"here\": {\"local\": {}}}")
        Map<String, EnvironmentSpec> environments,

        @Key(least = 2) Map<String, List<Object>> factors,
        List<Map<String, Object>> cells,
        @Key(from = 2, to = MOST_BLOCKS) Integer blocks,
        RunOrder order,
        Start start,
        @Key(from = 0, to = MOST_REPEATS) Integer warm,
        Set<Reset> reset,
        Quiet quiet,
        String primary,
        @Key(above = 0, to = ALL) Double margin,
        @Key(above = LEAST_ALPHA, below = 0.5) Double alpha,
        @Key(above = 0.5, below = 1) Double power,
        @Key(above = 0, to = ALL) Double detect,
        @Key(from = 0.001, to = ALL) Double spread,
        @Key(from = 0, to = MOST_REPEATS) Integer retries,
        Until until,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean same,
        Search search,
        @Key(from = 2, to = MOST_COPIES) Integer instances,
        @Key(from = 2, to = MOST_COPIES) Integer tiles,
        List<Integer> numbers,
        List<EventSpec> events) {
    /** The key of a cell that names its environment. */
    public static final String ENVIRONMENT = "environment";

    /** The factor that is not a key of a testbed: {@link Start}. */
    public static final String START = "start";

    /** The factor that a study with events has by itself: {@link #UNDISTURBED} or {@link #DISTURBED}. */
    public static final String EVENTS = "events";

    /** The level of runs that are left alone. */
    public static final String UNDISTURBED = "undisturbed";

    /** The level of runs to which the events happen. */
    public static final String DISTURBED = "disturbed";

    /** Prefix of the keys of factors that change {@link LocalSpec}. */
    public static final String LOCAL = "local.";

    /**
     * The factors that are the load offered to each instance or tile: Trade-Results, or transactions where there are none. The
     * last two are for testbed files too, but not for tiles.
     */
    public static final List<String> LOADS =
            List.of(LOCAL + "targetTpsV", LOCAL + "targetTps", "pacing.targetTpsV", "pacing.targetTps");

    /** What {@link LocalSpec} says of one tile, where a study has {@link #TILES}. */
    public static final Set<String> OF_EACH_TILE = Set.of(LOADS.get(0), LOADS.get(1), LOCAL + "sessions");

    /** The factor that is how many processors the system under test may use: a number, or {@link #NATIVE}. */
    public static final String CPUS = LOCAL + "cpus";

    /** The level of {@link #CPUS} that is no limit, and what the others are compared with. */
    public static final String NATIVE = "native";

    /** The factor that is how many processors the machines of testbed files have, which commands or other files see to. */
    public static final String PROCESSORS = "processors";

    /** The factor that is not a key of a testbed: how many instances run at the same time. */
    public static final String INSTANCES = "instances";

    /** The factor that is how many tiles a run has, each with the load and the sessions of {@code local}. */
    public static final String TILES = "tiles";

    /** Factors that a study has by keys of their own. */
    public static final List<String> COPIES = List.of(INSTANCES, TILES);

    /** No alpha is as low: so rare chances are those of the tails of distributions that runs do not have. */
    public static final double LEAST_ALPHA = 1e-6;

    private static final int MOST_BLOCKS = 10_000;
    private static final int MOST_COPIES = 100;
    private static final int MOST_REPEATS = 100;
    /** Percent. */
    private static final int ALL = 100;

    private static final double USUAL_MARGIN = 2;
    private static final double USUAL_ALPHA = 0.05;
    private static final double USUAL_POWER = 0.9;
    private static final int USUAL_RETRIES = 2;

    public StudyFile {
        seed = seed == null ? 1L : seed;
        environments = environments == null ? Map.of() : inOrder(environments);
        factors = factors == null ? Map.of() : inOrder(factors);
        cells = cells == null
                ? List.of()
                : cells.stream().map(StudyFile::inOrder).toList();
        order = order == null ? RunOrder.BLOCKS : order;
        start = start == null ? Start.COLD : start;
        warm = warm == null ? 0 : warm;
        reset = reset == null ? EnumSet.of(Reset.DATABASES) : Collections.unmodifiableSet(reset);
        primary = primary == null ? usualPrimary(factors) : primary;
        margin = margin == null ? USUAL_MARGIN : margin;
        alpha = alpha == null ? USUAL_ALPHA : alpha;
        power = power == null ? USUAL_POWER : power;
        retries = retries == null ? USUAL_RETRIES : retries;
        numbers = numbers == null ? List.of() : List.copyOf(numbers);
        events = events == null ? List.of() : List.copyOf(events);
    }

    /**
     * A wait before each run for the machine to be quiet.
     *
     * @param below busy share of all processors in percent that counts as quiet
     * @param atMost longest wait; the run is made after it, quiet or not, and the page says so
     */
    public record Quiet(
            @Key(above = 0, to = ALL) double below,

            @Key(above = 0, missing = "write the longest time to wait before a run, such as \"2m\"")
            Duration atMost) {}

    /**
     * Stops a study of so many blocks when its interval is narrow enough.
     *
     * @param interval required half-width of the primary metric's confidence interval, in percent
     */
    public record Until(
            @Key(above = 0, to = ALL) double interval,
            @Key(from = 2) int atLeast,
            @Key(from = 2, to = MOST_BLOCKS) int atMost) {}

    /**
     * What a search varies.
     *
     * @param by {@code targetTpsV}, {@code targetTps}, {@code sessions} or {@code loadUnits}
     * @param from null to let a probe find it
     * @param to level above which nothing is tried; null for none
     * @param resolution the search ends when the passed level and the failed one are no further apart than this, in
     *     percent
     * @param mostRuns runs after which the search ends with what is known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Search(
            @Key(
                    needed = true,
                    words = {"targetTpsV", "targetTps", "sessions", "loadUnits"})
            String by,

            @Key(above = 0, below = MOST_LOAD) Double from,
            @Key(above = 0, to = MOST_LOAD) Double to,
            @Key(from = 0.5, to = 50) Double resolution,
            @Key(from = 1) Integer mostRuns) {
        /**
         * The greatest level that a study file may give, and the last one if it gives none and none follows from the first
         * level. After a probe, the search ends at a multiple of its result; load units end with those that the testbed has.
         */
        public static final double MOST_LOAD = 100_000;

        private static final double USUAL_RESOLUTION = 4;
        private static final int USUAL_RUNS = 40;

        public Search {
            resolution = resolution == null ? USUAL_RESOLUTION : resolution;
            mostRuns = mostRuns == null ? USUAL_RUNS : mostRuns;
        }

        /** The key of the testbed that is varied. */
        public String key() {
            return by.equals("loadUnits") ? "tiles[*].groups[*].activeLoadUnits" : "pacing." + by;
        }
    }

    /**
     * Reads a study file's text.
     *
     * @param source what it is, for messages
     * @throws UserError if it is not JSON, or has an unknown key, kind, order or reset, or a
     *     value of the wrong type
     */
    public static StudyFile parse(String text, String source) {
        try {
            return Json.read(text, StudyFile.class, source);
        } catch (UserError e) {
            if (Json.read(text, JsonNode.class, source).path(TILES).path(0).has("groups")) {
                throw new UserError(source + ": this is a testbed file; write its name into a study file, as"
                        + " \"environments.NAME.testbed\", and name that file.");
            }
            throw e;
        }
    }

    private static String usualPrimary(Map<String, List<Object>> factors) {
        return countsTransactions(factors.keySet()) ? "tps.mix" : "tpsV";
    }

    /** Whether its verdict is about the metric of one that names none. */
    public boolean hasUsualPrimary() {
        return primary.equals(usualPrimary(factors));
    }

    /** The factor that is the offered load: one of {@link #LOADS}. */
    public String load() {
        return LOADS.stream().filter(factors::containsKey).findFirst().orElse(LOADS.get(0));
    }

    /** Whether the load counts transactions, not Trade-Results. */
    public boolean countsTransactions() {
        return countsTransactions(factors.keySet());
    }

    private static boolean countsTransactions(Set<String> factors) {
        return factors.contains(LOADS.get(1)) || factors.contains(LOADS.get(3));
    }

    /** Blocks of the whole plan; 0 where neither {@code blocks} nor {@code until} says, as for find-max. */
    @JsonIgnore
    public int plannedBlocks() {
        return until != null ? until.atMost() : blocks == null ? 0 : blocks;
    }

    /** What a study has several of: {@link #INSTANCES} or {@link #TILES}. */
    @JsonIgnore
    public String copies() {
        return tiles == null ? INSTANCES : TILES;
    }

    /** The most of them; null where it has neither. */
    @JsonIgnore
    public Integer mostCopies() {
        return tiles == null ? instances : tiles;
    }

    /** So many of them in words, such as {@code 2 at once} or {@code 2 tiles}. @param copies one of {@link #COPIES} */
    public static String numbered(String copies, String number) {
        boolean one = number.equals("1");
        return copies.equals(TILES) ? number + (one ? " tile" : " tiles") : one ? "alone" : number + " at once";
    }

    /** The state of the server that the run of a slot is to find. */
    public Start start(Slot slot) {
        return slot.levels().containsKey(START) ? Start.parse(slot.levels().get(START)) : start;
    }

    /** What happens to the run of a slot; nothing to one that only warms up. */
    public List<EventSpec> events(Slot slot) {
        return slot.counted() && DISTURBED.equals(slot.levels().get(EVENTS))
                ? events.stream().map(event -> event.filled(slot.levels())).toList()
                : List.of();
    }

    /**
     * The known places of data, indexes, temporary files and write-ahead log in a cell, by the names in LocalSpec, and, where a
     * study names engines, under {@link LocalSpec#ENGINE} that of the cell.
     */
    public Map<String, String> places(String environment, Map<String, String> levels) {
        EnvironmentSpec spec = environments.get(environment);
        Map<String, String> places = new LinkedHashMap<>();
        for (String place : LocalSpec.PARTS) {
            String here = spec.local() == null
                    ? spec.places().get(place)
                    : levels.getOrDefault(
                            LOCAL + place, spec.local().parts(namesEngine()).get(place));
            if (here != null) {
                places.put(place, here);
            }
        }
        return places;
    }

    private boolean namesEngine() {
        String key = LOCAL + LocalSpec.ENGINE;
        return factors.containsKey(key)
                || cells.stream().anyMatch(cell -> cell.containsKey(key))
                || environments.values().stream()
                        .anyMatch(spec -> spec.local() != null && spec.local().engine() != null);
    }

    /** Whether what a run of a cell commits outlives a power cut, as far as the study file tells. */
    public boolean durable(String environment, Map<String, String> levels) {
        Map<String, String> places = places(environment, levels);
        boolean inMemory = environments.get(environment).local() != null
                && LocalSpec.LASTING.stream().anyMatch(place -> LocalSpec.MEMORY.equals(places.get(place)));
        return environments.get(environment).durable() && !inMemory;
    }

    public EnvironmentSpec environment(Slot slot) {
        return environments.get(slot.environment());
    }

    private static <K, V> Map<K, V> inOrder(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
