package org.quadrille.study.kind.findmax;

import java.util.List;
import org.quadrille.study.format.Kind;
import org.quadrille.study.page.KindPage;

/** The highest load at which an environment's runs are VALID. */
public final class FindMaxKind implements Kind {
    @Override
    public String word() {
        return "find-max";
    }

    @Override
    public String about() {
        return "the highest load whose runs are VALID";
    }

    @Override
    public List<Object> parts() {
        return List.of(new FindMaxChecks(), new MaximumSearch(), (KindPage.Maker) FindMaxPage::new);
    }

    @Override
    public boolean planned() {
        return false;
    }
}
