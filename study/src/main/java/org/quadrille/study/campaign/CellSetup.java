package org.quadrille.study.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.FlatJson;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.environment.LocalLoad;
import org.quadrille.study.environment.TestbedFile;
import org.quadrille.study.format.Digests;
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
 * @param values everything that may distinguish it from another cell, by key; without names and ports
 * @param copies testbeds of its instances where they have testbed files; else empty
 */
public record CellSetup(Cell cell, RunSetup setup, LocalSpec local, Map<String, String> values, List<Testbed> copies) {
    /** Keys whose differences mean nothing, that are derived from other keys, or that are compared separately. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("testbed\\.(name|inputSeed|report\\..*|phases\\..*|market\\..*|scale\\..*|security\\..*)"
                    + "|testbed\\..*\\.(controlPort|orderPort|port|password(Env|File)|poolSize)|profile\\.(name|durability\\..*)"
                    + "|local\\.(engine|tiles|loadUnits|tradeDays|seed|sessions|targetTpsV?|profile|phaseLength)");

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
        List<Testbed> testbeds = List.of();
        if (spec.local() == null) {
            int first = study.instances() == null ? 0 : 1;
            TestbedFile file = TestbedFile.read(spec, first, cell.levels(), base, source);
            setup = file.complete();
            inputSeed = file.testbed().inputSeed();
            List<TestbedFile> files = IntStream.rangeClosed(1, first * Slot.instances(cell.levels()))
                    .mapToObj(i -> TestbedFile.read(spec, i, cell.levels(), base, source))
                    .toList();
            testbeds = files.stream().map(of -> of.complete().testbed()).toList();
            if (files.size() > 1) {
                // The keys below are those of the first.
                values.put(
                        "testbeds of the others",
                        Digests.sha256(files.stream()
                                .skip(1)
                                .map(of -> Json.write(of.testbed()))
                                .collect(Collectors.joining())));
            }
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
        // Where nothing has the size of a machine, nothing resizes one, and cells of two sizes are the same.
        if (Stream.concat(Stream.of(spec.testbed(), spec.enter(), spec.leave()), spec.restart().values().stream())
                .anyMatch(text -> text != null && text.contains(EnvironmentSpec.PROCESSORS))) {
            put(values, StudyFile.PROCESSORS, cell.levels().get(StudyFile.PROCESSORS));
        }
        spec.restart().forEach((what, command) -> put(values, "restart." + what.word(), command));
        put(values, StudyFile.START, cell.levels().get(StudyFile.START));
        StudyFile.COPIES.forEach(copies -> put(values, copies, cell.levels().get(copies)));
        put(values, StudyFile.EVENTS, cell.levels().get(StudyFile.EVENTS));
        return new CellSetup(cell, setup, local, values, testbeds);
    }

    /** What its instances on this machine are; without instances what the environment is. */
    public List<LocalSpec> instances(StudyFile study) {
        EnvironmentSpec spec = study.environments().get(cell.environment());
        return (study.instances() == null ? IntStream.of(0) : IntStream.rangeClosed(1, Slot.instances(cell.levels())))
                .mapToObj(i -> spec.instance(cell.levels(), i, "environment " + cell.environment()))
                .toList();
    }

    private static void put(Map<String, String> values, String key, String value) {
        if (value != null) {
            values.put(key, value);
        }
    }
}
