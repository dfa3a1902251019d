package org.quadrille.study.campaign;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.study.environment.DatabaseRoom;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;
import org.quadrille.vdriver.prime.RunSpace;

/**
 * What a study costs, estimated from its file before the first run. Building databases and repeating runs are not
 * included.
 *
 * @param blocks 0 for a search
 * @param runs including those that warm up; for a search, the most that it takes
 * @param longestRun time of the longest run, from its ramp-up to its end
 * @param between longest time between two runs, for each instance
 * @param total time of all runs and of what is done between them
 * @param bytes room for the results of all runs
 * @param databases room beside them, until the last run
 */
public record CostEstimate(
        int blocks,
        int runs,
        int counted,
        Duration longestRun,
        Duration between,
        Duration total,
        long bytes,
        DatabaseRoom databases) {
    /** Allowance between two runs, to reset databases, restart the server, start processes and report the run. */
    static final Duration BETWEEN = Duration.ofSeconds(20);
    /** The same for containers, which are started with the run and have their databases reset by small servers. */
    static final Duration BETWEEN_CONTAINERS = Duration.ofSeconds(60);

    private static final int MINUTE = 60;

    /** The cost of a study whose cells were worked out. */
    public static CostEstimate of(StudyInput input, StudyChecks checks) {
        StudyFile study = input.study();
        Map<String, RunSetup> setups = new LinkedHashMap<>();
        checks.cells().forEach(cell -> setups.put(cell.cell().label(), cell.setup()));
        Duration longest = setups.values().stream()
                .map(CostEstimate::length)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        DatabaseRoom databases = new DatabaseRoom();
        checks.cells().stream()
                .filter(cell -> cell.local() != null)
                .map(CellSetup::cell)
                .forEach(cell -> databases.add(
                        cell.environment(),
                        study.environments().get(cell.environment()),
                        cell.levels(),
                        input.folder()));
        long bytes = StudySpace.WORKING_BYTES;
        Duration between = study.environments().keySet().stream()
                .map(name -> between(study, name))
                .max(Duration::compareTo)
                .orElse(BETWEEN);
        if (!study.kind().planned()) {
            int each = study.search().mostRuns();
            int runs = each * study.environments().size();
            bytes += each
                    * setups.values().stream().mapToLong(CostEstimate::bytes).sum();
            Duration all = longest.plus(between).multipliedBy(runs);
            return new CostEstimate(0, runs, runs, longest, between, all, bytes, databases);
        }
        var slots = PlanMaker.make(study).slots();
        Duration total = Duration.ZERO;
        for (var slot : slots) {
            // Instances run together, but are prepared and reported one after the other.
            total = total.plus(length(setups.get(slot.cell())))
                    .plus(between(study, slot.environment()).multipliedBy(slot.instances()));
            bytes += slot.instances() * bytes(setups.get(slot.cell()));
        }
        int counted = (int) slots.stream().filter(slot -> slot.counted()).count();
        return new CostEstimate(
                study.plannedBlocks(), slots.size(), counted, longest, between, total, bytes, databases);
    }

    /** Runs of a different number of blocks. */
    public int runs(int others) {
        return runs / blocks * others;
    }

    /** The time that a different number of blocks takes. */
    public Duration total(int others) {
        return total.multipliedBy(others).dividedBy(blocks);
    }

    /** How many runs are made, in words. */
    public String runs(StudyFile study) {
        if (!study.kind().planned()) {
            return "as many as the search takes, at most " + runs;
        }
        String warm = runs == counted ? "" : ", and " + (runs - counted) + " that warm up";
        return counted + (study.until() == null ? "" : " at most") + ", " + counted / blocks + " cells in " + blocks
                + " blocks" + warm;
    }

    /** How long they take, in words. */
    public String time(StudyFile study) {
        return "about " + about(total) + (blocks == 0 ? " at most" : "") + ", " + about(longestRun) + " a run and "
                + about(between) + " between two; building databases comes on top, once"
                // Each number of tiles has databases of its own, and each instance those of its seed.
                + (study.tiles() != null
                        ? " for each number of tiles"
                        : study.instances() != null ? " for each instance" : "");
    }

    /** How much room they need, in words. */
    public String room() {
        return "about " + FreeSpace.size(bytes) + " for results" + until(databases.bytes(), "for databases")
                + until(databases.volumes(), "in the container engine");
    }

    private static String until(long bytes, String what) {
        return bytes == 0 ? "" : ", and until the last run " + FreeSpace.size(bytes) + " " + what;
    }

    /** A time as people say it, rounded to what matters. */
    public static String about(Duration time) {
        long seconds = time.toSeconds();
        if (seconds < 2 * MINUTE) {
            return seconds + " s";
        }
        long minutes = (seconds + MINUTE / 2) / MINUTE;
        return minutes < 2 * MINUTE ? minutes + " min" : minutes / MINUTE + " h " + minutes % MINUTE + " min";
    }

    private static Duration between(StudyFile study, String environment) {
        LocalSpec local = study.environments().get(environment).local();
        return local != null && local.container() ? BETWEEN_CONTAINERS : BETWEEN;
    }

    private static Duration length(RunSetup setup) {
        return Duration.ofNanos(setup.profile().phases().schedule().end() * 1_000);
    }

    private static long bytes(RunSetup setup) {
        return Math.max(StudySpace.USUAL_BYTES, RunSpace.growing(setup));
    }
}
