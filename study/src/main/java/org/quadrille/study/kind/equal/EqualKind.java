package org.quadrille.study.kind.equal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** What equal instances do to each other when they run at the same time. */
public final class EqualKind implements Kind {
    @Override
    public String word() {
        return "equal";
    }

    @Override
    public String about() {
        return "equal instances at once";
    }

    @Override
    public List<Object> parts() {
        return List.of(new EqualChecks(), (KindPage.Maker) EqualPage::new);
    }

    @Override
    public boolean instances() {
        return true;
    }

    @Override
    public boolean allValid() {
        return true;
    }

    @Override
    public Optional<Map.Entry<String, String>> base() {
        return Optional.of(Map.entry(StudyFile.INSTANCES, "1"));
    }

    @Override
    public Optional<String> adopts(String earlier, boolean instances) {
        return earlier.equals("cpus") && instances
                ? Optional.of(
                        "with limits: the metric is that of the worst instance and not of all together, and a run of"
                                + " several instances of which one is INVALID is left out.")
                : Optional.empty();
    }
}
