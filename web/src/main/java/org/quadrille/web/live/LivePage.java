package org.quadrille.web.live;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.web.http.Response;
import org.quadrille.web.site.Site;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is told of the runs of a command, one after the other. Whoever tells it only hands it over: a thread of the page's
 * own makes the events, so that prime never waits.
 */
public final class LivePage implements Site.Live, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);
    /** For what was told and not yet said, which takes milliseconds unless the machine is very busy. */
    private static final long TELLING_MILLIS = 20_000;
    /** For the visitors to hear it. */
    private static final long LAST_WORDS_MILLIS = 1_000;
    /** For them to take what the run left: a few megabytes. */
    private static final long TAKING_MILLIS = 5_000;
    /** More lines than this are not a story that anybody reads. */
    private static final int MOST_LINES = 1_000;

    private final EventLog log = new EventLog();
    private final ExecutorService teller = Executors.newSingleThreadExecutor(Daemons.named("page-teller"));
    private final Path root;
    private volatile String runId = "";
    private volatile String ended = "";
    private volatile long endedAt;
    /** Of the present run; only the teller's. */
    private int lines;

    /** @param root folder whose runs the page links to */
    public LivePage(Path root) {
        this.root = root;
    }

    @Override
    public String runId() {
        return runId;
    }

    @Override
    public String ended() {
        return ended;
    }

    @Override
    public Response taken() {
        log.taken();
        return Response.sentence(200, "The command may end.");
    }

    @Override
    public Response events() {
        return log.answer();
    }

    /** A line of the command, outside a run. */
    public void said(String text) {
        hand(() -> text.lines().filter(line -> !line.isBlank()).forEach(line -> say("step", line.strip())));
    }

    /** A run begins; what it tells becomes the page's. */
    public Progress begin(RunSetup setup, String id) {
        Told told = new Told();
        hand(() -> {
            if (!runId.isEmpty()) {
                log.forget();
                lines = 0;
            }
            runId = id;
            LiveRun run = new LiveRun(setup);
            tell("run", run.description(id));
            told.run = run;
        });
        return told;
    }

    private final class Told implements Progress {
        /** Only the teller's; null if its page could not be made. */
        private LiveRun run;
        /** Only the caller's. */
        private int phase = -1;

        private Map<String, Long> failures = Map.of();

        private void handOf(Consumer<LiveRun> work) {
            hand(() -> {
                if (run != null) {
                    work.accept(run);
                }
            });
        }

        @Override
        public void step(String what) {
            hand(() -> say("step", what));
        }

        @Override
        public void problem(String sentence) {
            hand(() -> say("problem", sentence));
            handOf(now -> {
                now.problem(sentence);
                tellBands(now);
            });
        }

        @Override
        public void started(RunSchedule schedule) {
            hand(() -> tell("started", Map.of("at", Instant.now().toString())));
        }

        @Override
        public void moment(Moment moment) {
            if (moment.phase() != phase) {
                phase = moment.phase();
                hand(() -> say("phase", moment.where()));
            }
            Map<String, Long> all = LiveRun.failures(moment);
            if (!all.equals(failures)) {
                failures = all;
                hand(() -> tell("failures", all));
            }
            handOf(now -> now.row(moment).ifPresent(row -> {
                tell("row", row);
                tellBands(now);
            }));
        }

        private void tellBands(LiveRun now) {
            now.changedBands().forEach(band -> tell("band", band));
        }

        @Override
        public void close() {}

        @Override
        public void reported(Path folder) {
            handOf(now -> {
                RunEntry entry = RunCatalogue.entry(folder);
                if (!entry.note().isEmpty()) {
                    now.problem("the run ended: " + entry.note());
                    tellBands(now);
                }
                endedAt = System.nanoTime();
                ended = Site.link(root, folder);
                tell("verdict", now.verdict(entry, ended));
            });
        }
    }

    private void say(String kind, String text) {
        if (lines++ < MOST_LINES) {
            tell(
                    "said",
                    Map.of(
                            "kind",
                            kind,
                            "text",
                            text,
                            "at",
                            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
        }
    }

    private void tell(String event, Object data) {
        log.tell(event, Json.line(data));
    }

    private void hand(Runnable work) {
        try {
            teller.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException | LinkageError e) {
                    LOG.warn("The page could not be told something of the run", e);
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("The page is closed", e);
        }
    }

    /** Lets the present visitors have the last words, and what the last run left. */
    @Override
    public void close() {
        teller.shutdown();
        Daemons.untilInterrupted(() -> {
            teller.awaitTermination(TELLING_MILLIS, TimeUnit.MILLISECONDS);
            if (!ended.isEmpty()) {
                log.awaitTaken(TAKING_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - endedAt));
            }
            log.end(LAST_WORDS_MILLIS);
        });
    }
}
