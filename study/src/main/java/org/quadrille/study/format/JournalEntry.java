package org.quadrille.study.format;

import java.time.Instant;

/** One line of a study's journal, by the wall clock of the machine that wrote it. */
public record JournalEntry(Instant at, JournalEvent event) {}
