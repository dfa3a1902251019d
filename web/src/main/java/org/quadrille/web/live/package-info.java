/** A run while it moves: what prime says of it once a second, kept for whoever comes late. */
package org.quadrille.web.live;
