package org.quadrille.common.cli;

import java.util.Collection;

/**
 * Something the user can fix. The message is one clear sentence that names the file, the key, the value and the fix;
 * it is printed without a stack trace, and the process ends with the exit code.
 */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /** A mistake of use or configuration. */
    public UserError(String message) {
        this(message, ExitCode.USAGE);
    }

    public UserError(String message, ExitCode exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    /** Does nothing without mistakes. @throws UserError with all of them, one a line */
    public static void ofAll(Collection<String> mistakes) {
        if (!mistakes.isEmpty()) {
            throw new UserError(String.join("\n", mistakes));
        }
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
