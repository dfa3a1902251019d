package org.quadrille.study.kind.disturb;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** What events do to runs, each beside a run without them. */
public final class DisturbKind implements Kind {
    @Override
    public String word() {
        return "disturb";
    }

    @Override
    public String about() {
        return "what events such as a noisy neighbour, a failure or a move do to runs";
    }

    @Override
    public List<Object> parts() {
        return List.of(new DisturbChecks(), (KindPage.Maker) DisturbPage::new);
    }

    @Override
    public boolean events() {
        return true;
    }

    @Override
    public Optional<Map.Entry<String, String>> base() {
        return Optional.of(Map.entry(StudyFile.EVENTS, StudyFile.UNDISTURBED));
    }
}
