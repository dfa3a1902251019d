package org.quadrille.study.kind.findmax;

import org.quadrille.study.format.SearchAnswer;

/** What a search does next. */
public sealed interface SearchStep {
    /**
     * A run is to be made.
     *
     * @param level the level to try; {@link TriedLevel#PROBE} for a run in closed pacing
     * @param repetition which run at this level it is, from 1
     * @param why in one sentence
     */
    record Try(double level, int repetition, String why) implements SearchStep {}

    /** The search is over. */
    record Done(SearchAnswer answer) implements SearchStep {}
}
