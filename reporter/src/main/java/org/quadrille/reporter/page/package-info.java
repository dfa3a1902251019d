/** The report as a page and as PDF, made from templates. */
// Used by deploy, reporter, study.compare, study.page, web.site.
package org.quadrille.reporter.page;
