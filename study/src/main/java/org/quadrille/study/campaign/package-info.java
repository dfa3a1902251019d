/** Studies: reading and checking their files, planning their runs, and making them. */
// Used by study.command, web.site.
package org.quadrille.study.campaign;
