package org.quadrille.web;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.vdriver.live.LiveOptions;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.site.Site;

/** {@code quadrille serve}: every run, study and audit of a folder in a browser. */
public final class ServeCommand implements Command {
    @Override
    public CommandSpec options() {
        CommandSpec command = CommandSpec.of(
                "serve",
                "show runs, studies and audits in a browser",
                "Shows every run, study and audit of a folder (default results) in a browser, until Ctrl-C."
                        + " Nothing on the page starts, stops or deletes anything.");
        return LiveOptions.page(command, "where the page is")
                .operands("[FOLDER]")
                .example("quadrille serve results")
                .example("quadrille serve studies --page 10.0.0.5:8420 --page-keys keys/prime");
    }

    @Override
    public ExitCode run(Arguments given, PrintStream out) throws InterruptedException {
        if (given.operands().size() > 1) {
            throw given.mistake("name one folder");
        }
        Path folder = Path.of(
                given.operands().isEmpty() ? "results" : given.operands().get(0));
        if (!Files.isDirectory(folder)) {
            throw new UserError(
                    FileErrors.noFolder(folder) + "; name one that holds runs, studies or audits, such as results.");
        }
        Site site = new Site(folder, Optional.empty());
        try (PageServer server = PageAddress.of(given).open(site)) {
            Daemons.start(site::readAhead, "page-reader");
            out.println(folder + " is shown at " + server.address() + " until Ctrl-C");
            new CountDownLatch(1).await();
        }
        return ExitCode.OK;
    }
}
