package org.quadrille.study.kind.findmax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.Start;
import org.quadrille.study.format.StudyFile;

/** A search can go as far as the databases are populated. */
final class FindMaxChecks implements KindChecks {
    private static final double FINEST_RESOLUTION = 0.5;
    private static final double COARSEST_RESOLUTION = 50;

    @Override
    public List<String> keys(StudyFile study) {
        List<String> problems = new ArrayList<>();
        if (study.start() == Start.WARM) {
            problems.add("key \"start\" is \"warm\", but a search has a different load in each run and makes no runs to"
                    + " warm up; write \"cold\".");
        }
        StudyFile.Search search = study.search();
        if (search == null) {
            problems.add("key \"search\" is missing; write for example {\"by\": \"targetTpsV\"}.");
            return problems;
        }
        String known = String.join(", ", StudyFile.Search.KNOWN);
        if (search.by() == null) {
            problems.add("key \"search.by\" is missing; write one of " + known + ".");
        } else if (!StudyFile.Search.KNOWN.contains(search.by())) {
            problems.add("key \"search.by\" is \"" + search.by() + "\", which cannot be searched"
                    + Nearest.ending(search.by(), StudyFile.Search.KNOWN, "; write one of " + known + "."));
        }
        if (!(search.resolution() > FINEST_RESOLUTION && search.resolution() <= COARSEST_RESOLUTION)) {
            problems.add("key \"search.resolution\" is " + Levels.text(search.resolution())
                    + "; write a number above " + Levels.text(FINEST_RESOLUTION) + " and up to "
                    + Levels.text(COARSEST_RESOLUTION) + ".");
        }
        if (search.from() != null && !(search.from() > 0 && search.from() < MaximumSearch.NO_LIMIT)) {
            problems.add("key \"search.from\" is " + Levels.text(search.from()) + "; write a load above 0 and below "
                    + Levels.text(MaximumSearch.NO_LIMIT) + ", or leave it out to let a probe find it.");
        }
        double from = search.from() == null ? 0 : search.from();
        if (search.to() != null && !(search.to() > from && search.to() <= MaximumSearch.NO_LIMIT)) {
            problems.add("key \"search.to\" is " + Levels.text(search.to())
                    + "; write a load above that of \"search.from\" and of at most "
                    + Levels.text(MaximumSearch.NO_LIMIT) + ", or leave it out.");
        }
        if (search.mostRuns() < 1) {
            problems.add("key \"search.mostRuns\" is " + search.mostRuns()
                    + "; write the most runs that the search may take," + " such as 40.");
        }
        return problems;
    }

    @Override
    public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        StudyFile.Search search = study.search();
        Optional<String> lacking = cells.stream()
                .map(cell -> cell.setup().profile())
                .flatMap(profile -> Metric.lacking(Metric.THROUGHPUT, profile)
                        .map(why -> "key \"search\" is for the highest tpsV, which the profile "
                                + Words.quoted(profile.name()) + " does not have, as " + why
                                + "; name a profile with cards of TO, or compare numbers of sessions in a study of the kind"
                                + " compare.")
                        .stream())
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

    @Override
    public List<String> notes(StudyFile study, int cells) {
        return cells < 2
                ? List.of()
                : List.of(
                        "Environments are searched one after the other, so a difference between their highest loads is not"
                                + " tested; make a study of the kind compare for that.");
    }
}
