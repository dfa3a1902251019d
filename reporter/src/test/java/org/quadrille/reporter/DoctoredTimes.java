package org.quadrille.reporter;

import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.TransactionType;

/** Response times that were shortened after the run, which the connectors' own times reveal. */
final class DoctoredTimes {
    private static final String CHECK = "service-times";
    private static final String FILE = "service-times/connector-2.csv";

    private DoctoredTimes() {}

    static List<Doctoring> all() {
        return List.of(
                logged(
                        "all response times halved",
                        r -> true,
                        r -> Doctored.response(r, r.response() / 2),
                        "phase",
                        "sessions-busy"),
                logged(
                        "response times of one type of one group halved",
                        r -> r.type() == TransactionType.TRADE_LOOKUP && r.group() == 3 && r.phase() == 7,
                        r -> Doctored.response(r, r.response() / 2),
                        "tile 1, group 3, phase 7, Trade-Lookup: "),
                // The sum is still above the connector's.
                Doctoring.run(
                        "the longest response times cut off",
                        DoctoredTimes::cutOff,
                        "tile 1, group 4, phase 6, Trade-Status: ",
                        CHECK),
                Doctoring.files(
                        "no service times of a connector",
                        folder -> Files.delete(folder.resolve(FILE)),
                        FILE + " is missing: it was removed, or the run is of a build without service times",
                        CHECK),
                file("service times of another run", l -> l.replace(SyntheticRun.ID, "other"), "is of the run other"),
                file(
                        "service times of another connector",
                        l -> l.replace("connector-2", "connector-3"),
                        "was written by"),
                file(
                        "a damaged line of service times",
                        l -> l.replaceFirst("^1,2,5,TO,", "1,2,5,TO,x"),
                        "is damaged: "),
                Doctoring.files(
                        "service times of a phase left out",
                        folder -> DoctoredFolders.edit(
                                folder.resolve(FILE), lines -> lines.removeIf(l -> l.startsWith("1,2,5,"))),
                        "tile 1, group 2, types with other counts than in run.json",
                        CHECK));
    }

    private static Doctoring logged(
            String name,
            Predicate<TransactionRecord> which,
            UnaryOperator<TransactionRecord> how,
            String says,
            String... others) {
        return Doctoring.run(
                name,
                run -> {
                    run.ran = run.logged();
                    run.ce = Doctored.change(run.ce, 1, which, how);
                    run.mee = Doctored.change(run.mee, 1, which, how);
                },
                says,
                Stream.concat(Stream.of(CHECK), Stream.of(others)).toArray(String[]::new));
    }

    private static void cutOff(SyntheticRun run) {
        run.ran = run.logged();
        Predicate<TransactionRecord> which =
                r -> r.type() == TransactionType.TRADE_STATUS && r.group() == 4 && r.phase() == 6;
        double mean = run.ce.stream()
                .filter(which)
                .mapToLong(TransactionRecord::response)
                .average()
                .orElseThrow();
        long longest = (long) (2 * mean);
        run.ce = Doctored.change(run.ce, 1, which, r -> Doctored.response(r, Math.min(r.response(), longest)));
    }

    private static Doctoring file(String name, UnaryOperator<String> line, String says) {
        return Doctoring.files(
                name,
                folder -> DoctoredFolders.edit(folder.resolve(FILE), lines -> lines.replaceAll(line)),
                FILE + " " + says,
                CHECK);
    }
}
