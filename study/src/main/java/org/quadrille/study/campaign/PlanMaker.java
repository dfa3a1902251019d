package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.common.random.RandomStream;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.Start;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyPlan;

/**
 * Makes the plan of a study from its file and nothing else: the same file gives the same plan. Adding blocks to a file
 * leaves its earlier blocks unchanged.
 */
public final class PlanMaker {
    /** Separates the random order of runs from whatever else is drawn with the seed of a study. */
    private static final long PURPOSE = 0x706c616eL;

    private final StudyFile study;
    private final List<Slot> slots = new ArrayList<>();

    private PlanMaker(StudyFile study) {
        this.study = study;
    }

    /** The plan of a checked study file; empty for a search, whose next level depends on the results so far. */
    public static StudyPlan make(StudyFile study) {
        PlanMaker maker = new PlanMaker(study);
        if (study.kind().planned()) {
            if (study.order() == RunOrder.SERIAL) {
                maker.serial();
            } else {
                maker.blocks(1, study.plannedBlocks(), Cell.of(study));
            }
        }
        return new StudyPlan(maker.slots);
    }

    private void blocks(int first, int last, List<Cell> cells) {
        for (int block = first; block <= last; block++) {
            for (Cell cell : study.order() == RunOrder.ALTERNATING ? cells : shuffled(cells, block)) {
                run(block, cell);
            }
        }
    }

    /** The first environment runs before and after the others, so that drift shows and affects both alike. */
    private void serial() {
        List<List<Cell>> environments = List.copyOf(Cell.of(study).stream()
                .collect(Collectors.groupingBy(Cell::environment, LinkedHashMap::new, Collectors.toList()))
                .values());
        int all = study.plannedBlocks();
        int before = (all + 1) / 2;
        blocks(1, before, environments.get(0));
        environments.subList(1, environments.size()).forEach(cells -> blocks(1, all, cells));
        blocks(before + 1, all, environments.get(0));
    }

    private List<Cell> shuffled(List<Cell> cells, int block) {
        RandomStream random = new RandomStream(study.seed(), PURPOSE, block);
        List<Cell> order = new ArrayList<>(cells);
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, random.below(i + 1));
        }
        return order;
    }

    private void run(int block, Cell cell) {
        Slot slot = slot(block, cell, true);
        int warm = study.start(slot) == Start.WARM ? study.warm() : 0;
        for (int i = 0; i < warm; i++) {
            slots.add(slot(block, cell, false));
        }
        slots.add(slot(block, cell, true));
    }

    private Slot slot(int block, Cell cell, boolean counted) {
        return new Slot(slots.size() + 1, block, cell.label(), cell.environment(), cell.levels(), counted);
    }
}
