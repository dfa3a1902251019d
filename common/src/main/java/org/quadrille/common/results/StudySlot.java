package org.quadrille.common.results;

/**
 * The slot of a study for which a run was made: the record {@code study} in {@code run.json}.
 *
 * @param study name of the study
 * @param slot number of the slot in the study's plan, from 1
 * @param cell label of the slot's cell
 * @param block the slot's block, from 1
 * @param attempt which attempt at the slot this run is, from 1
 */
public record StudySlot(String study, int slot, String cell, int block, int attempt) {}
