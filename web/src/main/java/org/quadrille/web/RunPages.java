package org.quadrille.web;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.OnTerminal;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.vdriver.live.LiveOptions;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.live.LivePage;
import org.quadrille.web.site.Site;

/** The page of a command that makes runs: the run as it moves, and all results. */
public final class RunPages implements RunPage {
    private static final long LOOK_MILLIS = 200;

    private final LivePage live;
    private final PageServer server;
    private final boolean kept;
    private final PrintStream out;
    private boolean announced;

    private RunPages(LivePage live, PageServer server, boolean kept, PrintStream out) {
        this.live = live;
        this.server = server;
        this.kept = kept;
        this.out = out;
    }

    /** As {@link RunPage.Opener#open}. */
    public static RunPage open(Arguments given, Path results, PrintStream out) {
        if (given.has("no-page")) {
            for (String option : LiveOptions.OF_PAGE) {
                if (given.has(option)) {
                    throw given.mistake("option --" + option + " goes without --no-page");
                }
            }
            return NONE;
        }
        LivePage live = new LivePage(results);
        PageServer server;
        try {
            server = PageAddress.of(given).open(new Site(results, Optional.of(live)));
        } catch (UserError e) {
            if (LiveOptions.OF_PAGE.stream().anyMatch(given::has)) {
                throw e;
            }
            // Nobody asked for it: the run goes without.
            out.println("note: " + e.getMessage());
            return NONE;
        }
        return new RunPages(live, server, given.has("keep-page"), out);
    }

    /** Said once there is something to watch, so that a command that cannot begin says only why. */
    private void announce() {
        if (!announced) {
            announced = true;
            out.println("watch it at " + server.address());
        }
    }

    @Override
    public PrintStream hears(PrintStream shown) {
        announce();
        return new PrintStream(shown, true) {
            @Override
            public void println(String line) {
                shown.println(line);
                live.said(line);
            }

            @Override
            public PrintStream printf(Locale locale, String format, Object... values) {
                String text = String.format(locale, format, values);
                shown.print(text);
                live.said(text);
                return this;
            }
        };
    }

    @Override
    public Progress with(RunSetup setup, String runId, Progress shown) {
        announce();
        return Progress.both(shown, live.begin(setup, runId));
    }

    @Override
    public void keep(BooleanSupplier interrupted) throws InterruptedException {
        boolean terminal = OnTerminal.attached();
        if (!announced || interrupted.getAsBoolean() || !kept && !terminal) {
            return;
        }
        out.println("the page stays at " + server.address() + " until " + (terminal ? "Enter or " : "") + "Ctrl-C");
        skipTyped();
        while (!interrupted.getAsBoolean() && !(terminal && skipTyped())) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** Whether something had been typed. Reads only what is there: a read could not be interrupted. */
    private static boolean skipTyped() {
        try {
            return System.in.skip(System.in.available()) > 0;
        } catch (IOException e) {
            // Nobody types any more.
            return true;
        }
    }

    @Override
    public void close() {
        live.close();
        server.close();
    }
}
