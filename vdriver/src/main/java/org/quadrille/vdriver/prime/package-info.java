/**
 * Prime: checks, prepares, starts, watches, drains and collects a run (architecture.md, "A run"). Knows workers only
 * through their contract, and neither databases nor the verdict.
 */
package org.quadrille.vdriver.prime;
