/**
 * The page of the kit: what is in a results folder, and the run of a command while it moves, in any browser (live.md).
 * Read-only.
 */
// Used by cli.
package org.quadrille.web;
