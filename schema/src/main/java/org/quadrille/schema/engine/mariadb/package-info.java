/** MariaDB: its Java. SQL is in the folder {@code mariadb} of the resources. */
// Used by schema.embedded.
package org.quadrille.schema.engine.mariadb;
