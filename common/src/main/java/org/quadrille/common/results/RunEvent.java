package org.quadrille.common.results;

import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.config.Required;

/**
 * Something that was done to a run on purpose, and what came of it: an entry of {@code events.json}. A run with such a
 * file is DISTURBED. Times are microseconds from the start of the run.
 *
 * @param what what is done, for people, such as the command
 * @param groups groups of the testbed that it hits, such as {@code 1.2} for group 2 of tile 1; empty if all may be hit
 * @param begins when it was to begin
 * @param ends when it was to end; null if nothing is done at its end
 * @param begin what was done at its beginning; null if the run was over before
 * @param end what was done at its end; null if it has none, or had not begun
 */
public record RunEvent(
        @Required String name, String what, List<String> groups, long begins, Long ends, Step begin, Step end) {
    public RunEvent {
        groups = groups == null ? List.of() : List.copyOf(groups);
    }

    /**
     * A step that was taken.
     *
     * @param exitCode exit code of its command; null if there was no command, or it did not end by itself
     * @param output the last of what its command said
     * @param problem why it failed, in words that can follow "as it"; empty if it did not
     */
    public record Step(long began, long ended, Integer exitCode, String output, String problem) {}

    /** From when on the run was disturbed; null if it never was. */
    public Long from() {
        return begin == null ? null : Long.valueOf(begin.began());
    }

    /** When its last step had been done: its end, or its beginning if it has no end; null if it has not begun. */
    public Long to() {
        return end != null ? Long.valueOf(end.ended()) : begin == null ? null : Long.valueOf(begin.ended());
    }

    /** Whether it hits a group. @param group such as {@code 1.2} */
    public boolean hits(String group) {
        return groups.isEmpty() || groups.contains(group);
    }

    /** What failed of it, a sentence without a full stop each. */
    public List<String> problems() {
        return problemsBefore(Long.MAX_VALUE);
    }

    /** As {@link #problems}, of steps that began before an instant, in microseconds from the start of the run. */
    public List<String> problemsBefore(long instant) {
        return Stream.of(begin, end)
                .filter(step -> step != null
                        && step.began() < instant
                        && !step.problem().isEmpty())
                .map(step -> "the " + (step == begin ? "beginning" : "end") + " of event " + name + " failed, as it "
                        + step.problem())
                .toList();
    }
}
