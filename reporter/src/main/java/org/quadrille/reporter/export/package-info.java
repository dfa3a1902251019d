/** The logs of runs as Parquet for other tools (parquet.md). */
// Used by cli.
package org.quadrille.reporter.export;
