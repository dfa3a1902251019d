package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.quadrille.schema.engine.DatabaseAddress;

/** A psql that runs one script after the other in one session. */
final class Psql implements AutoCloseable {
    private static final String DONE = "quadrille-bench-done";

    private final Process process;
    private final PrintStream scripts;
    private final BufferedReader said;

    /** @param options settings of the session, as on the server's command line */
    Psql(DatabaseAddress address, String options) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1").redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("PGHOST", address.host());
        environment.put("PGPORT", Integer.toString(address.port()));
        environment.put("PGDATABASE", address.database());
        environment.put("PGUSER", address.user());
        environment.put("PGPASSWORD", address.password());
        environment.put("PGOPTIONS", options);
        this.process = builder.start();
        this.scripts = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Whether there is one on the path. */
    static boolean isInstalled() {
        for (String place : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(place, "psql"))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Runs statements, each with its semicolon.
     *
     * @throws IOException at the first that fails
     */
    void run(String script) throws IOException {
        scripts.println(script);
        scripts.println("\\echo " + DONE);
        StringBuilder all = new StringBuilder();
        for (String line = said.readLine(); !DONE.equals(line); line = said.readLine()) {
            if (line == null) {
                throw new IOException("psql has ended: " + all.toString().strip());
            }
            all.append(line).append('\n');
        }
    }

    @Override
    public void close() {
        scripts.close();
        process.onExit().join();
    }
}
