/**
 * Reads, completes and checks the testbed file and the profiles, with one sentence for each error. The numbers of a
 * profile are defined in {@code workload}.
 */
// Used by every module.
package org.quadrille.common.config;
