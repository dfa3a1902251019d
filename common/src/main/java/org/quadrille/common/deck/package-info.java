/** The deck of cards from which sessions deal tiles, groups and transactions (workload.md 10.3). */
package org.quadrille.common.deck;
