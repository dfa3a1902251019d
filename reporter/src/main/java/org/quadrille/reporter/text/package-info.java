/** Numbers as text, the same everywhere in the report. */
// Used by reporter.
package org.quadrille.reporter.text;
