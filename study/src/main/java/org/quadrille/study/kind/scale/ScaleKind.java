package org.quadrille.study.kind.scale;

import java.util.List;
import org.quadrille.study.format.Kind;
import org.quadrille.study.page.KindPage;

/** How much of the load that is offered to one instance or tile, two, and so on, they carry, and what it costs. */
public final class ScaleKind implements Kind {
    @Override
    public String word() {
        return "scale";
    }

    @Override
    public String about() {
        return "throughput against offered load";
    }

    @Override
    public List<Object> parts() {
        return List.of(new ScaleChecks(), (KindPage.Maker) ScalePage::new);
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
}
