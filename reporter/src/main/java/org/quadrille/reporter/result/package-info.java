/** What a report of a run says, for those who read it: the files of a reported run, written and read as the same records. */
// Used by reporter, study, web.site.
package org.quadrille.reporter.result;
