/** What a user's file may have under each key, as annotations on the records that it is read into. */
// Used by common.config.
package org.quadrille.common.keys;
