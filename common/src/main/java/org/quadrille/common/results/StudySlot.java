package org.quadrille.common.results;

/**
 * What a run was made for, where it belongs to a study: the record {@code study} of {@code run.json}.
 *
 * @param study name of the study
 * @param slot number of the slot in the study's plan, from 1
 * @param cell the slot's cell, as people call it
 * @param block the slot's block, from 1
 * @param attempt which attempt at the slot this run is, from 1
 */
public record StudySlot(String study, int slot, String cell, int block, int attempt) {}
