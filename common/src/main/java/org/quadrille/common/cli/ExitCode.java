package org.quadrille.common.cli;

/** Exit codes of every command of the kit (architecture.md, "Command line"). */
public enum ExitCode {
    /** Valid; all passed. */
    OK(0),
    /** Finished, but the result is invalid or something failed. */
    INVALID(1),
    /** Wrong use, wrong configuration, or a failed {@code check}. */
    USAGE(2),
    /** Aborted, Ctrl-C included. */
    ABORTED(3);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
