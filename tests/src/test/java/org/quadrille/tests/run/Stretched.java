package org.quadrille.tests.run;

import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.TestbedBuilder;

/** Testbeds on which a run takes longer. */
final class Stretched {
    private Stretched() {}

    /** The same testbed, with phases, all that comes before and after them, and the steps within them longer by a factor. */
    static TestbedBuilder phases(Testbed testbed, int factor) {
        Testbed.PhaseLengths lengths = testbed.phases();
        return testbed.change()
                .phases(new Testbed.PhaseLengths(
                        lengths.length().multipliedBy(factor),
                        lengths.rampUp().multipliedBy(factor),
                        lengths.warmUp().multipliedBy(factor),
                        lengths.rampDown().multipliedBy(factor),
                        lengths.dataMaintenancePeriod().multipliedBy(factor),
                        lengths.samplingInterval().multipliedBy(factor)));
    }
}
