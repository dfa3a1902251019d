package org.quadrille.study.kind.disturb;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.campaign.PrimaryMetric;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.NamedDatabase;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** What events do to runs, each beside a run without them. */
public final class DisturbKind extends Kind {
    public DisturbKind() {
        super(
                "disturb",
                "what events such as a noisy neighbour, a failure or a move do to runs",
                new DisturbChecks(),
                (KindPage.Maker) DisturbPage::new);
    }

    @Override
    public boolean events() {
        return true;
    }

    @Override
    public Optional<Map.Entry<String, String>> base() {
        return Optional.of(Map.entry(StudyFile.EVENTS, StudyFile.UNDISTURBED));
    }

    /** Events that can happen, be undone, and be told apart. */
    static final class DisturbChecks implements KindChecks {
        private static final String EXAMPLE =
                "{\"name\": \"hog\", \"phase\": 4, \"until\": 5, \"command\": \"./begin.sh\", \"undo\": \"./end.sh\"}";

        @Override
        public List<String> keys(StudyFile study) {
            List<String> problems = new ArrayList<>();
            if (!study.cells().isEmpty()) {
                problems.add(
                        "key \"cells\" does not belong to the kind disturb, which runs each environment with and without"
                                + " the events, so that both are set up alike; remove it, or write \"factors\".");
            }
            if (study.order() == RunOrder.SERIAL) {
                problems.add(
                        "key \"order\" is \"serial\", but each disturbed run is compared with the undisturbed one of its"
                                + " block; write \"blocks\".");
            }
            return problems;
        }

        @Override
        public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
            if (study.events().isEmpty()) {
                return Optional.of("key \"events\" names none; write at least one, such as " + EXAMPLE + ".");
            }
            Set<String> names = new HashSet<>();
            for (int i = 0; i < study.events().size(); i++) {
                EventSpec event = study.events().get(i);
                String key = "key \"events[" + (i + 1) + "]";
                Optional<String> problem = name(key, event, names)
                        .or(() -> keys(key, event))
                        .or(() -> cells.stream()
                                .flatMap(cell -> inCell(key, event, cell).stream())
                                .findFirst());
                if (problem.isPresent()) {
                    return problem;
                }
            }
            return PrimaryMetric.problem(study.primary(), cells)
                    .or(() -> cells.stream()
                            .flatMap(cell -> overlap(study.events(), cell).stream())
                            .findFirst());
        }

        @Override
        public List<String> notes(StudyFile study, List<CellSetup> cells) {
            List<String> notes = new ArrayList<>(KindChecks.ofBlocks(study, "the results are descriptive only"));
            RunSchedule schedule = cells.get(0).setup().profile().phases().schedule();
            long shortest = Long.MAX_VALUE;
            for (EventSpec event : study.events()) {
                long left = left(event, study.events(), schedule);
                shortest = Math.min(shortest, left);
                if (left < DisturbedPair.RecoveryRule.WINDOW) {
                    notes.add("After " + event.name() + ", " + left + " s are left until the next event or the end, and"
                            + " throughput has to be watched for " + DisturbedPair.RecoveryRule.WINDOW
                            + " s to see its return; make the phases longer, or begin the event earlier.");
                }
            }
            if (shortest >= DisturbedPair.RecoveryRule.WINDOW) {
                notes.add(
                        "The return of throughput can be seen: at least " + shortest + " s are left after each event.");
            }
            return notes;
        }

        /** Seconds after an event until another one begins, or the measurement ends. */
        private static long left(EventSpec event, List<EventSpec> events, RunSchedule schedule) {
            long end = end(event, schedule);
            boolean amid =
                    events.stream().anyMatch(other -> other.begins(schedule) <= end && end(other, schedule) > end);
            long next = amid
                    ? end
                    : events.stream()
                            .mapToLong(other -> other.begins(schedule))
                            .filter(begins -> begins > end)
                            .min()
                            .orElse(schedule.measureEnd());
            return (next - end) / 1_000_000;
        }

        private static Optional<String> name(String key, EventSpec event, Set<String> names) {
            if (!event.name().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,39}")) {
                return Optional.of(key + ".name\" is " + Words.quoted(event.name())
                        + "; write up to 40 letters, digits, dots, hyphens and underscores, such as \"hog\".");
            }
            return names.add(event.name())
                    ? Optional.empty()
                    : Optional.of(key + ".name\" is \"" + event.name() + "\" as of an event before; write another.");
        }

        /** What can be seen without knowing how long a run is. */
        private static Optional<String> keys(String key, EventSpec event) {
            String of = key + "\" (" + event.name() + ") ";
            if ((event.phase() == null) == (event.at() == null)) {
                return Optional.of(
                        of + "must say when it begins, once; write \"phase\", or \"at\" in seconds from the start of"
                                + " the measurement.");
            }
            if (event.until() != null && event.seconds() != null) {
                return Optional.of(of + "says twice when it ends; keep \"until\", a phase, or \"seconds\".");
            }
            if ((event.command() == null) == (event.kill() == null)) {
                return Optional.of(
                        of + "must do one thing; write \"command\" for the shell, or \"kill\" for the server of a"
                                + " database.");
            }
            if (event.kill() != null && (event.undo() != null || !event.groups().isEmpty())) {
                return Optional.of(of + "has \"" + (event.undo() != null ? "undo" : "groups")
                        + "\", which a \"kill\" does not need, as the kit knows it; remove it.");
            }
            if (event.kill() != null && !event.hasEnd()) {
                return Optional.of(of + "kills a server and never starts it again; write \"seconds\" or \"until\".");
            }
            if (event.hasEnd() && event.kill() == null && event.undo() == null) {
                return Optional.of(
                        of + "ends and has no \"undo\"; write the command that undoes " + Words.quoted(event.command())
                                + ", or leave out \"" + (event.until() == null ? "seconds" : "until")
                                + "\" if there is nothing to undo.");
            }
            return event.undo() != null && !event.hasEnd()
                    ? Optional.of(of + "has an \"undo\" and no end; write when it is to end, as \"until\", a phase, or"
                            + " \"seconds\".")
                    : Optional.empty();
        }

        private static Optional<String> inCell(String key, EventSpec event, CellSetup cell) {
            RunSchedule schedule = cell.setup().profile().phases().schedule();
            String of = " in cell \"" + cell.cell().label() + "\"";
            Optional<String> lacking =
                    Metric.lacking(Metric.THROUGHPUT, cell.setup().profile());
            if (lacking.isPresent()) {
                return Optional.of("key \"events\": outage and recovery are seen by Trade-Results, which the runs" + of
                        + " do not have, as " + lacking.get() + "; choose another profile.");
            }
            String phases = "a phase from 1 to " + schedule.phases();
            if (event.phase() != null && event.phase() > schedule.phases()) {
                return Optional.of(
                        key + ".phase\" is " + event.phase() + ", outside the run" + of + "; write " + phases + ".");
            }
            if (event.until() != null && event.until() > schedule.phases()) {
                return Optional.of(
                        key + ".until\" is " + event.until() + ", outside the run" + of + "; write " + phases + ".");
            }
            double measured = (schedule.measureEnd() - schedule.measureStart()) / 1e6;
            if (event.at() != null && event.at() >= measured) {
                return Optional.of(key + ".at\" is " + event.at() + ", outside the run" + of
                        + "; write seconds from 0 to less" + " than " + measured + ".");
            }
            if (event.seconds() != null && event.seconds() > measured) {
                return Optional.of(key + ".seconds\" is " + event.seconds() + of + "; write a number above 0 and up to "
                        + measured + ", the length of the measurement.");
            }
            if (event.hasEnd()) {
                if (event.ends(schedule) <= event.begins(schedule)) {
                    return Optional.of(key + "\" (" + event.name() + ") ends before it begins" + of
                            + "; write a later \"until\", or an earlier beginning.");
                }
                if (event.ends(schedule) > schedule.measureEnd()) {
                    return Optional.of(key + "\" (" + event.name() + ") ends after the measurement" + of
                            + "; make it shorter, or begin it earlier.");
                }
            }
            return places(key, event, cell);
        }

        private static Optional<String> places(String key, EventSpec event, CellSetup cell) {
            Testbed testbed = cell.setup().testbed();
            String of = " in cell \"" + cell.cell().label() + "\"";
            if (cell.local() != null && cell.local().container()) {
                return Optional.of("key \"events\" needs prime on this machine, but it is in a container" + of
                        + "; write \"container\": false, or name the testbed file of containers of your own.");
            }
            List<String> groups = NamedDatabase.groups(testbed);
            for (String group : event.groups()) {
                if (!groups.contains(group)) {
                    return Optional.of(key + ".groups\" names " + Words.quoted(group) + ", which is no group" + of
                            + Nearest.ending(group, groups, "; write tile and group, such as \"1.2\"."));
                }
            }
            if (event.kill() == null) {
                return Optional.empty();
            }
            Optional<Testbed.Database> database = NamedDatabase.isOne(event.kill())
                    ? NamedDatabase.of(event.kill()).in(testbed)
                    : Optional.empty();
            if (database.isEmpty()) {
                List<String> known = groups.stream()
                        .flatMap(group -> List.of(group + ".oltp", group + ".dss").stream())
                        .toList();
                return Optional.of(key + ".kill\" is " + Words.quoted(event.kill()) + ", which is no database" + of
                        + Nearest.ending(event.kill(), known, "; write tile, group and role, such as \"1.2.oltp\"."));
            }
            return cell.local() == null && database.get().failure() == null
                    ? Optional.of(key + ".kill\" is \"" + event.kill() + "\", for whose server the testbed" + of
                            + " has no commands; write \"failure\": {\"kill\": \"COMMAND\", \"restart\": \"COMMAND\"} into this"
                            + " database there.")
                    : Optional.empty();
        }

        /**
         * Two events that do the same thing at the same time: nobody could say what either did, or which undo counts. They may
         * not touch either, as an undo takes time.
         */
        private static Optional<String> overlap(List<EventSpec> events, CellSetup cell) {
            RunSchedule schedule = cell.setup().profile().phases().schedule();
            List<EventSpec> before = new ArrayList<>();
            for (EventSpec event : events) {
                for (EventSpec other : before) {
                    if (target(event, cell).equals(target(other, cell))
                            && event.begins(schedule) <= end(other, schedule)
                            && other.begins(schedule) <= end(event, schedule)) {
                        return Optional.of("key \"events\": " + other.name() + " and " + event.name()
                                + " do the same at the same time; begin one after the end of the other.");
                    }
                }
                before.add(event);
            }
            return Optional.empty();
        }

        private static long end(EventSpec event, RunSchedule schedule) {
            return event.hasEnd() ? event.ends(schedule) : event.begins(schedule);
        }

        private static String target(EventSpec event, CellSetup cell) {
            if (event.kill() == null) {
                return "command " + event.command();
            }
            // A local environment has one server, whose port is not known yet.
            return "server "
                    + (cell.local() != null
                            ? ""
                            : NamedDatabase.of(event.kill())
                                    .in(cell.setup().testbed())
                                    .map(d -> DurableCommits.server(d))
                                    .orElseThrow());
        }
    }
}
