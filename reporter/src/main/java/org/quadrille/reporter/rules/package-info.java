/** The text of the rules that checks cite, taken from the page of the workload. */
package org.quadrille.reporter.rules;
