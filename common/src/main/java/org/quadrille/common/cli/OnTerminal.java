package org.quadrille.common.cli;

import java.io.Console;

/** Whether somebody looks at the output. */
public final class OnTerminal {
    private OnTerminal() {}

    /** True if input and output are a terminal. */
    public static boolean attached() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From Java 22 on, a console may exist without a terminal; this method, new there, tells.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
