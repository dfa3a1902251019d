package org.quadrille.cli;

import org.quadrille.common.cli.Main;

/** The launcher's main: every command of the kit. */
public final class QuadrilleMain {
    private QuadrilleMain() {}

    public static void main(String[] args) {
        Main.main(Commands.KIT, args);
    }
}
