/** The views: a folder, a run, a study, an audit, two runs, and the files of each. */
package org.quadrille.web.site;
