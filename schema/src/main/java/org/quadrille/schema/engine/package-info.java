/**
 * What differs between database products: the class {@code Engine}, with what it consists of, and PostgreSQL's, all
 * of whose Java is in the files {@code Postgres*} and {@code CopyRows}. Those stay in this package: the digest of the
 * population holds the text of two of them with its package, and databases that were loaded before must stay usable.
 * Another engine has a package of its own. SQL is in the resources of this module.
 */
// Used by audit, deploy.plan, schema, study.environment, vconnector, vdriver.
package org.quadrille.schema.engine;
