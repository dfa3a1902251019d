package org.quadrille.study.kind.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.InstanceRoom;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** How much of the load that is offered to one instance or tile, two, and so on, they carry, and what it costs. */
public final class ScaleKind extends Kind {
    public ScaleKind() {
        super("scale", "throughput against offered load", new ScaleChecks(), (KindPage.Maker) ScalePage::new);
    }

    @Override
    public boolean instances() {
        return true;
    }

    @Override
    public boolean everyNumber() {
        return true;
    }

    /** Cells are points of lines. */
    @Override
    public boolean compares() {
        return false;
    }

    /** Lines of throughput over load need rising levels of load, and a machine that has room for all instances or tiles. */
    static final class ScaleChecks implements KindChecks {
        /** Two points are always on a line. */
        private static final int FEWEST_LEVELS = 3;

        @Override
        public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
            if (!study.cells().isEmpty()) {
                return Optional.of(
                        "key \"cells\" is for other kinds, as a scale study has every load with every number of "
                                + study.copies() + "; remove it, and write the loads into \"factors\".");
            }
            boolean ofTiles = study.tiles() == null || study.load().startsWith(StudyFile.LOCAL);
            if (!study.factors().keySet().equals(Set.of(study.load())) || !ofTiles) {
                return Optional.of(
                        "key \"factors\" must have the offered load, and nothing else, in a scale study; write"
                                + " {\"" + named(study) + "\": [10, 20, 40]}, the tpsV offered to each of the "
                                + study.copies()
                                + ", or of a profile without Trade-Results "
                                + named(study).replace("TpsV", "Tps") + ".");
            }
            return KindChecks.until(study)
                    .or(() -> levels(study))
                    .or(() -> tiles(study))
                    .or(() -> InstanceRoom.problem(study, cells));
        }

        /** The factor that a file needs which has none that fits. */
        private static String named(StudyFile study) {
            boolean local = study.tiles() != null
                    || study.environments().values().stream().allMatch(spec -> spec.local() != null);
            return StudyFile.LOADS.get(local ? 0 : 2);
        }

        private static Optional<String> tiles(StudyFile study) {
            return study.environments().entrySet().stream()
                    .filter(named ->
                            study.tiles() != null && named.getValue().local().tiles() != null)
                    .map(named -> "key \"environments." + named.getKey() + ".local.tiles\" is "
                            + named.getValue().local().tiles() + ", and the runs of the study have 1 to "
                            + study.tiles()
                            + "; remove it.")
                    .findFirst();
        }

        /** More sessions of all tiles than a run may have. */
        @Override
        public List<String> keys(StudyFile study) {
            List<String> problems = new ArrayList<>();
            study.environments().forEach((name, spec) -> {
                if (study.tiles() != null
                        && spec.local() != null
                        && (long) study.tiles() * spec.local().usualSessions() > Testbed.Pacing.MOST_SESSIONS) {
                    problems.add("key \"environments." + name + ".local.sessions\" is "
                            + spec.local().usualSessions() + " for each of \"tiles\": " + study.tiles()
                            + ", and a run has at most " + Testbed.Pacing.MOST_SESSIONS
                            + " of all its tiles; write at most "
                            + Testbed.Pacing.MOST_SESSIONS / study.tiles() + ", or fewer tiles.");
                }
            });
            return problems;
        }

        private static Optional<String> levels(StudyFile study) {
            List<Object> levels = study.factors().get(study.load());
            String named = "key \"factors." + study.load() + "\"";
            if (levels.size() < FEWEST_LEVELS) {
                return Optional.of(named + " has " + levels.size() + " levels, and a line needs three; add one.");
            }
            for (int i = 1; i < levels.size(); i++) {
                String level = Levels.text(levels.get(i));
                String before = Levels.text(levels.get(i - 1));
                if (!(Double.parseDouble(level) > Double.parseDouble(before))) {
                    return Optional.of(named + " has " + level + " after " + before
                            + "; write the loads in rising order, the lowest first.");
                }
            }
            return Optional.empty();
        }

        @Override
        public List<String> notes(StudyFile study, List<CellSetup> cells) {
            List<String> notes = new ArrayList<>();
            InstanceRoom.promised(study, Runtime.getRuntime().availableProcessors())
                    .ifPresent(notes::add);
            if (study.environments().values().stream().anyMatch(spec -> spec.local() != null)) {
                notes.add(
                        "All " + study.copies() + " share this machine with their drivers, which no limit holds back.");
            }
            return notes;
        }
    }
}
