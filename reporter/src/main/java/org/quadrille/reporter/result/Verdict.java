package org.quadrille.reporter.result;

import org.quadrille.common.cli.ExitCode;

/** The verdict on a run. */
public enum Verdict {
    /** Completed, and every check passed. */
    VALID(ExitCode.OK),
    /** Completed, but at least one check failed. */
    INVALID(ExitCode.INVALID),
    /** Completed, but deliberately disturbed by the events of a study; its checks say what these did, and it is no result by itself. */
    DISTURBED(ExitCode.INVALID),
    /** Did not finish. */
    ABORTED(ExitCode.ABORTED);

    private final ExitCode exitCode;

    Verdict(ExitCode exitCode) {
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
