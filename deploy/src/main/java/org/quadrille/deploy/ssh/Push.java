package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.tls.KeySet;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.GroupId;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.plan.DatabaseServerFiles;
import org.quadrille.deploy.plan.Host;
import org.quadrille.vdriver.prime.Endpoint;

/** Sends every host what it needs and does not have yet. */
final class Push {
    private static final long RESERVE_BYTES = 64L << 20;
    private static final double MEGABYTE = 1e6;
    private static final int FILE_MODE = 0600;

    private final TestbedHosts hosts;
    private final Workers workers;
    private final SshDeployment.PushOptions options;
    private final HostKits kit;
    private final ConnectorFiles connectors;
    private final DatabaseFiles databases;
    private final Map<String, Map<String, PushedFile>> kits = new ConcurrentHashMap<>();

    Push(TestbedHosts hosts, RunSetup setup, Workers workers, SshDeployment.PushOptions options, HostKits kit) {
        this.hosts = hosts;
        this.workers = workers;
        this.options = options;
        this.kit = kit;
        connectors = new ConnectorFiles(setup.testbed(), options.passwordFile(), options.passwordFileGiven());
        databases = new DatabaseFiles(setup, options, connectors);
    }

    /** @throws UserError with all that is wrong here, or else on the hosts; those without problems are done then */
    void to(List<SshTarget> targets) {
        List<String> named = targets.stream()
                .flatMap(target -> target.processes().stream())
                .filter(HostContent::reachable)
                .map(Endpoint::host)
                .distinct()
                .toList();
        List<String> problems =
                new ArrayList<>(named.isEmpty() ? List.of() : KeySet.problems(options.keys(), withPrime(named)));
        for (GroupId id : GroupId.all(hosts.testbed().tiles().size())) {
            if (targets.stream()
                    .flatMap(target -> target.processes().stream())
                    .anyMatch(e -> e.kind() == WorkerKind.CONNECTOR && e.index() == id.index())) {
                connectors.of(id);
            }
        }
        targets.forEach(databases::of);
        problems.addAll(connectors.problems());
        UserError.ofAll(problems);
        hosts.each(targets, this::to);
    }

    /** Prime's keys are beside the others unless somebody has moved them. */
    private List<String> withPrime(List<String> named) {
        List<String> all = new ArrayList<>(named);
        if (Files.isDirectory(options.keys().resolve(Testbed.Machine.PRIME))) {
            all.add(Testbed.Machine.PRIME);
        }
        return all;
    }

    private void to(SshTarget target) {
        try (HostSession host = hosts.open(target, "push", Map.of("asked", options.userUnits() ? "user" : ""))) {
            HostFacts facts = HostFacts.read(host);
            List<String> problems = new HostProblems(hosts.testbed(), target, facts).all(options);
            if (!problems.isEmpty()) {
                throw new HostFailure(String.join("\n", problems));
            }
            Map<String, PushedFile> content =
                    new HostContent(hosts.testbed(), options, connectors, target, facts).all(kit(target, facts));
            Map<String, PushedFile> changed = new TreeMap<>(content);
            changed.entrySet()
                    .removeIf(file -> file.getValue().sum().equals(facts.sums().get(file.getKey())));
            boolean old = !content.keySet().containsAll(facts.sums().keySet());
            Map<String, PushedFile> servers = databases.of(target);
            if (changed.isEmpty() && !old && servers.isEmpty()) {
                host.tell("nothing");
                hosts.tell(target, "unchanged");
                return;
            }
            requirePossible(target, facts, changed);
            requireNoRun(target, facts, !servers.isEmpty());
            host.tell("apply");
            long bytes = send(host, content, changed, servers);
            finish(target, host);
            hosts.tell(
                    target,
                    String.format(
                            Locale.ROOT,
                            "%s, %.1f MB%s",
                            Words.count(changed.size(), "file"),
                            bytes / MEGABYTE,
                            facts.running().isEmpty()
                                    ? ""
                                    : "; processes that run use them after `deploy stop` and `deploy start`"));
        }
    }

    private Map<String, PushedFile> kit(SshTarget target, HostFacts facts) {
        Set<WorkerKind> kinds = target.processes().stream().map(Endpoint::kind).collect(Collectors.toSet());
        if (kinds.isEmpty()) {
            return Map.of();
        }
        ImagePlatform platform = platform(facts.value("machine").orElse(""));
        return kits.computeIfAbsent(kinds.stream().sorted().toList() + platform.name(), key -> {
            Map<String, PushedFile> files = new TreeMap<>();
            kit.files(kinds, platform).forEach((place, file) -> files.put(place, PushedFile.of(file)));
            files.put("build", PushedFile.of(kit.build() + "\n"));
            return files;
        });
    }

    private static ImagePlatform platform(String processor) {
        try {
            return ImagePlatform.ofLinux(processor);
        } catch (IllegalArgumentException e) {
            throw new HostFailure("Its processor is " + processor
                    + ", for which the kit has no native code; use a machine with x86_64 or aarch64.");
        }
    }

    private void requirePossible(SshTarget target, HostFacts facts, Map<String, PushedFile> changed) {
        boolean kitChanges = changed.keySet().stream().anyMatch(path -> path.startsWith("kit/"));
        String running = facts.running();
        if (kitChanges && !running.isEmpty()) {
            throw new HostFailure(HostProblems.otherBuild(facts, running, kit.build())
                    + "; stop it with `quadrille deploy stop`, then push.");
        }
        long needed = changed.values().stream().mapToLong(PushedFile::bytes).sum() + RESERVE_BYTES;
        long free = facts.value("free").map(Long::parseLong).orElse(Long.MAX_VALUE >> 10) << 10;
        if (free < needed) {
            throw new HostFailure("There is too little space for " + facts.base() + ": "
                    + (free >> 20) + " MiB are free, and " + ((needed >> 20) + 1)
                    + " MiB are needed; free some on " + target.name() + ".");
        }
    }

    /** Nothing changes during a run: it loses no process, and no server restarts. */
    private void requireNoRun(SshTarget target, HostFacts facts, boolean servers) {
        List<String> kept = target.processes().stream().map(Endpoint::name).toList();
        String dropped = facts.processes().stream()
                .filter(found -> found.up() && !kept.contains(found.name()))
                .map(HostFacts.Found::name)
                .collect(Collectors.joining(", "));
        if (!dropped.isEmpty()) {
            throw new HostFailure("Still running there, but no longer in the testbed: " + dropped
                    + "; use `quadrille deploy stop` with the testbed file as it was, then push.");
        }
        Set<String> up = facts.processes().stream()
                .filter(HostFacts.Found::up)
                .map(HostFacts.Found::name)
                .collect(Collectors.toSet());
        // A server is in a run if any CE is busy; its own machine may have no process at all.
        List<Endpoint> asked = servers
                ? Endpoint.all(hosts.testbed()).stream()
                        .filter(endpoint -> endpoint.kind() == WorkerKind.CE)
                        .toList()
                : target.processes().stream()
                        .filter(endpoint -> up.contains(endpoint.name()))
                        .toList();
        String busy = workers.ask(asked).entrySet().stream()
                .filter(answer -> !answer.getValue().busy().isEmpty())
                .map(answer ->
                        answer.getKey().name() + " is " + answer.getValue().busy())
                .collect(Collectors.joining(", "));
        if (!busy.isEmpty()) {
            throw new HostFailure(busy + "; push when the run has ended, or end it with Ctrl-C where it was started.");
        }
    }

    /** The list of everything that belongs there comes last: without it the host accepts nothing. */
    private static long send(
            HostSession host,
            Map<String, PushedFile> content,
            Map<String, PushedFile> changed,
            Map<String, PushedFile> servers) {
        // Without the list of processes the host could not tell what was there before from what is there now.
        Map<String, PushedFile> sent = new LinkedHashMap<>(changed);
        sent.put("processes", content.get("processes"));
        sent.putAll(servers);
        sent.put("complete", PushedFile.of(String.join("\n", content.keySet()) + "\n"));
        long bytes = 0;
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(host.out(), StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, PushedFile> file : sent.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
                entry.setSize(file.getValue().bytes());
                entry.setMode(FILE_MODE);
                tar.putArchiveEntry(entry);
                file.getValue().copyTo(tar);
                tar.closeArchiveEntry();
                bytes += file.getValue().bytes();
            }
        } catch (IOException e) {
            // The host may have said why before it closed the connection.
            host.untilDone(line -> {});
            throw host.failure();
        }
        return bytes;
    }

    private void finish(SshTarget target, HostSession host) {
        host.untilDone(line -> {
            if (line.word() == HostLine.Word.DATABASE) {
                hosts.tell(target, line.rest());
            } else if (line.word() == HostLine.Word.NO_LINGER) {
                hosts.tell(
                        target,
                        "note: this user may not keep processes running after the last logout, or start them at boot;"
                                + " have root type `loginctl enable-linger USER` there.");
            }
        });
    }

    /** The files that set up the database servers of a target, by their path in what is sent; none of them stays there. */
    record DatabaseFiles(RunSetup setup, SshDeployment.PushOptions options, ConnectorFiles passwords) {
        /**
         * Empty unless servers are to be set up.
         *
         * @throws org.quadrille.common.cli.UserError if no server can be set up for the testbed
         */
        Map<String, PushedFile> of(SshTarget target) {
            Map<String, PushedFile> files = new TreeMap<>();
            options.database().ifPresent(prime -> {
                for (Host host : target.hosts()) {
                    host.servers().forEach((port, databases) -> {
                        String folder = "database/" + port + "/";
                        DatabaseServerFiles.of(setup, host, port, prime)
                                .forEach((name, text) -> files.put(folder + name, PushedFile.of(text)));
                        DatabaseId first = databases.get(0);
                        Testbed.Database database =
                                setup.testbed().group(first.group()).database(first.role());
                        files.put(folder + "password", PushedFile.of(passwords.password(database)));
                    });
                }
            });
            return files;
        }
    }
}
