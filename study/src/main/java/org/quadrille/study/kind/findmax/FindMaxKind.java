package org.quadrille.study.kind.findmax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.Profile;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.Start;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** The highest load at which an environment's runs are VALID. */
public final class FindMaxKind extends Kind {
    public FindMaxKind() {
        super(
                "find-max",
                "the highest load whose runs are VALID",
                new FindMaxChecks(),
                new MaximumSearch(),
                (KindPage.Maker) FindMaxPage::new);
    }

    @Override
    public boolean planned() {
        return false;
    }

    /** A search can go as far as the databases are populated. */
    static final class FindMaxChecks implements KindChecks {
        @Override
        public List<String> keys(StudyFile study) {
            List<String> problems = new ArrayList<>();
            if (study.start() == Start.WARM) {
                problems.add(
                        "key \"start\" is \"warm\", but a search has a different load in each run and makes no runs to"
                                + " warm up; write \"cold\".");
            }
            StudyFile.Search search = study.search();
            if (search == null) {
                problems.add("key \"search\" is missing; write for example {\"by\": \"targetTpsV\"}.");
                return problems;
            }
            if (search.from() != null && search.to() != null && search.to() <= search.from()) {
                problems.add("key \"search.to\" must be above \"search.from\" (" + Levels.text(search.from())
                        + "), not " + Levels.text(search.to()) + ".");
            }
            return problems;
        }

        @Override
        public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
            StudyFile.Search search = study.search();
            boolean transactions = SearchVariable.of(search.by()) == SearchVariable.TARGET_TPS;
            Optional<String> lacking = cells.stream()
                    .map(cell -> cell.setup().profile())
                    .flatMap(profile -> (transactions ? needless(profile) : lacking(profile)).stream())
                    .findFirst();
            if (lacking.isPresent()) {
                return lacking;
            }
            if (!search.by().equals("loadUnits") || cells.isEmpty()) {
                return Optional.empty();
            }
            int populated = cells.stream()
                    .flatMap(cell -> cell.setup().testbed().tiles().stream())
                    .flatMap(tile -> tile.groups().stream())
                    .mapToInt(Testbed.Group::loadUnits)
                    .min()
                    .orElse(1);
            return search.to() != null && search.to() <= populated
                    ? Optional.empty()
                    : Optional.of("key \"search.to\" is "
                            + (search.to() == null ? "missing" : search.to().intValue())
                            + ", and the databases have " + populated
                            + " load units in each group; write a number up to that, or build larger databases.");
        }

        private static Optional<String> lacking(Profile profile) {
            return Metric.lacking(Metric.THROUGHPUT, profile)
                    .map(why -> "key \"search\" is for the highest tpsV, which the profile "
                            + Words.quoted(profile.name()) + " does not have, as " + why
                            + "; write \"by\": \"targetTps\", name a profile with cards of TO, or compare numbers of"
                            + " sessions in a study of the kind compare.");
        }

        private static Optional<String> needless(Profile profile) {
            return Metric.lacking(Metric.THROUGHPUT, profile).isPresent()
                    ? Optional.empty()
                    : Optional.of(
                            "key \"search.by\" is \"targetTps\", for profiles that lead to no Trade-Results, and the"
                                    + " profile " + Words.quoted(profile.name())
                                    + " leads to some; write \"targetTpsV\".");
        }

        @Override
        public List<String> notes(StudyFile study, List<CellSetup> cells) {
            return cells.size() < 2
                    ? List.of()
                    : List.of(
                            "Environments are searched one after the other, so a difference between their highest loads is not"
                                    + " tested; make a study of the kind compare for that.");
        }
    }
}
