/** Storage studies: layouts of places by numbers of sessions, as a matrix, ranks, effects of each place, changes of order. */
package org.quadrille.study.storage;
