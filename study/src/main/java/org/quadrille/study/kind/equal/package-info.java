/** Studies of equal instances: their checks, the worst of them, and each beside one alone. */
// Used by no other package.
package org.quadrille.study.kind.equal;
