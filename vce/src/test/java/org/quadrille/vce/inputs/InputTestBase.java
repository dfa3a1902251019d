package org.quadrille.vce.inputs;

import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.Symbols;

/** Shared by tests of inputs: the standard profile, a population with idle load units, and a way to draw inputs. */
abstract class InputTestBase {
    static final Profile PROFILE = Profiles.load("standard", Path.of("."));
    static final Scale SCALE = new Scale(7, 5, 125, 1_305);
    static final Population POPULATION = new Population(42, SCALE);
    static final Symbols SYMBOLS = new Symbols(POPULATION.securities());
    static final GroupData DATA = new GroupData(POPULATION);

    static GroupInputs inputs(GroupData data, long seed) {
        return new GroupInputs(data, PROFILE.inputs(), type -> new RandomStream(seed, type.ordinal()));
    }

    /** Draws inputs of one type and passes each on with its variant. */
    static void draw(GroupData data, TransactionType type, int times, BiConsumer<Request, Integer> look) {
        InputMaker maker = inputs(data, 1).maker(type);
        for (int i = 0; i < times; i++) {
            Request request = maker.next();
            look.accept(request, maker.variant());
        }
    }
}
