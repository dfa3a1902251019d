/**
 * The format of studies: the study file, the plan made from it, and the folder that holds a study. The campaign writes
 * this format and the study's page reads it; the two share nothing else.
 */
// Used by study, web.site.
package org.quadrille.study.format;
