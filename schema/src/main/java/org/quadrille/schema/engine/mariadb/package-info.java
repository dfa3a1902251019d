/** MariaDB: its Java. SQL is in the folder {@code mariadb} of the resources. */
package org.quadrille.schema.engine.mariadb;
