/**
 * What the runs of a study are made in: a testbed on this machine that the kit makes, or one whose file the user gives;
 * also what it takes to begin each run from the same state and to end what a killed campaign left behind.
 */
// Used by study.campaign, study.command.
package org.quadrille.study.environment;
