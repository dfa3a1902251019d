package org.quadrille.tests.docs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page in Markdown, as far as citations and links go.
 *
 * @param headings as they are written, without marks of style
 * @param anchors the ends of links to the headings, as GitHub makes them
 * @param links targets of the links, in the order of the text
 */
record Page(List<String> headings, List<String> anchors, List<String> links) {
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+?)\\s*$");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern NUMBER = Pattern.compile("^(\\d+(?:\\.\\d+)?) ");

    static Page of(String markdown) {
        String text = FENCED.matcher(markdown).replaceAll("");
        List<String> headings = new ArrayList<>();
        List<String> anchors = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (Matcher m = HEADING.matcher(text); m.find(); ) {
            String heading = m.group(1).replace("`", "").replace("*", "");
            headings.add(heading);
            String anchor = heading.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            int times = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(times == 0 ? anchor : anchor + "-" + times);
        }
        List<String> links = new ArrayList<>();
        for (Matcher m = LINK.matcher(text); m.find(); ) {
            links.add(m.group(1));
        }
        return new Page(headings, anchors, links);
    }

    /** Numbers of the headings that have one, such as {@code 12.7}. */
    List<String> sections() {
        return headings.stream()
                .map(NUMBER::matcher)
                .filter(Matcher::find)
                .map(m -> m.group(1))
                .toList();
    }
}
