package org.quadrille.schema.durability;

import java.util.List;

/**
 * What a rule of the comparison found.
 *
 * @param name its file name without folder and extension
 * @param rule the rule in one sentence
 * @param violations the first violations of it
 * @param count number of all violations
 */
public record RuleResult(String name, String rule, List<Violation> violations, long count) {
    public RuleResult {
        violations = List.copyOf(violations);
    }

    public boolean holds() {
        return count == 0;
    }
}
