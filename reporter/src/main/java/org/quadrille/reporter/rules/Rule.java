package org.quadrille.reporter.rules;

/**
 * A section of the rulebook, such as {@code 12.7}, as a report shows it.
 *
 * @param html its text as XHTML, its own headings from h4 on; it has no links out of the page
 */
public record Rule(String number, String title, String html) {
    /** The target of links inside the page. */
    public String anchor() {
        return "rule-" + number.replace('.', '-');
    }
}
