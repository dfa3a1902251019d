package org.quadrille.reporter;

import org.quadrille.common.cli.Main;

/** The reporter alone: {@code java -jar reporter.jar} is {@code quadrille report}. */
public final class ReporterMain {
    private ReporterMain() {}

    public static void main(String[] args) {
        Main.main(new ReportCommand(), args);
    }
}
