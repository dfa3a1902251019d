package org.quadrille.common.results;

/**
 * The place of a run in the plan of a study: key {@code study} of its {@code run.json}, by which a study finds its runs
 * again.
 *
 * @param study name of the study
 * @param slot number of the slot in the plan, from 1
 * @param cell the cell of the slot, as people read it, such as {@code host, sessions 8}
 * @param block block of the slot, from 1
 * @param attempt which attempt of the slot the run is, from 1
 */
public record StudySlot(String study, int slot, String cell, int block, int attempt) {}
