/** Storage studies: layouts of places by numbers of sessions, as a matrix, ranks, effects of each place, changes of order. */
// Used by study.page.
package org.quadrille.study.storage;
