/** What a sponsor publishes besides the metric: price, power, the run that it is compared with, the self-audit. */
// Used by reporter.
package org.quadrille.reporter.headline;
