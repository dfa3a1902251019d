/** The logs of runs as Parquet for other tools (parquet.md). */
package org.quadrille.reporter.export;
