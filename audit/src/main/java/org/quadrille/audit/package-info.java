/**
 * The self-audit: its tools run one after another, what each of them works with, and the verdicts and evidence that
 * they leave. Each promise of the databases has a package of its own.
 */
// Used by audit.
package org.quadrille.audit;
