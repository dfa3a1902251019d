/** The command {@code study}, one class for each of its parts. */
// Used by cli.
package org.quadrille.study.command;
