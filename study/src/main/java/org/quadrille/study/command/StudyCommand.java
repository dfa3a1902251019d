package org.quadrille.study.command;

import java.util.List;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.study.format.Kind;
import org.quadrille.study.page.StudyReportCommand;
import org.quadrille.study.page.StudyVerifyCommand;
import org.quadrille.vdriver.live.RunPage;

/** {@code quadrille study}: comparisons of environments, from the question to the page. */
public final class StudyCommand {
    /** {@code quadrille study}. @param pages opens the page on which its runs can be watched */
    public static Command group(RunPage.Opener pages) {
        return new CommandGroup(CommandSpec.of(
                        "study",
                        "compare environments, storage layouts or loads with sound statistics",
                        "Makes every run that a question about environments needs, in an order that keeps drift out of the"
                                + " result, and ends with a page that says what was found and how sure that is. Everything"
                                + " follows from the study file, and a study can be continued after a crash.")
                .commands(List.of(
                        new StudyInit(),
                        new StudyCheck(),
                        new StudyPlanCommand(),
                        new StudyRun(pages),
                        new StudyStatus(),
                        new StudyExtend(),
                        new StudyExclude(),
                        new StudyReportCommand(),
                        new StudyVerifyCommand()))
                .example("quadrille study init " + Kind.all().get(0).word() + " --local"));
    }

    private StudyCommand() {}
}
