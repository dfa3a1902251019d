/** Numbers as text, the same everywhere in the report. */
package org.quadrille.reporter.text;
