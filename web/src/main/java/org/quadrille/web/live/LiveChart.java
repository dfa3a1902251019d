package org.quadrille.web.live;

import java.util.List;

/**
 * A chart of the page.
 *
 * @param id its place in the page
 * @param kind {@code stack}, {@code shares}, {@code line}, or {@code type} for a small one
 * @param limit of the 90th percentile of a type; null if there is none
 * @param series of a type, the last 10 s and what was measured by now: of the median, the 90th and 99th percentile and the
 *     maximum
 */
record LiveChart(String id, String kind, String title, String unit, int decimals, Double limit, List<Series> series) {
    /**
     * A line of it.
     *
     * @param colour name of a CSS property
     * @param column its place in a row, from 1, after the time
     */
    record Series(String name, String colour, int column) {}
}
