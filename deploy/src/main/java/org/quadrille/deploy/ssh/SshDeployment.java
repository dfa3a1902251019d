package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.RunSetup;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;

/**
 * A testbed on hosts that answer ssh. Every method works on up to ten hosts at the same time, prints a line for each,
 * and ends with all failures at once, as a {@link UserError}; it can be repeated until there are none.
 */
public final class SshDeployment {
    private final RunSetup setup;
    private final String source;
    private final List<String> only;
    private final TestbedHosts hosts;

    /** @param source where the setup comes from, for messages @param only the hosts that are meant; empty for all */
    public SshDeployment(RunSetup setup, String source, List<String> only, SshProgram ssh, PrintStream told) {
        this.setup = setup;
        this.source = source;
        this.only = List.copyOf(only);
        hosts = new TestbedHosts(setup.testbed(), ssh, told);
    }

    private List<SshTarget> targets(boolean servers) {
        return SshTarget.all(setup.testbed(), source, only, servers);
    }

    /** Sends every host what it needs and does not have, unless a run is under way. */
    public void push(Fleet.Dialer dialer, PushOptions options, HostKits kit) {
        new Push(hosts, setup, new Workers(dialer), options, kit)
                .to(targets(options.database().isPresent()));
    }

    /**
     * Starts the processes of this build, and waits until prime reaches all of them, but not longer than so long for
     * each.
     */
    public void start(Fleet.Dialer dialer, String build, Duration wait) {
        new ProcessStart(hosts, new Workers(dialer), build, wait).on(targets(false));
    }

    /** What runs there; failures are part of it, and not thrown. */
    public HostStatus status(Fleet.Dialer dialer) {
        return HostStatus.of(hosts, targets(false), new Workers(dialer));
    }

    /** Copies logs into a folder. @param run id of the run; empty for all */
    public void logs(String run, Path out) {
        new FetchedLogs(hosts, run, out).from(targets(false));
    }

    /** Ends the processes, unless a run is under way. @param force also those that do not answer */
    public void stop(Fleet.Dialer dialer, boolean force) {
        new ProcessStop(hosts, new Workers(dialer), false, force).on(targets(false));
    }

    /** Ends the processes in the same way, and removes everything that was pushed. */
    public void remove(Fleet.Dialer dialer, boolean force) {
        new ProcessStop(hosts, new Workers(dialer), true, force).on(targets(true));
    }

    /**
     * What a user may choose when a testbed is put onto its hosts.
     *
     * @param keys folder that {@code quadrille keys} made for all hosts
     * @param passwordFileGiven whether the user named it; otherwise the usual one may be missing
     * @param userUnits whether the processes run under the systemd of the user who logs in, without sudo
     * @param limits whether systemd holds the processes of a host to the testbed's {@code machines}
     * @param database host from which commands connect, which database servers have to let in if they are to be set up;
     *     empty to leave them as they are
     */
    public record PushOptions(
            Path keys,
            Path passwordFile,
            boolean passwordFileGiven,
            boolean userUnits,
            boolean limits,
            Optional<String> database) {}

    /** Copies the logs of the processes into one folder, as they would be on one machine (howto.md, "When something goes wrong"). */
    static final class FetchedLogs {
        private static final double MEGABYTE = 1e6;
        private static final int PARTS_OF_A_RUN = 3;

        private final TestbedHosts hosts;
        private final String run;
        private final Path out;

        /**
         * @param run whose logs are wanted; empty for all
         *
         * @param out gets a file for what each process printed and a folder for each run
         */
        FetchedLogs(TestbedHosts hosts, String run, Path out) {
            this.hosts = hosts;
            this.run = run;
            this.out = out.toAbsolutePath().normalize();
        }

        void from(List<SshTarget> targets) {
            hosts.each(targets, this::from);
        }

        private void from(SshTarget target) {
            try (HostSession host = hosts.open(target, "logs", Map.of("run", run))) {
                HostProblems.requireOurs(hosts.testbed(), target, HostFacts.read(host));
                int files = 0;
                long bytes = 0;
                TarArchiveInputStream tar = new TarArchiveInputStream(host.in(), StandardCharsets.UTF_8.name());
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    if (entry.isFile()) {
                        Path file = place(entry.getName());
                        Files.createDirectories(file.getParent());
                        bytes += Files.copy(tar, file, StandardCopyOption.REPLACE_EXISTING);
                        files++;
                    }
                }
                host.requireWhole();
                hosts.tell(target, String.format(Locale.ROOT, "%d files, %.1f MB", files, bytes / MEGABYTE));
            } catch (FileSystemException e) {
                throw new HostFailure("Its logs could not be copied to " + out + " (" + FileErrors.of(e)
                        + "); type the command again, or name another folder with --out.");
            } catch (IOException e) {
                throw new HostFailure(
                        "Only part of its logs has arrived (" + FileErrors.of(e) + "); type the command again.");
            }
        }

        /** {@code mee-1/logs/first/mee-1/x.csv} of a host goes to {@code first/mee-1/x.csv}. */
        private Path place(String name) {
            Path path = Path.of(name).normalize();
            String process = path.getName(0).toString();
            Path below = path.getNameCount() > PARTS_OF_A_RUN
                    ? path.subpath(2, path.getNameCount())
                    : Path.of(process + "." + path.getFileName().toString().replaceFirst("^process\\.", ""));
            Path file = out.resolve(below).normalize();
            if (path.isAbsolute() || !file.startsWith(out)) {
                throw new HostFailure(
                        "It sent a file with the name " + name + ", which was not asked for; look at that host.");
            }
            return file;
        }
    }

    /** Ends the processes of every host, and, if asked to, removes what was pushed; never during a run. */
    record ProcessStop(TestbedHosts hosts, Workers workers, boolean remove, boolean force) {
        /** @throws UserError if a process is busy with a run (nothing is stopped), or with what failed on which hosts */
        void on(List<SshTarget> targets) {
            List<Endpoint> endpoints = targets.stream()
                    .flatMap(target -> target.processes().stream())
                    .toList();
            Map<Endpoint, Workers.Said> said = workers.ask(endpoints);
            List<String> busy = said.entrySet().stream()
                    .filter(asked -> !asked.getValue().busy().isEmpty())
                    .map(asked -> asked.getKey().name() + " on "
                            + asked.getKey().host() + " is " + asked.getValue().busy() + ".")
                    .toList();
            if (!busy.isEmpty()) {
                throw new UserError(
                        String.join("\n", busy)
                                + "\nNothing was stopped; wait until the run has ended, or end it with Ctrl-C where it was started.");
            }
            Map<String, String> silent = said.entrySet().stream()
                    .filter(asked -> !asked.getValue().answered())
                    .collect(Collectors.toMap(
                            asked -> asked.getKey().name(),
                            asked -> asked.getValue().problem()));
            hosts.each(targets, target -> on(target, silent));
        }

        /** A process that runs and does not answer may be in the middle of a run. */
        private void requireKnown(HostFacts facts, Map<String, String> silent) {
            String unknown = facts.processes().stream()
                    .filter(found -> found.up() && silent.containsKey(found.name()))
                    .map(
                            found ->
                                    found.name() + " runs there, but does not answer prime (" + silent.get(found.name())
                                            + "), so that nobody knows whether it is busy with a run; end it all the same with --force.")
                    .collect(Collectors.joining("\n"));
            if (!force && !unknown.isEmpty()) {
                throw new HostFailure(unknown);
            }
        }

        private void on(SshTarget target, Map<String, String> silent) {
            String verb = remove ? "remove" : "stop";
            try (HostSession host = hosts.open(target, verb, Map.of())) {
                HostFacts facts = HostFacts.read(host);
                HostProblems.requireOurs(hosts.testbed(), target, facts);
                if (facts.mode() == HostFacts.Mode.NONE) {
                    hosts.tell(target, "nothing of the testbed is there");
                    return;
                }
                requireKnown(facts, silent);
                host.tell(verb);
                host.untilDone(line -> {});
                hosts.tell(target, remove ? "removed" : "stopped");
            }
        }
    }

    /**
     * Starts the processes of every host, and waits until all can be reached, but not longer than the limit for each.
     *
     * @param build that of this kit, which all processes of a run must have
     */
    record ProcessStart(TestbedHosts hosts, Workers workers, String build, Duration limit) {
        void on(List<SshTarget> targets) {
            hosts.each(targets, this::on);
        }

        private void on(SshTarget target) {
            List<String> problems = new ArrayList<>();
            long deadline = System.nanoTime() + limit.toNanos();
            try (HostSession host = hosts.open(target, "start", Map.of("wait", Long.toString(limit.toSeconds())))) {
                requirePushed(target, HostFacts.read(host));
                host.tell("start");
                Map<String, Endpoint> endpoints =
                        target.processes().stream().collect(Collectors.toMap(Endpoint::name, e -> e));
                host.untilDone(line -> {
                    String[] parts = line.parts(2);
                    switch (line.word()) {
                        case READY -> {
                            if (endpoints.containsKey(parts[0])) {
                                reach(target, endpoints.get(parts[0]), deadline, problems);
                            }
                        }
                        case DOWN -> problems.add(parts[0] + " has ended again" + lastWords(parts));
                        case LATE ->
                            problems.add(
                                    parts[0] + " did not come up within " + Durations.format(limit) + lastWords(parts));
                        default -> {}
                    }
                });
            }
            if (!problems.isEmpty()) {
                throw new HostFailure(String.join("\n", problems));
            }
        }

        private static String lastWords(String[] parts) {
            String last = parts.length > 1 ? parts[1].strip() : "";
            return last.isEmpty() ? "; its log is empty." : ". The last line of its log: " + last;
        }

        private void requirePushed(SshTarget target, HostFacts facts) {
            HostProblems.requireOurs(hosts.testbed(), target, facts);
            String running = facts.running();
            String there = facts.value("build").orElse("");
            if (!there.equals(build)) {
                throw new HostFailure(
                        running.isEmpty()
                                ? (there.isEmpty()
                                                ? "No kit is there"
                                                : "Build " + there + " is there, and this kit is build " + build)
                                        + "; push it with `quadrille deploy push`."
                                : HostProblems.otherBuild(facts, running, build)
                                        + "; stop it with `quadrille deploy stop`, push, then start.");
            }
            List<String> missing = new ArrayList<>(
                    target.processes().stream().map(Endpoint::name).toList());
            missing.removeAll(
                    facts.processes().stream().map(HostFacts.Found::name).toList());
            if (!missing.isEmpty()) {
                throw new HostFailure("The testbed has changed since the last push: the host lacks "
                        + String.join(", ", missing) + "; push again with `quadrille deploy push`.");
            }
        }

        private void reach(SshTarget target, Endpoint endpoint, long deadline, List<String> problems) {
            Workers.Said said = workers.wait(endpoint, deadline);
            if (!said.answered()) {
                problems.add(endpoint.name() + " is ready, but prime does not reach it from here (" + said.problem()
                        + "); see docs/howto.md, \"When something goes wrong\".");
            } else if (!said.info().build().equals(build)) {
                problems.add("Build " + said.info().build() + " answers on port " + endpoint.controlPort()
                        + " in place of " + endpoint.name() + "; end that process.");
            } else {
                hosts.tell(target, endpoint.name() + " is ready on port " + endpoint.controlPort());
            }
        }
    }
}
