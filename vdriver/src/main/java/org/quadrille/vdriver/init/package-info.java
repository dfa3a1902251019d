/** A new testbed file from a few hosts. */
package org.quadrille.vdriver.init;
