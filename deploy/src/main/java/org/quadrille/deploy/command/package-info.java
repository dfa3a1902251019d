/** The commands {@code deploy} and {@code image}, one class each. */
package org.quadrille.deploy.command;
