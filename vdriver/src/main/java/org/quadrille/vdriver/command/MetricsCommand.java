package org.quadrille.vdriver.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.metrics.SampleFile;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.vdriver.recordings.NmonRecording;
import org.quadrille.vdriver.recordings.Recording;
import org.quadrille.vdriver.recordings.SarRecording;
import org.quadrille.vdriver.recordings.WallClock;

/** {@code quadrille metrics}: imports a machine's recording of sar or nmon into the results of a run. */
public final class MetricsCommand implements Command {
    /** What every recorder knows. */
    private static final List<SampleColumn> NEEDED = List.of(
            SampleColumn.CPU,
            SampleColumn.MEMORY,
            SampleColumn.DISK_READ,
            SampleColumn.DISK_WRITE,
            SampleColumn.NET_IN,
            SampleColumn.NET_OUT);

    /** A clock that agrees with prime's is never put back by more, microseconds. */
    private static final long MOST_BACK = 2_000_000;

    private static final long SECOND = 1_000_000;

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "metrics",
                        "add a recording from sar or nmon to a run, as samples of a machine",
                        "Adds what sar or nmon recorded on a machine to the folder of a run, converted to the clock of"
                                + " the run; it is for machines on which no process of the kit ran. Samples outside"
                                + " the run are left out.")
                .operands("RUNFOLDER")
                .option("host", "HOST", "the machine, as the testbed names it")
                .option("sar", "FILE", "what `sadf -j FILE -- -u -r -d -n DEV` printed")
                .option("nmon", "FILE", "what `nmon -f` wrote")
                .option(
                        "zone",
                        "ZONE",
                        "time zone of local times in the recording, such as Europe/Berlin (default: this"
                                + " machine's); sadf prints UTC unless told otherwise, nmon local time")
                .example("quadrille metrics results/first --host o1 --sar o1.json")
                .example("quadrille metrics results/first --host d1 --nmon d1_261121_0329.nmon --zone Europe/Berlin");
    }

    @Override
    public ExitCode run(Arguments given, PrintStream out) {
        ResultsFolder folder =
                new ResultsFolder(Path.of(given.operand("name one folder of a run, such as results/latest")));
        if (given.has("sar") == given.has("nmon")) {
            throw given.mistake("name one recording, with --sar or with --nmon");
        }
        RunManifest run = folder.readManifest();
        String host = host(given, folder.readTestbed());
        ZoneId zone = given.parsed("zone", "a time zone such as Europe/Berlin or +02:00", MetricsCommand::zone)
                .orElse(ZoneId.systemDefault());
        WallClock clock = clock(run, zone);
        Path file = given.path("sar").or(() -> given.path("nmon")).orElseThrow();
        Recording recording = given.has("sar") ? new SarRecording(file, clock) : new NmonRecording(file, clock);
        List<Recording.Mean> recorded = recording.samples();
        List<Recording.Mean> within = within(recorded, file, clock);
        Path target = folder.metrics().resolve(host + ".csv");
        write(within, run, host, target);
        out.println("wrote " + target + ": " + within.size() + " of " + recorded.size()
                + " samples lie within the run (local times read as " + zone + "); counted are disks "
                + names(recording.disks()) + " and interfaces " + names(recording.interfaces())
                + ". Now `quadrille report " + folder.path() + "`.");
        return ExitCode.OK;
    }

    private static String names(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String host(Arguments given, Testbed testbed) {
        String host = given.required("host");
        Set<String> known = new TreeSet<>();
        testbed.customerEmulators().forEach(c -> known.add(c.host()));
        testbed.marketEmulators().forEach(m -> known.add(m.host()));
        testbed.monitors().forEach(m -> known.add(m.host()));
        testbed.tiles()
                .forEach(tile -> tile.groups().forEach(group -> {
                    known.add(group.connector().host());
                    group.oltp().servers().forEach(server -> known.add(server.host()));
                    group.dss().servers().forEach(server -> known.add(server.host()));
                }));
        if (!known.contains(host)) {
            throw new UserError("The testbed of this run has no host \"" + host + "\""
                    + Nearest.ending(host, known, "; its hosts are " + String.join(", ", known) + "."));
        }
        return host;
    }

    private static WallClock clock(RunManifest run, ZoneId zone) {
        Instant start = Instant.parse(run.startedAt());
        long length = run.lostAt() == null ? run.schedule().end() : run.lostAt();
        return new WallClock(start, start.plus(length, ChronoUnit.MICROS), zone);
    }

    /** Those of which all that they are the mean of is of the run, but for a second: the others would say what was before or after. */
    private static List<Recording.Mean> within(List<Recording.Mean> recorded, Path file, WallClock clock) {
        long end = ChronoUnit.MICROS.between(clock.start(), clock.end());
        List<Recording.Mean> within = recorded.stream()
                .filter(m -> m.sample().timeMicros() >= (m.seconds() - 1) * SECOND
                        && m.sample().timeMicros() <= end)
                .toList();
        if (within.isEmpty()) {
            long longest =
                    recorded.stream().mapToLong(Recording.Mean::seconds).max().orElse(0);
            throw new UserError(file + " has no sample that lies within the run, which lasted from " + clock.at(0)
                    + " to " + clock.at(end) + ": its samples are "
                    + (recorded.isEmpty()
                            ? "none"
                            : "from " + clock.at(recorded.get(0).sample().timeMicros()) + " to "
                                    + clock.at(recorded.get(recorded.size() - 1)
                                            .sample()
                                            .timeMicros())
                                    + (longest > 1 ? ", each the mean of up to " + longest + " s" : ""))
                    + ", with local times read as " + clock.zone()
                    + "; name another recording, or its zone with --zone"
                    + (longest > 1 ? ", and record with an interval of 1 s." : "."));
        }
        requireOrder(within, file, clock);
        for (SampleColumn column : NEEDED) {
            if (within.stream().allMatch(m -> Double.isNaN(m.sample().get(column)))) {
                throw new UserError(file + " has no value of " + column.title()
                        + " during the run, where one is expected from every recorder; record again, with every"
                        + " option that `quadrille metrics --help` shows.");
            }
        }
        return within;
    }

    /** Two hours of a recording may have the same times, as clocks were put back; nobody can tell which is the run's. */
    private static void requireOrder(List<Recording.Mean> samples, Path file, WallClock clock) {
        for (int i = 1; i < samples.size(); i++) {
            long before = samples.get(i - 1).sample().timeMicros();
            long now = samples.get(i).sample().timeMicros();
            if (now < before - MOST_BACK) {
                throw new UserError(file + " goes back in time during the run, from " + clock.at(before) + " to "
                        + clock.at(now) + " (local times read as " + clock.zone()
                        + "); leave only the samples of the run in it.");
            }
        }
    }

    private static void write(List<Recording.Mean> samples, RunManifest run, String host, Path target) {
        try {
            Files.createDirectories(target.getParent());
            try (SampleFile out = SampleFile.imported(target, run.runId(), host)) {
                for (Recording.Mean mean : samples) {
                    // A line for each second that it is the mean of, as long means count for more than short ones.
                    for (long back = mean.seconds() - 1; back >= 0; back--) {
                        out.add(mean.sample().at(mean.sample().timeMicros() - back * SECOND));
                    }
                }
            }
        } catch (FileAlreadyExistsException e) {
            throw new UserError(target + " already exists and is left unchanged; remove it to add another recording.");
        } catch (IOException e) {
            throw new UserError("Cannot write " + target + ": " + FileErrors.of(e)
                    + "; free some space or correct the permissions.");
        }
    }
}
