package org.quadrille.study.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.FlatJson;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.files.NamedPath;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.environment.LocalLoad;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/**
 * What the runs of a cell will be like, as far as files tell.
 *
 * @param setup its effective testbed and profile; what has no address yet, such as a local server, has a placeholder
 * @param local its environment on this machine with the levels of the cell; null for a testbed file
 * @param inputSeed seed of the inputs as it was given, before one was drawn
 * @param values everything that may distinguish it from another cell, by key; without names and ports
 */
public record CellSetup(Cell cell, RunSetup setup, LocalSpec local, InputSeed inputSeed, Map<String, String> values) {
    /** Keys whose differences mean nothing, that are derived from other keys, or that are compared separately. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("testbed\\.(name|inputSeed|report\\..*|phases\\..*|market\\..*|scale\\..*|security\\..*)"
                    + "|testbed\\..*\\.(controlPort|orderPort|port|password(Env|File)|poolSize)|profile\\.(name|durability\\..*)"
                    + "|local\\.(tiles|loadUnits|tradeDays|seed|sessions|targetTpsV?|profile|phaseLength)");

    /**
     * Works out a cell.
     *
     * @param base folder in which the files named by the study file are looked for
     * @param source where the cell is from, for messages
     * @throws UserError if a file cannot be read, or the result is not a valid testbed; it lists all problems, one a
     *     line
     */
    public static CellSetup of(StudyFile study, Path base, String source, Cell cell) {
        EnvironmentSpec spec = study.environments().get(cell.environment());
        Map<String, String> values = new TreeMap<>();
        LocalSpec local = null;
        RunSetup setup;
        InputSeed inputSeed;
        if (spec.local() == null) {
            Path file = NamedPath.resolve(base, spec.testbed(), source);
            Testbed testbed = Levels.apply(testbed(file), cell.levels(), source);
            setup = Testbeds.complete(
                    testbed, file.toString(), file.toAbsolutePath().getParent());
            inputSeed = testbed.inputSeed();
        } else {
            local = Levels.apply(spec.local(), cell.levels(), source);
            setup = LocalLoad.outline(local, cell.levels(), base, source);
            inputSeed = setup.testbed().inputSeed();
            FlatJson.add(values, "local", Json.mapper().valueToTree(local));
        }
        FlatJson.add(values, "testbed", Json.mapper().valueToTree(setup.testbed()));
        FlatJson.add(values, "profile", Json.mapper().valueToTree(setup.profile()));
        values.keySet().removeIf(key -> LEFT_OUT.matcher(key).matches());
        values.put("inputSeed", inputSeed.automatic() ? "automatic" : String.valueOf(inputSeed.number()));
        put(values, "enter", spec.enter());
        put(values, "leave", spec.leave());
        spec.restart().forEach((what, command) -> put(values, "restart." + what.word(), command));
        put(values, StudyFile.START, cell.levels().get(StudyFile.START));
        StudyFile.COPIES.forEach(copies -> put(values, copies, cell.levels().get(copies)));
        put(values, StudyFile.EVENTS, cell.levels().get(StudyFile.EVENTS));
        return new CellSetup(cell, setup, local, inputSeed, values);
    }

    /** What its instances are; without instances what the environment is. */
    public List<LocalSpec> instances(StudyFile study) {
        EnvironmentSpec spec = study.environments().get(cell.environment());
        return study.instances() == null
                ? List.of(local)
                : IntStream.rangeClosed(1, Slot.instances(cell.levels()))
                        .mapToObj(i -> spec.instance(cell.levels(), i, "environment " + cell.environment()))
                        .toList();
    }

    private static void put(Map<String, String> values, String key, String value) {
        if (value != null) {
            values.put(key, value);
        }
    }

    private static Testbed testbed(Path file) {
        return UserFiles.get(
                "The testbed file " + file + " cannot be read",
                "put it there, or make one with `quadrille init` (the files of a study are looked for beside its"
                        + " study file or, if --study names a study folder, in the current folder)",
                () -> Json.read(TextFile.read(file), Testbed.class, file.toString()));
    }
}
