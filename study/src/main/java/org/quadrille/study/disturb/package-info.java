/** What events did to runs, beside runs without them: ratios, outages, recovery, and what groups that were not hit lost. */
// Used by study.page.
package org.quadrille.study.disturb;
