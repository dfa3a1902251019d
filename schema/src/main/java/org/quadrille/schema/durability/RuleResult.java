package org.quadrille.schema.durability;

import java.util.List;

/**
 * What a rule of the comparison found.
 *
 * @param name its file, without folder and ending
 * @param rule the rule in one sentence
 * @param violations the first of what breaks it
 * @param count all of what breaks it
 */
public record RuleResult(String name, String rule, List<Violation> violations, long count) {
    public RuleResult {
        violations = List.copyOf(violations);
    }

    public boolean holds() {
        return count == 0;
    }
}
