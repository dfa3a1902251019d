/** The command {@code audit} and the table of its tools. */
// Used by cli.
package org.quadrille.audit.command;
