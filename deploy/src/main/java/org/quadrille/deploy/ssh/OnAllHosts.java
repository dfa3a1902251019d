package org.quadrille.deploy.ssh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.UserError;

/** Does something on many hosts at the same time; a failure on one host does not affect the others. */
final class OnAllHosts {
    /** An sshd that all of them jump through refuses some from the eleventh on, unless it is configured otherwise. */
    private static final int AT_ONCE = 10;

    private OnAllHosts() {}

    /**
     * The outcome: answers in the order of what was asked, and a sentence for each failure, with the name of what
     * failed.
     */
    record Outcome<K, T>(Map<K, T> answers, List<String> failures) {
        /** The answers. @throws UserError with all failures, if there are any */
        Map<K, T> orFail() {
            UserError.ofAll(failures);
            return answers;
        }
    }

    /** Does the work for each of them. @param name what a failure's sentences begin with */
    static <K, T> Outcome<K, T> each(List<K> all, Function<K, String> name, Function<K, T> work) {
        ExecutorService pool =
                Executors.newFixedThreadPool(Math.min(AT_ONCE, Math.max(1, all.size())), Daemons.named("deploy"));
        try {
            Map<K, Future<T>> pending = new LinkedHashMap<>();
            all.forEach(one -> pending.put(one, pool.submit(() -> work.apply(one))));
            Map<K, T> answers = new LinkedHashMap<>();
            List<String> failures = new ArrayList<>();
            for (Map.Entry<K, Future<T>> one : pending.entrySet()) {
                try {
                    answers.put(one.getKey(), one.getValue().get());
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof HostFailure failure)) {
                        throw rethrown(e.getCause());
                    }
                    failure.getMessage().lines().forEach(line -> failures.add(name.apply(one.getKey()) + ": " + line));
                }
            }
            return new Outcome<>(answers, failures);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while hosts were asked", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException unchecked) {
            return unchecked;
        }
        return new IllegalStateException("a host was asked in vain", cause);
    }
}
