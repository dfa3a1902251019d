package org.quadrille.common.control.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;

/** The JDK's keytool, run as a process; it is the JDK's only public way to sign a certificate. */
final class Keytool {
    private Keytool() {}

    /**
     * Runs it on one key store. Passwords travel in a file, never on the command line, which every user can read.
     *
     * @throws UserError if it fails
     */
    static void run(Path store, Path password, String verb, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-Duser.language=en",
                verb,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass:file",
                password.toString()));
        command.addAll(List.of(arguments));
        try {
            ProgramOutput said = ProgramOutput.of(new ProcessBuilder(command).redirectErrorStream(true));
            if (!said.good()) {
                throw new UserError("The command keytool " + verb + " on " + store + " failed: " + said.out() + ".");
            }
        } catch (IOException e) {
            throw new UserError("The keytool of the Java in " + System.getProperty("java.home") + " cannot be run ("
                    + e.getMessage() + "); set JAVA_HOME to a JDK 17 or newer.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Making keys was interrupted.");
        }
    }
}
