/** The command {@code study}, one class for each of its parts. */
package org.quadrille.study.command;
