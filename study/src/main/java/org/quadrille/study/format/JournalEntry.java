package org.quadrille.study.format;

import java.time.Instant;

/**
 * One line of a study's journal.
 *
 * @param at wall clock of the machine that wrote it
 * @param event what happened
 */
public record JournalEntry(Instant at, JournalEvent event) {}
