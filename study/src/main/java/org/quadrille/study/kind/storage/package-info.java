/** Storage studies: layouts of places by numbers of sessions, as a matrix, ranks, effects of each place, changes of order. */
// Used by no other package.
package org.quadrille.study.kind.storage;
