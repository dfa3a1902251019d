/**
 * The command line of the kit: {@link org.quadrille.cli.Commands#ALL} is the table of its commands, each an
 * {@link org.quadrille.common.cli.Command}. Commands only read what was typed and print what was found; the work is done
 * by the modules below. Reading a line, help and errors are in {@link org.quadrille.common.cli}.
 */
// Used by no other package.
package org.quadrille.cli;
