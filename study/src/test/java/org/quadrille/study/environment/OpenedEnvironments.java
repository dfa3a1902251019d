package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.deploy.demo.ContainerParts;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.vdriver.live.RunPage;

/** Environments that a test opens, and what they tell the ledger. */
abstract class OpenedEnvironments {
    @TempDir
    Path folder;

    /** Instances tell it at the same time. */
    final List<String> told = Collections.synchronizedList(new ArrayList<>());

    private Environments environments;
    Optional<ContainerParts> containers = Optional.empty();

    final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            tell("made ", resource);
        }

        @Override
        public void gone(Resource resource) {
            tell("gone ", resource);
        }

        /** Records all resources except the shell of a command, whose process id cannot be predicted. */
        private void tell(String what, Resource resource) {
            if (resource.kind() != Resource.Kind.PROCESS) {
                told.add(what + resource.kind() + " " + resource.id());
            }
        }
    };

    StudyEnvironment open(String spec, Map<String, String> levels) {
        environments = new Environments(
                folder,
                folder.resolve("results"),
                folder.resolve("said"),
                containers,
                RunPage.NONE,
                new PrintStream(OutputStream.nullOutputStream()));
        return openBeside(spec, levels);
    }

    /** Another cell of the campaign for which one was opened. */
    StudyEnvironment openBeside(String spec, Map<String, String> levels) {
        return environments.open("mine", Json.read(spec, EnvironmentSpec.class, "study.json"), levels, ledger);
    }

    @AfterEach
    void close() throws InterruptedException {
        if (environments != null) {
            environments.close();
        }
    }

    String refused(String spec, Map<String, String> levels) {
        String message = assertThrows(UserError.class, () -> open(spec, levels)).getMessage();
        assertEquals(List.of(), told, "nothing was made");
        return message;
    }
}
