package org.quadrille.tests.bench;

/**
 * A size of a benchmark, set by {@code --set benchmark.name=value}.
 *
 * @param value if it is not set
 * @param quick the same with {@code --quick}
 */
record Setting(String name, String meaning, long value, long quick) {}
