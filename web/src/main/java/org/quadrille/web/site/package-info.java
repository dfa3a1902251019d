/** The views: a folder, a run, a study, an audit, two runs, and the files of each. */
// Used by web.
package org.quadrille.web.site;
