package org.quadrille.study.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.deploy.demo.DemoContainers;
import org.quadrille.study.campaign.Campaign;
import org.quadrille.study.campaign.CampaignParts;
import org.quadrille.study.campaign.CampaignPartsBuilder;
import org.quadrille.study.campaign.CostEstimate;
import org.quadrille.study.campaign.FrozenStudy;
import org.quadrille.study.campaign.IntervalSoFar;
import org.quadrille.study.campaign.PulseMeter;
import org.quadrille.study.campaign.QuietWait;
import org.quadrille.study.campaign.ReportedRun;
import org.quadrille.study.campaign.RunChooser;
import org.quadrille.study.campaign.SetupReader;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.campaign.StudyInterrupt;
import org.quadrille.study.campaign.StudySpace;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.environment.Leftovers;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.page.StudyReport;
import org.quadrille.vdriver.live.LiveOptions;
import org.quadrille.vdriver.live.RunPage;

/** {@code quadrille study run}: runs a study, and continues one that ended early. */
record StudyRun(RunPage.Opener pages) implements Command {
    @Override
    public CommandSpec options() {
        return LiveOptions.page(StudyOptions.add(CommandSpec.of(
                        "study run",
                        "make the remaining runs of a study, and its page",
                        "Runs a study, one run after the other, in studies/NAME, and then writes its page. The first"
                                + " run fixes the study file and the plan. Ctrl-C stops the study after the current"
                                + " run; a second Ctrl-C aborts that run. The same command continues the study, also"
                                + " after a crash or a kill at any moment.")))
                .option("only", "ENV", "make the slots of this environment and leave the others for later")
                .example("quadrille study run --study study.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) throws Exception {
        StudyOptions options = StudyOptions.of(line);
        StudyFolder folder = options.folder();
        if (!FrozenStudy.runsBegun(Journal.read(folder.journal()))) {
            StudyInput input = options.input();
            StudyChecks checks = StudyChecks.require(input);
            new StudySpace(folder, FreeSpace::of).require(CostEstimate.of(input, checks));
            checks.notes().forEach(note -> out.println("note: " + note));
        }
        try (RunPage page = pages.open(line, folder.path(), out);
                StudyInterrupt stop = new StudyInterrupt(ExitCode.ABORTED.code())) {
            ExitCode code = new Campaign(folder, parts(folder, options.base(), page, out), stop, out)
                    .run(
                            options.file().map(StudyInput::text),
                            options.file().map(input -> input.file().toString()).orElse(""),
                            line.text("only").orElse(null));
            page.keep(stop.afterWork());
            return code;
        }
    }

    private static CampaignParts parts(StudyFolder folder, Path base, RunPage page, PrintStream out) {
        return CampaignPartsBuilder.builder()
                .environments(new Environments(
                        base, folder.results(), folder.testbeds(), Optional.of(DemoContainers.forStudies()), page, out))
                .setups(SetupReader.of(base))
                .leftovers(new Leftovers(base, folder.testbeds(), out)::end)
                .judge(new ReportedRun())
                .pulse(new PulseMeter(folder.path(), PulseMeter.USUAL))
                .quiet(QuietWait.here())
                .chooser(kind -> kind.part(RunChooser.class))
                .interim(new IntervalSoFar())
                .page(where -> {
                    StudyReport.Written written = StudyReport.write(where.path());
                    written.sentences().forEach(out::println);
                    out.println("The page is " + written.page());
                })
                .free(FreeSpace::of)
                .build();
    }
}
