package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A small process that stops the server and deletes its data when the JVM that owns it dies without a chance to do so
 * itself, as by {@code kill -9}: it sees that by the end of the pipe between them.
 */
final class OrphanGuard implements AutoCloseable {
    /**
     * A line means that all is well. The server may just be starting, so that its pid is looked for a while; it is one only
     * if the process is a PostgreSQL still. Containers often have no {@code ps}, and other systems than Linux no
     * {@code /proc}.
     */
    private static final String SCRIPT = """
            trap '' INT HUP TERM
            read -r line && exit 0
            for i in 1 2 3 4 5; do
              pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
              name=$(cat "/proc/$pid/comm" 2>/dev/null || ps -p "$pid" -o comm= 2>/dev/null)
              case $name in *postgres*)
                kill -QUIT "$pid"
                for j in 1 2 3 4 5 6 7 8 9 10; do
                  [ -e "$1/postmaster.pid" ] || break
                  sleep 0.1
                done
                break ;;
              esac
              sleep 1
            done
            now=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
            [ -n "$now" ] && [ "$now" != "$pid" ] && exit 0
            rm -rf "$1" "$2"
            """;

    private final Process process;

    private OrphanGuard(Process process) {
        this.process = process;
    }

    /**
     * Starts watching over a server that starts after this.
     *
     * @param data its data folder
     * @param passwordFile deleted with the data
     */
    static OrphanGuard over(Path data, Path passwordFile) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh", "-c", SCRIPT, "quadrille-guard", data.toString(), passwordFile.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        return new OrphanGuard(builder.start());
    }

    /** The server is stopped: the guard ends. */
    @Override
    public void close() throws IOException {
        try (var line = process.outputWriter()) {
            line.write("done\n");
        }
    }
}
