/** Studies: reading and checking their files, planning their runs, and making them. */
package org.quadrille.study.campaign;
