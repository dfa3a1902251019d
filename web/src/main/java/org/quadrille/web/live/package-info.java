/** A run while it moves: what prime says of it once a second, kept for whoever comes late. */
// Used by web.
package org.quadrille.web.live;
