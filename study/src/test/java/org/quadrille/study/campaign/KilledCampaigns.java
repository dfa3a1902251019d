package org.quadrille.study.campaign;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** Repeatedly starts a campaign and kills it at random moments, alone or with all processes that it has started. */
final class KilledCampaigns {
    /** Approximate time of a run of the stub with its overhead, for spreading kills over the campaign. */
    private static final double RUN_MILLIS = 60;

    private static final long LIMIT_SECONDS = 60;

    /** Index of field 22 of {@code /proc/PID/stat}, counted from the state, which is field 3. */
    private static final int START = 19;

    final StudyFolder folder;
    /** Attempts with all runs complete and reported when their campaign was killed. */
    final Set<String> complete = new TreeSet<>();

    int kills;
    private int together;
    private final Path work;
    private final String file;
    private final Random random;

    /**
     * @param file text of the study file, of forty slots
     * @param seed for the moments of the kills, as far as they do not depend on the machine
     */
    KilledCampaigns(Path path, String file, long seed) throws IOException {
        this.file = file;
        folder = new StudyFolder(path.resolve("stub"));
        work = Files.createDirectory(path.resolve("work"));
        random = new Random(seed);
    }

    /** Start of a process, by which the kit tells processes with the same id apart. */
    static String started(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START];
    }

    /** Kills the campaign this many times, then lets it finish; returns its exit code. */
    int follow(int wanted) throws IOException, InterruptedException {
        while (kills < wanted) {
            Process campaign = start();
            long left = 40 - state().counting().size();
            double mean = RUN_MILLIS * left / (wanted - kills);
            // Some kills hit what a campaign does before its first run.
            boolean early = random.nextInt(5) == 0;
            long lines = lines();
            while (!early && campaign.isAlive() && lines() == lines) {
                Thread.sleep(1);
            }
            Thread.sleep(Math.round((early ? 400 : 2 * mean) * random.nextDouble()));
            boolean everything = random.nextBoolean();
            kill(campaign, everything);
            together += everything ? 1 : 0;
            kills++;
            complete.addAll(reported());
        }
        Process last = start();
        if (!last.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            last.destroyForcibly();
            throw new IllegalStateException("the campaign did not end in " + LIMIT_SECONDS + " s");
        }
        return last.exitValue();
    }

    /** Starts it in its own process group, so that all of it can be killed and nothing else. */
    private Process start() throws IOException {
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(ThisJava.command(
                StubCampaign.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")));
        command.addAll(List.of(folder.path().toString(), work.toString(), file));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(work.toFile(), "campaign.txt")))
                .start();
    }

    private static void kill(Process campaign, boolean everything) throws IOException, InterruptedException {
        String target = (everything ? "-" : "") + campaign.pid();
        new ProcessBuilder("kill", "-KILL", "--", target)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        campaign.destroyForcibly().waitFor();
    }

    private long lines() throws IOException {
        if (!Files.exists(folder.journal())) {
            return 0;
        }
        return Files.readString(folder.journal()).lines().count();
    }

    /** Attempts for which the last file that a report writes is on disk, for each of their runs. */
    private Set<String> reported() {
        ReportedRun judge = new ReportedRun(path -> {
            throw new IllegalStateException("nothing reports fake runs");
        });
        return state().attempts().stream()
                .filter(attempt ->
                        judge.judge(folder, attempt.runs(), true, true).counts())
                .map(Attempt::run)
                .collect(Collectors.toSet());
    }

    /** Folders of all runs. */
    List<Path> runs() throws IOException {
        if (!Files.exists(folder.results())) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder.results())) {
            return all.toList();
        }
    }

    List<JournalEntry> journal() {
        return Journal.read(folder.journal());
    }

    /** The state now; that of a study without runs as long as file and plan are not fixed. */
    StudyState state() {
        List<JournalEntry> entries = journal();
        return FrozenStudy.read(folder, entries)
                .map(study -> study.state(entries))
                .orElse(new StudyState(List.of(), List.of(), 0));
    }

    /** Describes what the kills hit. */
    String summary() {
        long found = journal().stream()
                .filter(entry -> entry.event() instanceof JournalEvent.Finished finished && finished.found())
                .count();
        return kills + " kills, " + together + " of them of every process; "
                + state().attempts().size() + " attempts, " + state().voids().size() + " of them broken off, " + found
                + " found complete that no line said was; " + begunEvents() + " events begun";
    }

    /** The study file as it was fixed. */
    StudyFile frozen() {
        return FrozenStudy.read(folder, journal()).orElseThrow().file();
    }

    /** How often study file and plan were fixed. */
    long begun() {
        return journal().stream()
                .filter(entry -> entry.event() instanceof JournalEvent.Begun)
                .count();
    }

    /** Attempts that were complete when their campaign was killed, but do not count. */
    List<String> madeAgain() {
        Set<String> counting = state().counting().stream().map(Attempt::run).collect(Collectors.toSet());
        return complete.stream().filter(run -> !counting.contains(run)).toList();
    }

    /** How often an event was begun, by all campaigns together. */
    long begunEvents() {
        return journal().stream()
                .filter(entry -> entry.event() instanceof JournalEvent.Made made
                        && made.kind().equals(Resource.Kind.EVENT.name()))
                .count();
    }

    /** How often one was undone, as the undo itself counts; once more where a campaign was killed before it knew. */
    long undone() throws IOException {
        Path count = work.resolve("undone");
        return Files.exists(count) ? Files.readString(count).lines().count() : 0;
    }

    /** What is left of the environments: folders, and command lines of processes. */
    List<String> leftOver() throws IOException {
        List<String> left = new ArrayList<>();
        try (Stream<Path> folders = Files.list(work)) {
            folders.filter(Files::isDirectory).map(Path::toString).forEach(left::add);
        }
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes
                    .filter(path -> path.getFileName().toString().matches("\\d+"))
                    .toList()) {
                String line = commandLine(process);
                if (line.contains(work.toString())) {
                    left.add(line);
                }
            }
        }
        return left;
    }

    private static String commandLine(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("cmdline")), StandardCharsets.UTF_8)
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }
}
