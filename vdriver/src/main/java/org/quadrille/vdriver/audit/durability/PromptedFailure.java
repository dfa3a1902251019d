package org.quadrille.vdriver.audit.durability;

import java.io.IOException;

/** Asks the one at the terminal to pull the plug. */
record PromptedFailure(String server) implements ServerFailure {
    @Override
    public String how() {
        return "by hand, as somebody at the terminal was asked to";
    }

    @Override
    public void fail() throws IOException {
        ask("Now make the database server " + server
                + " fail (pull the plug of its machine, or kill it), then press Enter: ");
    }

    @Override
    public void restart() throws IOException {
        ask("Now start " + server + " again, then press Enter: ");
    }

    private static void ask(String what) throws IOException {
        if (System.console().readLine("%n%s", what) == null) {
            throw new IOException("nobody answered at the terminal");
        }
    }
}
