package org.quadrille.schema.load;

/** Is told of the progress of a build. Steps follow each other; {@link Step#advance} is called from many threads. */
public interface Progress {
    /** Says nothing. */
    Progress SILENT = new Progress() {
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
     * @param title what is done
     * @param unit what is counted
     * @param total expected amount; an estimate
     */
    Step step(String title, String unit, long total);

    /** Something that happened at once. */
    void note(String line);

    /** A step under way. */
    @FunctionalInterface
    interface Step extends AutoCloseable {
        void advance(long amount);

        @Override
        default void close() {}
    }
}
