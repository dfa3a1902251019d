/** Studies of load: their checks, and lines of what is carried of it. */
// Used by no other package.
package org.quadrille.study.kind.scale;
