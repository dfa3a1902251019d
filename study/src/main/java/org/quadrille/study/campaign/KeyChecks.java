package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.config.KeyRules;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.Start;
import org.quadrille.study.format.StudyFile;

/** Checks of a study file's own keys; each problem is one sentence that names the key, the value and the fix. */
final class KeyChecks {
    /** Cells of a study: each is compared with each. */
    private static final int MOST_CELLS = 100;
    /** Runs of a plan: with a minute each, ten weeks. */
    private static final int MOST_RUNS = 100_000;

    private static final double MILLION = 1e6;
    private static final String NO_CHOICE = " is no factor that can be chosen: the " + Kind.named(Kind::events)
            + " makes each run with and without all events; remove it.";

    private final StudyFile study;
    private final List<String> problems = new ArrayList<>();

    private KeyChecks(StudyFile study) {
        this.study = study;
    }

    static List<String> problems(StudyFile study) {
        KeyChecks checks = new KeyChecks(study);
        checks.all();
        return checks.problems;
    }

    private void all() {
        List<String> kinds = Kind.all().stream().map(Kind::word).toList();
        problems.addAll(KeyRules.of("", study, Map.of(Kind.class, kinds)).problems());
        if (study.kind() != null) {
            problems.addAll(KeysOfKinds.problems(study));
            problems.addAll(KindChecks.of(study.kind()).keys(study));
            if (study.kind().planned()) {
                repeats();
            }
            if (study.kind().instances()) {
                copies();
            }
        }
        PrimaryMetric.problem(study.primary()).ifPresent(problems::add);
    }

    /** Instances or tiles. */
    private void copies() {
        boolean tiles = study.kind().everyNumber();
        if (study.tiles() != null && !tiles) {
            return;
        }
        if (study.tiles() != null && study.instances() != null) {
            problems.add(
                    "keys \"instances\" and \"tiles\" cannot be used together; keep \"instances\" for benchmarks that"
                            + " have nothing in common, or \"tiles\" for one whose tiles share a deck.");
            return;
        }
        if (study.mostCopies() == null) {
            problems.add("key \"" + study.copies() + "\" is missing; write how many run at the same time, such as 3"
                    + (tiles ? ", or \"tiles\" instead for tiles of one run." : "."));
        } else if (tiles && !study.numbers().isEmpty() && !rises(study.numbers(), study.mostCopies())) {
            problems.add("key \"numbers\" is " + study.numbers() + "; write two or more numbers of " + study.copies()
                    + " in rising order, from 1 to the " + study.mostCopies() + " of \"" + study.copies()
                    + "\", or remove it for every number.");
        }
    }

    private static boolean rises(List<Integer> numbers, int most) {
        return numbers.size() > 1
                && numbers.get(0) >= 1
                && numbers.get(numbers.size() - 1) == most
                && numbers.equals(List.copyOf(new TreeSet<>(numbers)));
    }

    /** Checks keys that only make sense if the levels are fixed in advance. */
    private void repeats() {
        if (study.factors().containsKey(StudyFile.EVENTS)) {
            problems.add("key \"factors.events\"" + NO_CHOICE);
        }
        if (study.cells().stream().anyMatch(cell -> cell.containsKey(StudyFile.EVENTS))) {
            problems.add("key \"cells: events\"" + NO_CHOICE);
        }
        if (study.until() != null) {
            until();
        } else if (study.blocks() == null) {
            problems.add("key \"blocks\" is missing; write how many times each cell is to be run, such as 10.");
        }
        if (tooMany()) {
            return;
        }
        factors();
        cells();
        starts();
        if (study.order() == RunOrder.SERIAL && study.environments().size() < 2) {
            problems.add(
                    "key \"order\" is \"serial\" with one environment; write \"blocks\", because nothing needs to be"
                            + " switched.");
        }
    }

    /** Whether there are more cells or runs than anybody makes; the other checks would take as long as they. */
    private boolean tooMany() {
        double cells = study.cells().isEmpty()
                ? study.environments().size()
                : study.cells().size();
        for (List<Object> levels : study.factors().values()) {
            cells *= levels == null ? 1 : Math.max(1, levels.size());
        }
        cells *= Cell.each(study);
        double runs = cells * study.plannedBlocks() * (1 + study.warm());
        if (cells > MOST_CELLS) {
            String second = study.cells().isEmpty() ? "factors" : "cells";
            problems.add("keys \"environments\""
                    + (study.mostCopies() == null
                            ? " and \"" + second + "\""
                            : ", \"" + second + "\" and \"" + study.copies() + "\"")
                    + " make "
                    + (cells > MILLION ? "more than a million" : Levels.text(cells))
                    + " cells" + (study.kind().compares() ? ", and each is compared with each" : "") + "; make at most "
                    + MOST_CELLS
                    + " in a study.");
        } else if (runs > MOST_RUNS) {
            problems.add("keys \"blocks\" (or \"until.atMost\") and \"warm\" make a plan of " + Levels.text(runs)
                    + " runs; plan at most " + MOST_RUNS + ".");
        }
        return cells > MOST_CELLS || runs > MOST_RUNS;
    }

    private void until() {
        StudyFile.Until until = study.until();
        if (study.blocks() != null) {
            problems.add("keys \"blocks\" and \"until\" cannot be used together; keep \"blocks\" for a fixed number, or"
                    + " \"until\" to stop when the interval is narrow enough.");
        }
        if (until.atMost() < until.atLeast()) {
            problems.add("key \"until.atMost\" must be at least \"until.atLeast\" (" + until.atLeast() + "), not "
                    + until.atMost() + ".");
        }
        if (study.order() == RunOrder.SERIAL) {
            problems.add(
                    "key \"until\" needs every cell in each block, which \"order\": \"serial\" does not have; write"
                            + " \"blocks\" with a fixed number instead.");
        }
    }

    private void factors() {
        study.factors().forEach((key, levels) -> {
            String named = "key \"factors." + key + "\"";
            if (StudyFile.COPIES.contains(key)) {
                problems.add(named + ofItsOwn(key));
                return;
            }
            if (levels == null || levels.size() < 2) {
                problems.add(named + " has " + (levels == null ? 0 : levels.size())
                        + " level; write two or more, or put the one value into the environments.");
                return;
            }
            if (levels.stream().anyMatch(KeyChecks::isNoScalar)) {
                problems.add(named
                        + " has a level that is a list, an object or nothing; write numbers, texts, true or false.");
                return;
            }
            List<String> texts = levels.stream().map(Levels::text).toList();
            texts.stream()
                    .filter(text -> texts.indexOf(text) != texts.lastIndexOf(text))
                    .distinct()
                    .forEach(text -> problems.add(named + " has the level " + text + " twice; remove one."));
        });
    }

    private static String ofItsOwn(String copies) {
        Predicate<Kind> has = copies.equals(StudyFile.TILES) ? Kind::everyNumber : Kind::instances;
        return " is a key of its own, of the " + Kind.named(has) + "; write \"" + copies + "\": 3 beside \"kind\": \""
                + Kind.all().stream().filter(has).findFirst().orElseThrow().word() + "\" instead.";
    }

    private static boolean isNoScalar(Object level) {
        return !(level instanceof Number || level instanceof String || level instanceof Boolean);
    }

    private void cells() {
        if (study.cells().isEmpty()) {
            return;
        }
        if (!study.factors().isEmpty()) {
            problems.add(
                    "keys \"factors\" and \"cells\" cannot be used together; keep \"factors\" for all combinations, or"
                            + " \"cells\" for a list of them.");
        }
        var keys = Levels.texts(study.cells().get(0)).keySet();
        List<Cell> all = Cell.of(study);
        int each = all.size() / study.cells().size();
        for (int i = 0; i < study.cells().size(); i++) {
            var cell = study.cells().get(i);
            String named = "key \"cells[" + (i + 1) + "]\"";
            String environment = Cell.environment(study, cell);
            StudyFile.COPIES.stream()
                    .filter(cell::containsKey)
                    .forEach(key -> problems.add("key \"cells: " + key + "\"" + ofItsOwn(key)));
            if (!cell.containsKey(StudyFile.ENVIRONMENT) && study.environments().size() != 1) {
                problems.add(named + " names no \"environment\"; write one of "
                        + String.join(", ", study.environments().keySet()) + ".");
            } else if (!study.environments().containsKey(environment)) {
                problems.add(named + ": there is no environment \"" + environment + "\""
                        + Nearest.ending(
                                environment,
                                study.environments().keySet(),
                                "; write one of "
                                        + String.join(", ", study.environments().keySet()) + "."));
            }
            if (cell.values().stream().anyMatch(KeyChecks::isNoScalar)) {
                problems.add(named
                        + " has a level that is a list, an object or nothing; write numbers, texts, true or false.");
            } else if (!Levels.texts(cell).keySet().equals(keys)) {
                problems.add(named + " has the factors " + Levels.texts(cell).keySet() + " and the first cell has "
                        + keys + "; name the same factors in each.");
            } else if (each > 0 && all.indexOf(all.get(each * i)) < each * i) {
                problems.add(named + " is there twice; remove one.");
            }
        }
    }

    private void starts() {
        Map<String, String> keys = new LinkedHashMap<>();
        study.factors().getOrDefault(StudyFile.START, List.of()).stream()
                .filter(level -> level != null)
                .forEach(level -> keys.putIfAbsent(Levels.text(level), "factors.start"));
        for (int i = 0; i < study.cells().size(); i++) {
            Object level = study.cells().get(i).get(StudyFile.START);
            if (level != null) {
                keys.putIfAbsent(Levels.text(level), "cells[" + (i + 1) + "].start");
            }
        }
        keys.forEach((level, key) -> {
            try {
                Start.parse(level);
            } catch (IllegalArgumentException e) {
                String why = e.getMessage();
                problems.add("key \"" + key + "\": " + why + (why.endsWith("?") ? "" : "."));
            }
        });
        if (!keys.isEmpty() && study.start() == Start.WARM) {
            problems.add("key \"start\" is \"warm\" and has no effect, as each cell has a level of it; remove it.");
        }
        boolean warm = keys.isEmpty() ? study.start() == Start.WARM : keys.containsKey(Start.WARM.word());
        if (study.warm() > 0 && !warm) {
            problems.add("key \"warm\" is " + study.warm() + ", but no run starts warm; write \"start\": \"warm\", or"
                    + " \"warm\": 0.");
        } else if (study.warm() == 0 && warm) {
            problems.add(
                    "key \"warm\" is 0, but a run that starts warm comes after a run of another cell, so its server or"
                            + " its caches are not warm; write \"warm\": 1 or more, the number of runs that warm them"
                            + " up first.");
        }
    }
}
