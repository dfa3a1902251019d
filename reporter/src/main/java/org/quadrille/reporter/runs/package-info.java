/** All runs of a folder: the list, aliases, and what differs between two. */
// Used by cli, study, vdriver.run, web.live, web.site.
package org.quadrille.reporter.runs;
