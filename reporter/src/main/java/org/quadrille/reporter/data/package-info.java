/** A results folder as data: logs and readings validated and made into Parquet, queries by SQL file, checksums. */
// Used by reporter, study, vdriver.run.
package org.quadrille.reporter.data;
