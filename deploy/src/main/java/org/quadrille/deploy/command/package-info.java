/** The commands {@code deploy} and {@code image}, one class each. */
// Used by cli, deploy.demo.
package org.quadrille.deploy.command;
