package org.quadrille.reporter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.quadrille.common.workload.TransactionType;

/** Faults in what groups deliver over the phases of a run, each with the checks that must find it. */
final class DoctoredGroups {
    private static final int SLOW_GROUP = 4;
    private static final long SECOND = 1_000_000;

    private DoctoredGroups() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.of(
                        "a group that is eight times as slow in one phase",
                        DoctoredGroups::slowInPhase4,
                        run -> {},
                        "tile 1, phase 4: 16.8 % of the mean phase (20.0 to 500.0 %); its slowest responses are those of group 4",
                        "group-throughput"),
                asStrict("the same bound as a standard run has, without a fault", () -> SyntheticRun.demo(1), ""),
                asStrict(
                        "a group that is half as fast in one phase of closed pacing",
                        () -> SyntheticRun.demo(1, slowed(2)),
                        "its slowest responses are those of group 4",
                        "group-throughput"),
                asStrict(
                        "a group that is half as fast in one phase of open pacing that leaves it the time",
                        () -> SyntheticRun.open(slowed(1.8)),
                        ""),
                asStrict(
                        "a group that is too slow for open pacing in one phase",
                        () -> SyntheticRun.open(slowed(3)),
                        "its slowest responses are those of group 4",
                        "group-throughput",
                        "schedule-lateness"),
                Doctoring.run(
                        "a market that sends the Trade-Results of a group every other second",
                        run -> run.mee = Doctored.change(
                                run.mee,
                                1,
                                r -> r.type() == TransactionType.TRADE_RESULT
                                        && r.group() == SLOW_GROUP
                                        && r.completed() / SECOND % 2 == 0,
                                r -> Doctored.later(run, r, SECOND)),
                        "group 4 has no Trade-Results in 30 of 60 sampling intervals, the first from 10",
                        "sampling-data",
                        "one-at-a-time"),
                Doctoring.of(
                        "phases that sessions change too late",
                        () -> SyntheticRun.demo(1, SyntheticLoad.Pace.behind(1_500_000)),
                        run -> {},
                        "% of its tile",
                        "group-throughput"));
    }

    static SyntheticRun slowInPhase4() {
        return SyntheticRun.demo(1, slowed(8));
    }

    private static SyntheticLoad.Pace slowed(double by) {
        long from = 28_000_000;
        long to = 34_000_000;
        return SyntheticLoad.Pace.slow((now, group) -> group == SLOW_GROUP && now >= from && now < to ? by : 1);
    }

    /** Judged with a strict tolerance: the wide one that a demo has for its machines would hide these faults. */
    private static Doctoring asStrict(String name, Supplier<SyntheticRun> run, String says, String... intended) {
        return new Doctoring(
                name,
                run,
                made -> {},
                folder -> {
                    Path profile = folder.resolve("profile.json");
                    String text = Files.readString(profile);
                    Files.writeString(profile, text.replaceFirst("\"phaseRelative\" : 80.0", "\"phaseRelative\" : 10"));
                },
                folder -> {},
                says,
                List.of(intended));
    }
}
