/** The text of the rules that checks cite, taken from the page of the workload. */
// Used by reporter.
package org.quadrille.reporter.rules;
