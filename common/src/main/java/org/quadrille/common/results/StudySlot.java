package org.quadrille.common.results;

/**
 * The slot of a study for which a run was made: the record {@code study} in {@code run.json}. Slot, block and attempt
 * at the slot are from 1.
 *
 * @param cell label of the slot's cell
 */
public record StudySlot(String study, int slot, String cell, int block, int attempt) {}
