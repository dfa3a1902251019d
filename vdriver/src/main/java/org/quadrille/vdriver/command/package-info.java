/** The commands that drive a testbed and its databases: one class each. */
package org.quadrille.vdriver.command;
