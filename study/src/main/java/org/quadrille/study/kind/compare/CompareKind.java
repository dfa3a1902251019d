package org.quadrille.study.kind.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.study.format.Kind;
import org.quadrille.study.page.KindPage;
import org.quadrille.study.page.PairsPage;

/** What two or more environments, or levels of factors, do differently. */
public final class CompareKind implements Kind {
    /** The word of a starting file that compares numbers of processors, and of a kind of earlier builds. */
    private static final String PROCESSORS = "cpus";

    @Override
    public String word() {
        return "compare";
    }

    @Override
    public String about() {
        return "two or more environments";
    }

    @Override
    public List<Object> parts() {
        return List.of(new CompareChecks(), (KindPage.Maker) PairsPage::new);
    }

    @Override
    public Map<String, String> templates() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(word(), about());
        all.put(PROCESSORS, "more and more processors, as a comparison");
        return all;
    }

    @Override
    public Optional<String> adopts(String earlier, boolean instances) {
        return earlier.equals(PROCESSORS) && !instances
                ? Optional.of(
                        "with \"native\" as the base: changes are tested, and INVALID runs count as failed and have no"
                                + " throughput.")
                : Optional.empty();
    }
}
