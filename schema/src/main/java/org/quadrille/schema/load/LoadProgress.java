package org.quadrille.schema.load;

/**
 * Receives the progress of a build. Steps follow one another, on each server if there are several; {@link Step#advance}
 * is called from many threads.
 */
public interface LoadProgress {
    /** Says nothing. */
    LoadProgress SILENT = new LoadProgress() {
        @Override
        public Step step(String title, String unit, long total) {
            return amount -> {};
        }

        @Override
        public void note(String line) {}
    };

    /**
     * A step begins; it ends when it is closed.
     *
     * @param total expected amount of the unit that is counted; an estimate
     */
    Step step(String title, String unit, long total);

    /** A single event, outside any step. */
    void note(String line);

    /** The progress of one of several servers that are worked on at the same time; its steps and notes name it. */
    default LoadProgress of(String server) {
        LoadProgress all = this;
        return new LoadProgress() {
            @Override
            public Step step(String title, String unit, long total) {
                return all.step(server + ": " + title, unit, total);
            }

            @Override
            public void note(String line) {
                all.note(server + ": " + line);
            }
        };
    }

    /** A step in progress. */
    @FunctionalInterface
    interface Step extends AutoCloseable {
        void advance(long amount);

        @Override
        default void close() {}
    }
}
