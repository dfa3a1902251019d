package org.quadrille.study.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.study.format.Pulse;

/**
 * Takes the pulse of this machine.
 *
 * @param folder where it writes; nothing is left there
 */
public record PulseMeter(Path folder, Duration length) implements Supplier<List<Pulse>> {
    /** How long a pulse takes. */
    public static final Duration USUAL = Duration.ofSeconds(2);

    /** @throws UserError if it cannot write */
    @Override
    public List<Pulse> get() {
        try {
            MachineSpeed pulse = MachineSpeed.take(folder, length);
            return List.of(new Pulse(ThisHost.here().name(), pulse.work(), pulse.writes()));
        } catch (IOException e) {
            throw new UserError("Cannot write in " + folder + " (" + FileErrors.of(e)
                    + "); free some space or correct the permissions.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("The pulse of this machine was interrupted; run the command again.");
        }
    }
}
