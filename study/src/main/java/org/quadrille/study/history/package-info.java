/** {@code quadrille runs history}: one metric over many runs, and where its level changed. */
// Used by cli, web.site.
package org.quadrille.study.history;
