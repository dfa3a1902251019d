/** A new testbed file from a few hosts. */
// Used by deploy.demo, vdriver.command.
package org.quadrille.vdriver.init;
