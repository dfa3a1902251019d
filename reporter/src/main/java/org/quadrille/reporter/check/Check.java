package org.quadrille.reporter.check;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.workload.TransactionType;

/**
 * One validation check: a SQL file whose first comment lines give its wording. Its query gives rows with the columns
 * {@code subject}, {@code measured}, {@code lower}, {@code upper}, {@code unit}; {@code note} (a sentence that takes
 * the place of the figures) and {@code enough} (whether there is enough data to judge) may be added. See
 * docs/checks.md.
 *
 * @param id name of its file
 * @param title what it checks
 * @param clause our rule, with the sections of workload.md that it comes from
 * @param asks what it looks at, and {@code bounds} what it allows: its row in docs/checks.md
 * @param ofRecords whether it asks if logs, samples, clocks and counts are whole and agree, so that a run that fails it
 *     cannot be believed; all others ask what the system under test and its load did
 * @param pacing the only pacing, {@code open} or {@code closed}, whose runs it can judge; null for both
 * @param needs the transaction types of which the profile must send one, for there to be something to judge; empty if it
 *     judges every run
 * @param follows checks that, where they fail, may be the only reason why this one fails
 * @param followsDisturbed the same in a run that was disturbed on purpose
 * @param pass sentence if it passes; {@code {rows}} and {@code {worst}} are filled in
 * @param fail sentence if it fails
 * @param causes what usually makes it fail
 * @param change what to do about it
 * @param sql the whole file
 */
@RecordBuilder
public record Check(
        String id,
        String title,
        String clause,
        String asks,
        String bounds,
        boolean ofRecords,
        String pacing,
        List<TransactionType> needs,
        List<String> follows,
        List<String> followsDisturbed,
        String pass,
        String fail,
        String causes,
        String change,
        String sql) {
    private static final List<String> WORDS =
            List.of("title", "clause", "asks", "bounds", "judges", "pass", "fail", "causes", "change");

    /**
     * Reads a check.
     *
     * @throws IllegalStateException if one of those lines is missing ({@code pacing}, {@code needs} and what it
     *     follows may be), or {@code judges} or {@code pacing} is neither of its words
     * @throws IllegalArgumentException if {@code needs} has a code that no transaction has
     */
    static Check parse(String id, String sql) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String line : sql.lines().takeWhile(l -> l.startsWith("-- ")).toList()) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                words.putIfAbsent(
                        line.substring(3, colon), line.substring(colon + 2).strip());
            }
        }
        for (String word : WORDS) {
            if (!words.containsKey(word)) {
                throw new IllegalStateException("the check " + id + " has no line \"-- " + word + ": ...\"");
            }
        }
        oneOf(id, "judges", words, "records", "environment");
        if (words.containsKey("pacing")) {
            oneOf(id, "pacing", words, "open", "closed");
        }
        return CheckBuilder.builder()
                .id(id)
                .title(words.get("title"))
                .clause(words.get("clause"))
                .asks(words.get("asks"))
                .bounds(words.get("bounds"))
                .ofRecords(words.get("judges").equals("records"))
                .pacing(words.get("pacing"))
                .needs(list(words.get("needs")).map(TransactionType::ofCode).toList())
                .follows(list(words.get("follows")).toList())
                .followsDisturbed(list(words.get("follows when disturbed")).toList())
                .pass(words.get("pass"))
                .fail(words.get("fail"))
                .causes(words.get("causes"))
                .change(words.get("change"))
                .sql(sql)
                .build();
    }

    private static Stream<String> list(String names) {
        return names == null ? Stream.of() : Stream.of(names.split(", "));
    }

    private static void oneOf(String id, String word, Map<String, String> words, String one, String other) {
        if (!List.of(one, other).contains(words.get(word))) {
            throw new IllegalStateException("the check " + id + " has \"-- " + word + ": " + words.get(word)
                    + "\"; write " + one + " or " + other);
        }
    }

    /**
     * Whether it may fail merely because others failed: counts cannot agree where nobody knows what was committed, and who
     * is a phase behind has no deck of that phase.
     *
     * @param failed ids of the checks that failed
     * @param disturbed whether the run was disturbed on purpose
     */
    public boolean mayFollow(Collection<String> failed, boolean disturbed) {
        return follows.stream().anyMatch(failed::contains)
                || disturbed && followsDisturbed.stream().anyMatch(failed::contains);
    }

    /** Number of our rule, such as 8 of {@code R8 (workload.md 10.2)}. */
    int rule() {
        return Integer.parseInt(clause.replaceFirst("^R(\\d+)\\b.*", "$1"));
    }
}
