package org.quadrille.common.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.Required;
import org.quadrille.common.workload.DatabaseRole;

/**
 * What a self-audit found: {@code summary.json} of its folder. Written by the audit, read by the reporter.
 *
 * @param audit name of the audit, of its folder too
 * @param build of the kit that audited
 * @param typed what followed {@code quadrille audit} on the command line, word by word
 * @param startedAt ISO 8601 with zone
 * @param verdict of everything that was audited
 * @param cause why it ended early; empty if it did not
 * @param findings what was found wrong, one sentence each
 * @param databases in the order of the testbed
 * @param tools in the order in which they ran
 */
@RecordBuilder
@RecordBuilder.Options(buildMethodName = "make")
public record AuditSummary(
        @Required String audit,
        @Required String build,
        @Required String testbed,
        @Required List<String> typed,
        @Required String startedAt,
        double seconds,
        @Required Outcome verdict,
        String cause,
        @Required List<String> findings,
        @Required List<Database> databases,
        @Required List<Tool> tools) {
    /** Name of the file in an audit's folder. */
    public static final String FILE = "summary.json";

    public AuditSummary {
        cause = cause == null ? "" : cause;
        typed = List.copyOf(typed);
        findings = List.copyOf(findings);
        databases = List.copyOf(databases);
        tools = List.copyOf(tools);
    }

    /** How an audit of something ended, best first. */
    public enum Outcome {
        PASSED,
        /** It could not be looked at. */
        NOT_RUN,
        FAILED;

        /** The worst of all; {@code NOT_RUN} if there are none, because then nothing was proved. */
        public static Outcome of(Collection<Outcome> parts) {
            return parts.stream().max(Enum::compareTo).orElse(NOT_RUN);
        }

        /** As people read it. */
        public String words() {
            return name().replace('_', ' ');
        }
    }

    /**
     * A database under audit.
     *
     * @param address host, port and name
     * @param state at the beginning: fresh, used, or what was wrong
     * @param build of the kit that loaded it; null, like everything that follows, if it has no stamp of the kit
     * @param loadedAt end of its load, ISO 8601; tells one load from another
     * @param lastRun the last run that had used it; null if none had
     * @param verdict of all tools
     */
    @RecordBuilder
    @RecordBuilder.Options(buildMethodName = "make")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Database(
            int tile,
            int group,
            @Required DatabaseRole role,
            @Required String address,
            String state,
            String build,
            Long seed,
            Integer loadUnits,
            Integer initialTradeDays,
            String loadedAt,
            String lastRun,
            @Required Outcome verdict) {}

    /** One tool, with a verdict for each database, group and tile. @param proves what a pass proves */
    public record Tool(
            @Required String name,
            String proves,
            @Required Outcome verdict,
            double seconds,
            @Required List<Entry> databases,
            List<Part> groups,
            List<Part> tiles) {
        public Tool {
            databases = List.copyOf(databases);
        }

        /** What it says of a database; empty if it says nothing of it. */
        public Optional<Entry> entry(Database of) {
            return databases.stream()
                    .filter(e -> e.tile() == of.tile() && e.group() == of.group() && e.role() == of.role())
                    .findFirst();
        }
    }

    /**
     * What a tool says of a database.
     *
     * @param findings why it did not pass, one sentence each
     * @param limits what was not looked at, though the tool can
     * @param facts figures, by name
     * @param evidence folder of its evidence, within the audit's
     */
    public record Entry(
            int tile,
            int group,
            DatabaseRole role,
            Outcome verdict,
            List<String> findings,
            List<String> limits,
            Map<String, Object> facts,
            String evidence) {}

    /**
     * What a tool says of a group or a tile.
     *
     * @param name such as {@code tile 1} or {@code tile 1 group 2}
     */
    public record Part(String name, Outcome verdict) {}
}
