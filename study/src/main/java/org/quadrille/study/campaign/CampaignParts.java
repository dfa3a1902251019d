package org.quadrille.study.campaign;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.quadrille.study.environment.EnvironmentFactory;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.StudyFolder;

/**
 * What a campaign works with.
 *
 * @param leftovers ends what a killed campaign left behind
 * @param judge says whether an attempt counts
 * @param quiet waits for this machine to be quiet
 * @param chooser chooses the slots of a kind whose runs are not planned
 * @param interim says what the runs so far say
 * @param free bytes that this user may still write under a path
 */
@RecordBuilder
public record CampaignParts(
        EnvironmentFactory environments,
        SetupReader setups,
        LeftoversEnd leftovers,
        ReportedRun judge,
        Supplier<List<Pulse>> pulse,
        QuietWait quiet,
        Function<Kind, RunChooser> chooser,
        IntervalSoFar interim,
        Consumer<StudyFolder> page,
        ToLongFunction<Path> free) {

    /** Ends what a killed campaign left behind. */
    @FunctionalInterface
    public interface LeftoversEnd {
        /**
         * Ends the leftovers; the ledger is told of each that is gone.
         *
         * @param resources what was made on this machine and is not gone according to the journal, in the order in
         *     which it was made
         * @param environments those of the study file, by name
         * @throws org.quadrille.common.cli.UserError if some of it could not be ended
         */
        void end(
                List<Resource> resources,
                Map<String, EnvironmentSpec> environments,
                List<EventSpec> events,
                Ledger ledger)
                throws InterruptedException;
    }
}
