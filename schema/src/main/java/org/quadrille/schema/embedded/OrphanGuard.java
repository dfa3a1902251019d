package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small process that stops the server, and deletes its data if they are not kept, when the JVM that owns it dies
 * without a chance to do so itself, as with {@code kill -9}: it notices that the pipe between them is closed.
 */
record OrphanGuard(Process process) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanGuard.class);

    /**
     * Reading a line means that all is well. The server may be just starting, so its pid is looked for several times;
     * it counts only if the process is still a server and, where that can be seen, works in this data folder.
     * Containers often have no {@code ps}, and systems other than Linux no {@code /proc}.
     */
    private static final String WATCH = """
            trap '' INT HUP TERM
            read -r line && exit 0
            data=$1 pid_file=$1/$2 server=$3 clean=$4 quick=$5
            shift 5
            find_server() {
              pid=$(head -n 1 "$pid_file" 2>/dev/null)
              name=$(cat "/proc/$pid/comm" 2>/dev/null || ps -p "$pid" -o comm= 2>/dev/null)
              case $name in *"$server"*) ;; *) return 1 ;; esac
              [ ! -e "/proc/$pid/cwd" ] || [ "/proc/$pid/cwd" -ef "$data" ]
            }
            await_end() {
              for j in 1 2 3 4 5 6 7 8 9 10; do
                [ -e "$pid_file" ] || return 0
                sleep "$1"
              done
              return 1
            }
            """;

    private static final String DELETE = WATCH + """
            for i in 1 2 3 4 5; do
              if find_server; then
                kill -"$quick" "$pid"
                await_end 0.1
                break
              fi
              sleep 1
            done
            now=$(head -n 1 "$pid_file" 2>/dev/null)
            [ -n "$now" ] && [ "$now" != "$pid" ] && exit 0
            rm -rf "$data" "$1"
            """;

    /** Acts only while the dead JVM is named as the owner: another command that finds the orphan takes it over. */
    private static final String STOP = WATCH + """
            for i in 1 2 3 4 5; do
              [ "$(cat "$1" 2>/dev/null)" = "$2" ] || exit 0
              if find_server; then
                kill -"$clean" "$pid"
                await_end 0.5 || kill -"$quick" "$pid"
                break
              fi
              sleep 1
            done
            [ "$(cat "$1" 2>/dev/null)" = "$2" ] && rm -f "$1"
            """;

    /**
     * Starts guarding a server that is started afterwards.
     *
     * @param passwordFile deleted with the data
     */
    static OrphanGuard deleting(ServerProcess server, Path passwordFile) throws IOException {
        return start(DELETE, server, passwordFile.toString());
    }

    /**
     * Starts guarding a server that is started afterwards and whose data are kept.
     *
     * @param owner names this process, or another one that has taken the server over
     */
    static OrphanGuard stopping(ServerProcess server, OwnerFile owner) throws IOException {
        return start(STOP, server, owner.path().toString(), OwnerFile.thisProcess());
    }

    private static OrphanGuard start(String script, ServerProcess server, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", script, "quadrille-guard"));
        ServerProgram.Facts program = server.program().facts();
        command.addAll(List.of(server.data().toString(), program.pidFile(), program.processName()));
        command.addAll(List.of(program.cleanSignal(), program.quickSignal()));
        command.addAll(List.of(arguments));
        return new OrphanGuard(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Ends the guard, once the server has been stopped. */
    @Override
    public void close() {
        try (var line = process.outputWriter()) {
            line.write("done\n");
        } catch (IOException e) {
            LOG.debug("The guard of the server is gone already: {}", e.toString());
        }
    }
}
