package org.quadrille.study.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;

/** Things that are closed one after the other, whether or not the earlier ones could be closed. */
public final class CloseAll {
    private CloseAll() {}

    /** One of them. */
    @FunctionalInterface
    public interface Closing {
        /** Closes it. */
        void close() throws InterruptedException;
    }

    /**
     * Closes all.
     *
     * @throws UserError if some could not be closed; lists each
     * @throws RuntimeException the first failure that is not a UserError; the others are added to it as suppressed
     */
    public static void all(List<Closing> closings) throws InterruptedException {
        List<RuntimeException> failed = new ArrayList<>();
        for (Closing closing : closings) {
            try {
                closing.close();
            } catch (RuntimeException e) {
                failed.add(e);
            }
        }
        if (failed.isEmpty()) {
            return;
        }
        RuntimeException told = failed.stream()
                .filter(e -> !(e instanceof UserError))
                .findFirst()
                .orElseGet(() -> failed.size() == 1
                        ? failed.get(0)
                        : new UserError(failed.stream()
                                .map(Throwable::getMessage)
                                .distinct()
                                .collect(Collectors.joining("\n"))));
        failed.stream().filter(e -> e != told).forEach(told::addSuppressed);
        throw told;
    }
}
