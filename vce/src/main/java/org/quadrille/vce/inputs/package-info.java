/**
 * Inputs of the customer transactions (workload.md 11), one file for each transaction. Every maker has random streams
 * of its own, named by seed, customer emulator, session, tile, group and type, so that the n-th input of a session for
 * a group is the same in every run of the same seed, whatever the timing.
 */
// Used by audit.inputs, audit.script, vce, vdriver.prime.
package org.quadrille.vce.inputs;
