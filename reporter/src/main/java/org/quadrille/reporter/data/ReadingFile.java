package org.quadrille.reporter.data;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.cli.FileErrors;

/**
 * What was found by reading one file of machine samples, service times or reporting queries, or that of the gauges, from its
 * first to its last line (docs/metrics-format.md, docs/log-format.md).
 *
 * @param process from the name of the file; {@code prime} for the gauges
 * @param expected whether a process of the run should have left it
 * @param present whether the file is there
 * @param runId run in its first line; null if that could not be read
 * @param writer process in its first line; null if there is none
 * @param machine machine that the file itself names; null if it leaves that to the process
 * @param columns their names, in their order; empty if it has none that can be read
 * @param lines readings before its end, or before the first damage
 * @param torn whether its last line is torn, as after the death of its process
 * @param damage what is wrong in its middle, with file and line; empty if nothing is
 */
@RecordBuilder
record ReadingFile(
        Kind kind,
        Path path,
        String process,
        boolean expected,
        boolean present,
        String runId,
        String writer,
        String machine,
        List<String> columns,
        long lines,
        boolean torn,
        String damage) {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    private static final Pattern TIME = Pattern.compile("-?\\d{1,18}");
    private static final Pattern SERVED = Pattern.compile("(\\d{1,9},){3}[A-Z]{2}(,\\d{1,18}){3}");
    private static final Pattern ASKED = Pattern.compile("\\d{1,9},[a-z-]+(,\\d{1,18}){3},[0-9A-Z]*");
    private static final Pattern COLUMN = Pattern.compile("[a-z][a-z0-9_]*");
    private static final String MACHINE = "# machine=";

    /** The formats. */
    enum Kind {
        SAMPLES(
                "# quadrille machine samples ([12]) run=(\\S+) process=(\\S+)(?: build=\\S+)?",
                "time_us,cpu,steal,memory,disk_read,disk_write,net_in,net_out,own_cpu,own_memory,gc_pause,gc_longest,threads"),
        GAUGES("# quadrille gauges (1) run=(\\S+)(?: build=\\S+)?", "time_us,worker,gauge,value"),
        SERVICE_TIMES(
                "# quadrille service times (1) run=(\\S+) process=(\\S+)(?: build=\\S+)?",
                "tile,grp,phase,txn,upto_us,count,sum_us"),
        QUERIES(
                "# quadrille reporting queries (1) run=(\\S+) process=(\\S+)(?: build=\\S+)?",
                "session,query,start_us,response_us,rows,sql_state");

        private final Pattern first;
        private final String columns;

        Kind(String first, String columns) {
            this.first = Pattern.compile(first);
            this.columns = columns;
        }

        /** The columns of version 1, which every file has. */
        String columns() {
            return columns;
        }

        /** Whether a file may have these columns; samples of version 2 may have more, each once. */
        private boolean allows(List<String> names, String version) {
            List<String> known = List.of(columns.split(","));
            return names.equals(known)
                    || version.equals("2")
                            && names.get(0).equals(known.get(0))
                            && names.containsAll(known)
                            && new HashSet<>(names).size() == names.size()
                            && names.stream()
                                    .allMatch(name -> COLUMN.matcher(name).matches());
        }

        private boolean fits(String line, int width) {
            if (this == SERVICE_TIMES || this == QUERIES) {
                return (this == QUERIES ? ASKED : SERVED).matcher(line).matches();
            }
            String[] fields = line.split(",", -1);
            if (fields.length != width || !TIME.matcher(fields[0]).matches()) {
                return false;
            }
            if (this == GAUGES) {
                return !fields[1].isEmpty()
                        && !fields[2].isEmpty()
                        && NUMBER.matcher(fields[3]).matches();
            }
            for (int i = 1; i < fields.length; i++) {
                if (!fields[i].isEmpty() && !NUMBER.matcher(fields[i]).matches()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Reads a whole file. */
    static ReadingFile inspect(Kind kind, Path path, String process, boolean expected) {
        ReadingFileBuilder found = ReadingFileBuilder.builder()
                .kind(kind)
                .path(path)
                .process(process)
                .expected(expected)
                .present(Files.exists(path))
                .columns(List.of())
                .damage("");
        if (found.present()) {
            new Inspection(found).read();
        }
        return found.build();
    }

    /** Whether its readings are those of a process of this run. */
    boolean belongsTo(String run) {
        return present && run.equals(runId) && (kind == Kind.GAUGES || process.equals(writer));
    }

    private static final class Inspection {
        private final ReadingFileBuilder file;
        private String version;
        private long line;

        Inspection(ReadingFileBuilder file) {
            this.file = file;
        }

        void read() {
            try (BufferedReader in = Files.newBufferedReader(file.path(), StandardCharsets.ISO_8859_1)) {
                file.torn(TornLines.torn(file.path()));
                String next = in.readLine();
                Matcher first = file.kind().first.matcher(next == null ? "" : next);
                line = 1;
                if (!first.matches()) {
                    damaged("not the first line of such a file of a version that this kit knows");
                    return;
                }
                version = first.group(1);
                file.runId(first.group(2)).writer(first.groupCount() > 2 ? first.group(3) : null);
                head(in);
                body(in);
            } catch (IOException e) {
                file.damage("cannot be read (" + FileErrors.of(e) + ")");
            }
        }

        private void head(BufferedReader in) throws IOException {
            String next = in.readLine();
            line++;
            while (next != null && next.startsWith("#")) {
                if (next.startsWith(MACHINE)) {
                    file.machine(next.substring(MACHINE.length()).strip());
                }
                next = in.readLine();
                line++;
            }
            List<String> names = next == null ? List.of("") : List.of(next.split(",", -1));
            if (file.kind().allows(names, version)) {
                file.columns(names);
            } else {
                damaged("the column names of version " + version + " are missing");
            }
        }

        private void body(BufferedReader in) throws IOException {
            String next = in.readLine();
            while (file.damage().isEmpty() && next != null) {
                line++;
                // A line is judged when the one after it is known: the last one of a torn file is expected to be cut
                // off.
                String after = in.readLine();
                if (file.kind().fits(next, file.columns().size())) {
                    file.lines(file.lines() + (file.torn() && after == null ? 0 : 1));
                } else if (!file.torn() || after != null) {
                    damaged("not a reading");
                }
                next = after;
            }
        }

        private void damaged(String what) {
            file.damage(file.path().getFileName() + ", line " + line + ": " + what);
        }
    }
}
