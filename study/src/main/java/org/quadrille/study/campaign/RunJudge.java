package org.quadrille.study.campaign;

import java.nio.file.Path;
import java.util.List;

/** Judges by its results folder whether an attempt counts. */
@FunctionalInterface
public interface RunJudge {
    /** Looks at a results folder, which need not be there. A report that is not complete may be completed. */
    Judged judge(Path runFolder);

    /**
     * The judgement of an attempt.
     *
     * @param verdict of its report; empty if it has none
     * @param failed ids of the checks that failed
     * @param sums SHA-256 of its {@code manifest.sha256}; empty if it has none
     * @param fault why it does not count, in words that can follow "because"; empty if it does
     * @param brokenOff true if the fault is that the run did not come to its end
     * @param outside true if nothing indicates that the run itself caused the fault: its campaign was killed, or its
     *     user stopped it
     */
    record Judged(String verdict, List<String> failed, String sums, String fault, boolean brokenOff, boolean outside) {
        /** True if the attempt fills its slot. */
        public boolean counts() {
            return fault.isEmpty();
        }

        /** A run that counts. */
        static Judged counts(String verdict, List<String> failed, String sums) {
            return new Judged(verdict, failed, sums, "", false, false);
        }

        /** A run that did not come to its end, for a reason that it does not record. */
        static Judged brokenOff(String why) {
            return new Judged("", List.of(), "", why, true, true);
        }

        /** A run that was aborted. @param byUser whether its user aborted it */
        static Judged aborted(String why, boolean byUser) {
            return new Judged("", List.of(), "", why, true, byUser);
        }

        /** A run that came to its end but cannot be trusted. */
        Judged atFault(String why) {
            return new Judged(verdict, failed, sums, why, false, false);
        }
    }
}
