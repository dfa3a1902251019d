package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.study.campaign.Campaign;
import org.quadrille.study.campaign.CampaignParts;
import org.quadrille.study.campaign.IntervalSoFar;
import org.quadrille.study.campaign.PulseMeter;
import org.quadrille.study.campaign.QuietWait;
import org.quadrille.study.campaign.ReportedRun;
import org.quadrille.study.campaign.RunChooser;
import org.quadrille.study.campaign.SetupReader;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.campaign.StudyInterrupt;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.environment.Leftovers;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.page.StudyReport;
import org.quadrille.vdriver.live.RunPage;

/** Makes a study as {@code quadrille study run} does, from the testbed files in a folder. */
final class StubStudy {
    /** The pulse tells whether the machine changed, which no figure here needs; a short one saves 3 s in each run. */
    private static final Duration PULSE = Duration.ofMillis(500);

    private StubStudy() {}

    /**
     * Makes its runs and its page.
     *
     * @param folder of the testbed files; gets the study file and the study
     * @param study the study file, with a name
     * @return the folder with all of it
     * @throws IllegalStateException if a slot was left without a run that counts
     */
    static StudyFolder make(Bench bench, Path folder, ObjectNode study) throws IOException, InterruptedException {
        String name = study.path("name").asText();
        Path file = folder.resolve(name + "-study.json");
        Files.writeString(file, Json.write(study));
        StudyInput input = StudyInput.read(file);
        StudyChecks.require(input);
        StudyFolder where = new StudyFolder(folder.resolve(name));
        PrintStream out = notes(bench);
        CampaignParts parts = new CampaignParts(
                new Environments(folder, where.results(), where.testbeds(), Optional.empty(), RunPage.NONE, out),
                SetupReader.of(folder),
                new Leftovers(folder, where.testbeds(), out)::end,
                new ReportedRun(),
                new PulseMeter(where.path(), PULSE),
                QuietWait.here(),
                kind -> kind.part(RunChooser.class),
                new IntervalSoFar(),
                made -> StudyReport.write(made.path()).sentences().forEach(out::println),
                FreeSpace::of);
        try (StudyInterrupt stop = new StudyInterrupt(ExitCode.ABORTED.code())) {
            ExitCode code = new Campaign(where, parts, stop, out).run(Optional.of(input.text()), file.toString(), null);
            if (code != ExitCode.OK) {
                throw new IllegalStateException("the study " + name + " ended with " + code);
            }
        }
        return where;
    }

    /** The page in its form for programs. */
    static JsonNode page(StudyFolder study) throws IOException {
        return Json.mapper().readTree(Files.readString(study.pageJson()));
    }

    private static PrintStream notes(Bench bench) {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8) {
            @Override
            public void println(String line) {
                bench.note(line);
            }

            @Override
            public void println(Object line) {
                bench.note(String.valueOf(line));
            }
        };
    }
}
