/** Comparisons: their checks; the page is that of all kinds that compare. */
// Used by no other package.
package org.quadrille.study.kind.compare;
