package org.quadrille.study.environment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.LocalSpecBuilder;
import org.quadrille.vdriver.prime.PlannedEvent;

/** The events of a study around a fake run, as prime would have them begin and end. */
public final class StubEvents {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private StubEvents() {}

    /**
     * Lets events begin, makes the run, and lets them end.
     *
     * @param own the server that they kill; null if they kill none
     * @param folder where their commands run
     * @param ended gets what came of the end of each
     */
    public static void during(
            List<EventSpec> events,
            KeptServer own,
            Path folder,
            Path outputs,
            Ledger ledger,
            Runnable run,
            Consumer<PlannedEvent.Done> ended)
            throws InterruptedException {
        EventActions actions = new EventActions(folder, outputs, LIMIT, ledger);
        List<PlannedEvent> planned = events.isEmpty()
                ? List.of()
                : actions.plan(
                        events,
                        LocalLoad.outline(LocalSpecBuilder.builder().build(), Map.of(), folder, "a test"),
                        own,
                        Map::of);
        for (PlannedEvent event : planned) {
            String problem = event.begin().run(() -> false).problem();
            if (!problem.isEmpty()) {
                throw new IllegalStateException("event " + event.name() + " did not begin, as it " + problem);
            }
        }
        run.run();
        for (PlannedEvent event : planned) {
            ended.accept(event.end().run(() -> false));
        }
        actions.requireUndone();
    }
}
