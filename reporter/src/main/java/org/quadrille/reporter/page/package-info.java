/** The report as a page and as PDF, made from templates. */
package org.quadrille.reporter.page;
