/** The command {@code audit} and the table of its tools. */
package org.quadrille.audit.command;
