/**
 * The search for the highest valid load: a pure function from what was seen to what is to be tried next. It keeps nothing
 * and reads nothing, so that a campaign that goes on after a crash replays it.
 */
package org.quadrille.vdriver.study.search;
