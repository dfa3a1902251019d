/**
 * Prime: checks, prepares, starts, watches, drains and collects a run (architecture.md, "A run"). Knows workers only
 * through their contract, and knows neither databases nor verdicts.
 */
package org.quadrille.vdriver.prime;
