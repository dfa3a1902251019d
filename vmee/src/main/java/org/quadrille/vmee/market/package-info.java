/**
 * The rules of the market of a group (workload.md 9) without threads, clock or connections: the caller says what time
 * it is.
 */
// Used by vmee.
package org.quadrille.vmee.market;
