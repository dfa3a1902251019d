/**
 * The market of a group while it runs: threads, clock, and the connections that bring Trade-Results and Market-Feeds
 * to the connector. The rules are in {@code market}.
 */
// Used by vmee.
package org.quadrille.vmee.exchange;
