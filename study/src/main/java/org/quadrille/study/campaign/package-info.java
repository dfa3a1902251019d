/** Studies: reading and checking their files, planning their runs, and making them. */
// Used by study, web.site.
package org.quadrille.study.campaign;
