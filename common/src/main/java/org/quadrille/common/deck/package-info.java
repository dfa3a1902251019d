/** The deck of cards from which sessions deal tiles, groups and transactions (workload.md 10.3). */
// Used by audit.inputs, reporter.data, vce.session.
package org.quadrille.common.deck;
