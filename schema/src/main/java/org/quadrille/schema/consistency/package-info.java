/**
 * The consistency conditions of a database (workload.md 13.2): which are due by its stamp, and one SQL file for each,
 * cut into ranges that sessions share. What is counted or compared with a log is in {@code counts} and {@code
 * durability}.
 */
package org.quadrille.schema.consistency;
