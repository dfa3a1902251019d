/**
 * A customer session: dealing cards, pacing, its connections, and what it does when one is lost. The inputs come from
 * {@code inputs}.
 */
// Used by vce.
package org.quadrille.vce.session;
