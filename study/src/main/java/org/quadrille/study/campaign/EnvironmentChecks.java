package org.quadrille.study.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.KeyRules;
import org.quadrille.common.files.DataLocation;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Replication;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Start;
import org.quadrille.study.format.StudyFile;

/** Checks what a study file says about each of its environments by itself. */
final class EnvironmentChecks {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]*");

    /** A literal password; one that is read from a file, a variable or another command does not match. */
    private static final Pattern SECRET = Pattern.compile(
            "(?i)(password|passwd|passphrase|secret|token)(?!\\w*(file|path|dir|env)\\b)\\w*(=|:\\s*)[\"']?[^\\s$`<\"']"
                    + "|((?<!\\S)--?(password|passwd|passphrase|token)\\s|\\bsshpass\\s+-p)\\s*[\"']?[^\\s$`<\"'-]"
                    + "|\\w+://[^\\s/:@]+:[^\\s/@$]+@");

    /** What one of several instances may have instead of what the others have. */
    private static final List<String> OWN =
            List.of("cpus", "cpuset", "memory", "diskWrites", "data", "index", "temp", "wal", "settings");

    private static final String SETTING = "settings.";

    /** Keys of the testbed that take the place of a key of {@code local}, which only says how to make one. */
    private static final Map<String, String> IN_TESTBED = Map.of(
            "pacing.sessions", StudyFile.LOCAL + "sessions",
            "pacing.targetTpsV", StudyFile.LOADS.get(0),
            "pacing.targetTps", StudyFile.LOADS.get(1),
            "seed", StudyFile.LOCAL + "seed",
            "tiles[*].groups[*].loadUnits", StudyFile.LOCAL + "loadUnits");

    private final StudyInput input;
    private final StudyFile study;
    private final Collection<String> problems = new LinkedHashSet<>();

    EnvironmentChecks(StudyInput input) {
        this.input = input;
        this.study = input.study();
        study.environments().forEach(this::environment);
        study.factors().getOrDefault(StudyFile.CPUS, List.of()).forEach(level -> processors("factors.", level));
        study.cells().stream()
                .filter(cell -> cell.containsKey(StudyFile.CPUS))
                .forEach(cell -> processors("cells: ", cell.get(StudyFile.CPUS)));
        study.factors().getOrDefault(StudyFile.PROCESSORS, List.of()).forEach(level -> size("factors.", level));
        study.cells().stream()
                .filter(cell -> cell.containsKey(StudyFile.PROCESSORS))
                .forEach(cell -> size("cells: ", cell.get(StudyFile.PROCESSORS)));
        for (int i = 0; i < study.events().size(); i++) {
            String key = "key \"events[" + (i + 1) + "].";
            EventSpec event = study.events().get(i);
            eventCommand(key + "command\"", event.command());
            eventCommand(key + "undo\"", event.undo());
        }
    }

    private void eventCommand(String key, String line) {
        command(key, text(line));
        size(key, text(line));
    }

    /** What has to be put right, a sentence each. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    private void environment(String name, EnvironmentSpec spec) {
        String key = "key \"environments." + name;
        if (!NAME.matcher(name).matches()) {
            problems.add(key
                    + "\" has characters that a table cannot show; use letters, digits, spaces, dots, hyphens and"
                    + " underscores.");
        }
        if (spec == null || (spec.testbed() == null) == (spec.local() == null)) {
            problems.add(key
                    + "\" must have either \"testbed\", a file, or \"local\", a testbed on this machine; write one of"
                    + " them.");
            return;
        }
        except(key, spec);
        sizes(key, spec);
        commands(spec).forEach((command, line) -> command(key + "." + command + "\"", line));
        if (spec.local() == null) {
            places(name, key, spec);
            restarts(key, spec);
        } else {
            if (spec.replication() != null && spec.replication() != Replication.NONE) {
                problems.add(
                        key + ".replication\" is \"" + spec.replication().word()
                                + "\", but a \"local\" environment has one server; write a \"testbed\" with \"hosts\" instead.");
            }
            local(key, spec);
            factors(key, spec.local());
        }
    }

    private void restarts(String key, EnvironmentSpec spec) {
        spec.restart().keySet().stream()
                .filter(what -> !study.reset().contains(what))
                .forEach(what -> problems.add(key + ".restart." + what.word()
                        + "\" is a command that no run needs, as \"reset\" does not name " + what.word()
                        + "; remove it, or write " + what.word() + " into \"reset\"."));
    }

    /** What is varied takes the place of what the environment says. */
    private void factors(String key, LocalSpec local) {
        JsonNode given = Json.mapper().valueToTree(local);
        Stream<String> searched = Stream.ofNullable(study.search())
                .filter(search -> search.by() != null
                        && study.kind() != null
                        && !study.kind().planned())
                .map(StudyFile.Search::key);
        Stream<String> levels = Stream.concat(
                study.factors().keySet().stream(), study.cells().stream().flatMap(cell -> cell.keySet().stream()));
        Stream.concat(searched, levels).distinct().forEach(varied -> {
            String level = IN_TESTBED.getOrDefault(varied, varied);
            String own = level.startsWith(StudyFile.LOCAL) ? level.substring(StudyFile.LOCAL.length()) : "";
            boolean idle = own.startsWith(SETTING)
                    ? local.settings().containsKey(own.substring(SETTING.length()))
                    : given.has(own);
            if (idle) {
                problems.add(
                        key + ".local." + own + "\" has no effect, as the study varies " + varied + "; remove it.");
            }
        });
    }

    /** Several instances are of the kit's own making; each may have limits, places and settings of its own. */
    private void except(String key, EnvironmentSpec spec) {
        boolean instances = study.kind() != null && study.kind().instances();
        if (instances
                && study.tiles() != null
                && (spec.local() == null || spec.local().container())) {
            problems.add(key + "\" is " + (spec.local() == null ? "a testbed file" : "made of containers")
                    + ", and the kit makes \"tiles\" only without them; write \"local\": {}, or \"instances\""
                    + " in place of \"tiles\".");
        }
        if ((study.instances() == null || spec.local() == null)
                && !spec.except().isEmpty()) {
            problems.add(key + ".except\" is for \"local\" in studies with \"instances\"; remove it.");
            return;
        }
        int most = study.instances() == null ? 0 : study.instances();
        spec.except().forEach((number, keys) -> {
            if (!number.matches("[1-9]\\d{0,8}") || Integer.parseInt(number) > most) {
                problems.add(key + ".except\" names instance \"" + number + "\", and there are " + most
                        + "; write a number from 1 to " + most + ".");
            }
            keys.keySet().stream()
                    .filter(own -> !OWN.contains(own.replaceFirst("^settings\\..*", "settings")))
                    .forEach(own -> problems.add(key + ".except." + number + "\" has the key \"" + own
                            + "\", in which instances cannot differ"
                            + Nearest.ending(own, OWN, "; write one of " + String.join(", ", OWN) + ".")));
        });
    }

    private void processors(String at, Object level) {
        if (!(level instanceof Number) && !StudyFile.NATIVE.equals(level)) {
            problems.add("key \"" + at + StudyFile.CPUS + "\" has " + Words.quoted(String.valueOf(level))
                    + "; write a number of processors, such as 1.5, or \"native\" for no limit.");
        }
    }

    private void size(String at, Object level) {
        if (!Levels.text(level).matches("[1-9]\\d{0,4}")) {
            problems.add("key \"" + at + StudyFile.PROCESSORS + "\" has " + Words.quoted(String.valueOf(level))
                    + "; write a whole number of processors, such as 4.");
        }
    }

    /** A machine that a command resizes gets its size back, and is not resized to what no cell asks for. */
    private void sizes(String key, EnvironmentSpec spec) {
        if (variesSizes() && spec.local() != null) {
            problems.add(key + "\" is \"local\" and has the processors of this machine, but the study varies \""
                    + StudyFile.PROCESSORS + "\", those of machines in testbed files; write \"" + StudyFile.CPUS
                    + "\" as the factor.");
        }
        Map<String, String> texts = commands(spec);
        texts.put("testbed", text(spec.testbed()));
        texts.forEach((own, text) -> size(key + "." + own + "\"", text));
        if (text(spec.enter()).contains(EnvironmentSpec.PROCESSORS) && spec.leave() == null) {
            problems.add(
                    key + ".enter\" resizes a machine, and nothing undoes it; write \"leave\", a command that gives"
                            + " the machine its size back.");
        }
    }

    private boolean variesSizes() {
        return study.factors().containsKey(StudyFile.PROCESSORS)
                || study.cells().stream().anyMatch(cell -> cell.containsKey(StudyFile.PROCESSORS));
    }

    /** A text is of a size that some cell asks for. */
    private void size(String key, String text) {
        if (text.contains(EnvironmentSpec.PROCESSORS) && !variesSizes()) {
            problems.add(key + " has " + EnvironmentSpec.PROCESSORS + ", and no factor says how many; write"
                    + " \"factors\": {\"" + StudyFile.PROCESSORS + "\": [2, 4]}.");
        }
    }

    private static String text(String line) {
        return line == null ? "" : line;
    }

    private static Map<String, String> commands(EnvironmentSpec spec) {
        Map<String, String> commands = new LinkedHashMap<>();
        commands.put("enter", spec.enter());
        commands.put("leave", spec.leave());
        spec.restart().forEach((what, line) -> commands.put("restart." + what.word(), line));
        commands.values().removeIf(line -> line == null);
        return commands;
    }

    private void command(String key, String line) {
        if (SECRET.matcher(line).find()) {
            problems.add(key
                    + " seems to hold a password, and commands are kept in the results with their output; put the"
                    + " password into a file that the command reads, or the command into a script.");
        }
    }

    private void places(String name, String key, EnvironmentSpec spec) {
        if (study.kind() != null
                && !study.kind().needsPlaces()
                && !spec.places().isEmpty()) {
            problems.add(KeysOfKinds.belongs("environments." + name + ".places", Kind::needsPlaces));
        }
        if (study.kind() != null && study.kind().needsPlaces() && spec.places().isEmpty()) {
            problems.add(key + ".places\" is missing in a " + study.kind().word()
                    + " study; say where data and write-ahead log are, such as"
                    + " {\"data\": \"ssd\", \"wal\": \"nvme\"}.");
        }
    }

    /** The kit cannot restart what it did not start. @param embedded whether the testbed uses the kit's own server */
    void testbed(Cell cell, boolean embedded) {
        String name = cell.environment();
        if (embedded) {
            requireCold(
                    cell,
                    "whose testbed has the kit's own server, which is started anew for each run; write \"cold\", or"
                            + " a testbed with a server that keeps running.");
        }
        EnvironmentSpec spec = study.environments().get(name);
        Stream.of(Reset.SERVER, Reset.PROCESSES)
                .filter(study.reset()::contains)
                .filter(what -> !spec.restart().containsKey(what) && !(what == Reset.SERVER && embedded))
                .forEach(what -> problems.add(
                        "key \"reset\" names " + what.word() + ", which the kit did not start in environment \""
                                + name + "\"; write \"restart\": {\"" + what.word() + "\": \"COMMAND\"} there, or take "
                                + what.word()
                                + " out of \"reset\"."));
    }

    /** A server that is new for each run has no caches to keep warm. */
    private void requireCold(Cell cell, String why) {
        String level = cell.levels().get(StudyFile.START);
        if ((level == null ? study.start() : Start.parse(level)) == Start.WARM) {
            problems.add("key \"start\" is \"warm\" in cell \"" + cell.label() + "\", " + why);
        }
    }

    private void local(String key, EnvironmentSpec spec) {
        if (spec.enter() != null || spec.leave() != null) {
            problems.add(key
                    + "\" has a command to enter or leave it, and \"local\" needs none, because the kit makes all of"
                    + " it; remove \"enter\" and \"leave\", or name a testbed file.");
        }
        if (!spec.restart().isEmpty()) {
            problems.add(key + ".restart\" is not needed with \"local\", because the kit starts all of it; remove it.");
        }
        if (!spec.places().isEmpty()) {
            problems.add(key
                    + ".places\" is for testbed files; write the places into \"local\", such as {\"wal\": \"disk\"}.");
        }
        Set<String> lasting = spec.local().places().keySet();
        lasting.stream()
                .filter(place -> spec.durable() && LocalSpec.LASTING.contains(place))
                .filter(place -> inMemory(spec.local().places().get(place)))
                .forEach(place ->
                        problems.add(key + ".local." + place + "\" is in memory, which a power cut empties; write"
                                + " \"durable\": false into the environment, or choose a place on a disk."));
    }

    /** Checks an environment on this machine with the levels of a cell. */
    void local(Cell cell, LocalSpec local) {
        String of = "in cell \"" + cell.label() + "\"";
        if (local.container()) {
            requireCold(
                    cell,
                    "whose containers are made anew for each run; write \"cold\", or make containers of your own with"
                            + " \"testbed\", \"enter\" and \"leave\".");
        }
        KeyRules.of(StudyFile.LOCAL, local, Map.of())
                .problems()
                .forEach(problem -> problems.add(Words.clause(problem) + ", " + of + "."));
        int processors = Runtime.getRuntime().availableProcessors();
        if (local.cpus() != null && local.cpus() > processors) {
            problems.add("key \"local.cpus\" is " + local.cpus() + " " + of + "; write a number above 0 and up to "
                    + processors + ", the processors of this machine.");
        }
        if (local.databaseImage() != null && !local.container()) {
            problems.add("key \"local.databaseImage\" is given " + of
                    + ", whose machines are not containers; remove it, or write \"container\": true.");
        }
        local.places().forEach((place, where) -> place("\"local." + place + "\"", place, where, cell));
        // What containers need is no right of this user, so that it is a mistake in the file.
        if (problems.isEmpty() && local.container()) {
            rights(cell, local).ifPresent(problems::add);
        }
    }

    /** What this user may not do that an environment on this machine needs; empty if nothing. */
    static Optional<String> rights(Cell cell, LocalSpec local) {
        try {
            Environments.require(local);
            return Optional.empty();
        } catch (UserError e) {
            return Optional.of("key \"local\" in cell \"" + cell.label() + "\": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while the rights of this user were checked; run the command again.");
        }
    }

    private void place(String key, String place, String where, Cell cell) {
        if (Set.of(LocalSpec.MEMORY, LocalSpec.DISK).contains(where)) {
            return;
        }
        String is = "key " + key + " is \"" + where + "\" in cell \"" + cell.label() + "\"";
        Path folder = folder(where);
        if (folder == null || !Files.isDirectory(folder)) {
            problems.add(is + ", which is not a folder on this machine; make it, or write \"disk\" or \"memory\".");
        } else if (!Files.isWritable(folder)) {
            problems.add(is + ", which this user may not write to; correct its permissions, or name another folder.");
        } else if (LocalSpec.LASTING.contains(place)
                && inMemory(where)
                && study.environments().get(cell.environment()).durable()) {
            problems.add(
                    is + ", which a power cut empties; write \"memory\" as the level, or \"durable\": false into the"
                            + " environment.");
        }
    }

    private boolean inMemory(String where) {
        if (where.equals(LocalSpec.MEMORY) || where.equals(LocalSpec.DISK)) {
            return where.equals(LocalSpec.MEMORY);
        }
        Path folder = folder(where);
        return folder != null && DataLocation.of(folder.toString()).inMemory();
    }

    private Path folder(String where) {
        try {
            return input.folder().resolve(where);
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
