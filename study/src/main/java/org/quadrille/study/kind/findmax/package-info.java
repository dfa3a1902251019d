/**
 * The search for the highest valid load: a pure function from the results so far to what is tried next. It keeps no state
 * and reads nothing, so a campaign that continues after a crash replays it.
 */
// Used by no other package.
package org.quadrille.study.kind.findmax;
