/** A results folder as data: logs and readings validated and made into Parquet, queries by SQL file, checksums. */
package org.quadrille.reporter.data;
