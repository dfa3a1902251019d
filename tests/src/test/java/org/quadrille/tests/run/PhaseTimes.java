package org.quadrille.tests.run;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.quadrille.common.config.Overrides;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.TestbedBuilder;

/** Testbeds on which a run takes longer, or shorter. */
final class PhaseTimes {
    private PhaseTimes() {}

    /** The same testbed, with phases, all that comes before and after them, and the steps within them made longer. */
    static TestbedBuilder longer(Testbed testbed, int factor) {
        return lengths(testbed, length -> length.multipliedBy(factor));
    }

    /** The same, shorter by a divisor. */
    static TestbedBuilder shorter(Testbed testbed, int divisor) {
        return lengths(testbed, length -> length.dividedBy(divisor));
    }

    private static TestbedBuilder lengths(Testbed testbed, UnaryOperator<Duration> change) {
        Overrides.PhaseLengths lengths = testbed.phases();
        return testbed.change()
                .phases(new Overrides.PhaseLengths(
                        change.apply(lengths.length()),
                        change.apply(lengths.rampUp()),
                        change.apply(lengths.warmUp()),
                        change.apply(lengths.rampDown()),
                        change.apply(lengths.dataMaintenancePeriod()),
                        change.apply(lengths.samplingInterval())));
    }
}
