/**
 * The search for the highest valid load: a pure function from the results so far to what is tried next. It keeps no
 * state and reads nothing, so a campaign that continues after a crash replays it.
 */
// Used by study.campaign.
package org.quadrille.study.search;
