package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * The runs of a cell, before any metric.
 *
 * @param planned null without a plan
 * @param attempts all runs made, void ones too
 * @param counted runs that fill a slot, excluded ones too
 * @param voided attempts that fill none, each with its reason
 * @param excluded runs that their owner took out
 * @param valid counting runs that give metrics, without those that are DISTURBED
 * @param failed counting runs that failed because of the environment, each with its reason, such as a check
 * @param failedShare failed runs in percent of the counting runs, without excluded ones; NaN if there are none
 * @param notDurable whether it was declared to lose data in a power cut; its runs are marked so everywhere
 * @param carries whether at most one in ten counting runs failed
 */
@RecordBuilder
public record CellSummary(
        String cell,
        Integer planned,
        int attempts,
        int counted,
        int voided,
        Map<String, Integer> voidReasons,
        int excluded,
        int valid,
        int failed,
        Map<String, Integer> failedReasons,
        double failedShare,
        boolean notDurable,
        boolean carries) {
    /** A share of failed runs above this is a finding: the environment cannot sustain the load. */
    public static final double MOST_FAILED_PERCENT = 10;
}
