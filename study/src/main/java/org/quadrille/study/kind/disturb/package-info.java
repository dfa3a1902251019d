/** What events did to runs, beside runs without them: ratios, outages, recovery, and what groups that were not hit lost. */
// Used by no other package.
package org.quadrille.study.kind.disturb;
