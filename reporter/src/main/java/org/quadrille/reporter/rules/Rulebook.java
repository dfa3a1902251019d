package org.quadrille.reporter.rules;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules that checks cite: the sections of {@code docs/workload.md}, of which the build puts a copy beside this
 * class. A report includes those that its checks cite, so that it can be read without the kit. A missing section is not
 * a fault of the run: its number is then text without a link. Immutable.
 */
public final class Rulebook {
    private static final Logger LOG = LoggerFactory.getLogger(Rulebook.class);
    private static final String PAGE = "workload.md";
    private static final Pattern CITATION = Pattern.compile("(?<=\\b" + PAGE.replace(".", "\\.") + " )[\\d., ]+");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern HEADING = Pattern.compile("#+ (" + NUMBER.pattern() + ") (.+)");

    private static final Pattern ROW = Pattern.compile("\\| `?([\\w-]+)`? \\|(.+)");

    private final Map<String, Rule> rules;
    private final Map<String, String> texts;

    /**
     * A part of a clause.
     *
     * @param anchor where it leads inside the page; null for plain text
     */
    public record Piece(String text, String anchor) {}

    private Rulebook(Map<String, Rule> rules, Map<String, String> texts) {
        this.rules = Collections.unmodifiableMap(rules);
        this.texts = Map.copyOf(texts);
    }

    /** The rulebook of this kit; an empty one where it is missing. */
    public static Rulebook ofTheKit() {
        return page().map(Rulebook::of).orElseGet(() -> new Rulebook(Map.of(), Map.of()));
    }

    /** The page of the workload as it was when this kit was built; empty where it is missing. */
    public static Optional<String> page() {
        try (InputStream in = Rulebook.class.getResourceAsStream(PAGE)) {
            if (in == null) {
                LOG.warn("the kit lacks {}: the text of its rules is left out", PAGE);
                return Optional.empty();
            }
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            LOG.warn("{} cannot be read ({}): the text of its rules is left out", PAGE, e.toString());
            return Optional.empty();
        }
    }

    /** The numbered sections of a page in Markdown; a section ends where one of its level or above begins. */
    static Rulebook of(String markdown) {
        List<String> lines = markdown.lines().toList();
        List<Heading> headings = headings(markdown);
        Map<String, Rule> rules = new LinkedHashMap<>();
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < headings.size(); i++) {
            int level = headings.get(i).getLevel();
            Matcher heading = HEADING.matcher(lines.get(line(headings.get(i))));
            if (heading.matches()) {
                int end = headings.stream()
                        .skip(i + 1L)
                        .filter(next -> next.getLevel() <= level)
                        .findFirst()
                        .map(Rulebook::line)
                        .orElse(lines.size());
                String text = String.join("\n", lines.subList(line(headings.get(i)) + 1, end));
                texts.put(heading.group(1), text);
                rules.put(heading.group(1), new Rule(heading.group(1), heading.group(2), SectionHtml.of(text)));
            }
        }
        return new Rulebook(rules, texts);
    }

    private static List<Heading> headings(String markdown) {
        List<Heading> headings = new ArrayList<>();
        Node page = Parser.builder()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                .build()
                .parse(markdown);
        for (Node node = page.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                headings.add(heading);
            }
        }
        return headings;
    }

    private static int line(Heading heading) {
        return heading.getSourceSpans().get(0).getLineIndex();
    }

    /** Every section, in the order of the page. */
    public List<Rule> all() {
        return List.copyOf(rules.values());
    }

    /** Whether a section has no subsections. */
    public boolean hasNoParts(Rule rule) {
        return rules.keySet().stream().noneMatch(number -> number.startsWith(rule.number() + "."));
    }

    /**
     * The tables of a section: from the word in the first column to the numbers of sections beside it, if there are
     * any.
     */
    public Map<String, List<String>> table(String section) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        texts.getOrDefault(section, "").lines().forEach(line -> {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                List<String> numbers = NUMBER.matcher(row.group(2))
                        .results()
                        .map(MatchResult::group)
                        .toList();
                if (!numbers.isEmpty()) {
                    rows.put(row.group(1), numbers);
                }
            }
        });
        return rows;
    }

    /** The section of this number. */
    public Optional<Rule> rule(String number) {
        return Optional.ofNullable(rules.get(number));
    }

    /** Numbers of the sections that a clause such as {@code R17 (workload.md 13.1, 13.7)} cites, whether they exist or not. */
    public static List<String> cited(String clause) {
        List<String> numbers = new ArrayList<>();
        for (Matcher citation = CITATION.matcher(clause); citation.find(); ) {
            for (Matcher number = NUMBER.matcher(citation.group()); number.find(); ) {
                numbers.add(number.group());
            }
        }
        return numbers;
    }

    /** The sections that any of these clauses cites, by number. */
    public List<Rule> cited(Collection<String> clauses) {
        Set<String> numbers = new TreeSet<>(Rulebook::byNumber);
        clauses.forEach(clause -> numbers.addAll(cited(clause)));
        return numbers.stream().map(rules::get).filter(rule -> rule != null).toList();
    }

    private static int byNumber(String a, String b) {
        String[] left = a.split("\\.");
        String[] right = b.split("\\.");
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int order = Integer.compare(Integer.parseInt(left[i]), Integer.parseInt(right[i]));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }

    /** A clause in parts: the numbers of sections link to their text. Together the parts are the clause. */
    public List<Piece> pieces(String clause) {
        List<Piece> pieces = new ArrayList<>();
        int done = 0;
        for (Matcher citation = CITATION.matcher(clause); citation.find(); ) {
            Matcher number = NUMBER.matcher(clause).region(citation.start(), citation.end());
            while (number.find()) {
                if (number.start() > done) {
                    pieces.add(new Piece(clause.substring(done, number.start()), null));
                }
                String anchor = rule(number.group()).map(Rule::anchor).orElse(null);
                pieces.add(new Piece(number.group(), anchor));
                done = number.end();
            }
        }
        pieces.add(new Piece(clause.substring(done), null));
        return pieces;
    }
}
