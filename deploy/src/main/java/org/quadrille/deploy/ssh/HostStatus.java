package org.quadrille.deploy.ssh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.Host;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * What runs on the hosts of a testbed that were asked for and answer, and what is wrong with the others, one sentence
 * each.
 */
public record HostStatus(String testbed, List<OnHost> hosts, List<String> problems) {
    /**
     * A host.
     *
     * @param installed how: {@code system}, {@code user}, {@code plain} or {@code none}
     * @param folder where; null if nothing is there
     * @param build which build of the kit was pushed; null for none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record OnHost(
            String host,
            String ssh,
            String installed,
            String folder,
            String build,
            List<OfProcess> processes,
            List<String> databases) {}

    /**
     * A process.
     *
     * @param since when it was started; null if it does not run
     * @param answers whether prime reaches it
     * @param build which build it says that it is; null if it does not answer
     * @param run what it is busy with; null for nothing
     * @param last last line of its log
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonPropertyOrder({"name", "kind", "controlPort", "up"})
    public record OfProcess(
            String name,
            String kind,
            int controlPort,
            String since,
            boolean answers,
            String build,
            String run,
            String last) {
        /** Whether it runs. */
        @JsonProperty
        public boolean up() {
            return since != null;
        }
    }

    /** Whether all hosts answer, and every process runs and can be reached. */
    public boolean good() {
        return problems.isEmpty()
                && hosts.stream()
                        .flatMap(host -> host.processes().stream())
                        .allMatch(process -> process.up() && process.answers());
    }

    static HostStatus of(TestbedHosts hosts, List<SshTarget> targets, Workers workers) {
        Testbed testbed = hosts.testbed();
        List<Endpoint> endpoints =
                targets.stream().flatMap(target -> target.processes().stream()).toList();
        CompletableFuture<Map<Endpoint, Workers.Said>> said =
                CompletableFuture.supplyAsync(() -> workers.ask(endpoints));
        OnAllHosts.Outcome<SshTarget, HostFacts> found =
                OnAllHosts.each(targets, SshTarget::name, target -> facts(hosts, target));
        Map<Endpoint, Workers.Said> answers = said.join();
        List<OnHost> shown = found.answers().entrySet().stream()
                .flatMap(e -> e.getKey().hosts().stream().map(host -> of(testbed, host, e.getValue(), answers)))
                .toList();
        return new HostStatus(HostContent.name(testbed), shown, found.failures());
    }

    private static HostFacts facts(TestbedHosts hosts, SshTarget target) {
        try (HostSession host = hosts.open(target, "status", Map.of())) {
            HostFacts facts = HostFacts.read(host);
            HostProblems.requireOurs(hosts.testbed(), target, facts);
            return facts;
        }
    }

    private static OnHost of(Testbed testbed, Host host, HostFacts facts, Map<Endpoint, Workers.Said> answers) {
        return new OnHost(
                host.name(),
                host.ssh(),
                facts.mode().name().toLowerCase(Locale.ROOT),
                facts.base(),
                facts.value("build").orElse(null),
                host.processes().stream()
                        .map(endpoint -> of(endpoint, facts, answers.get(endpoint)))
                        .toList(),
                host.servers().entrySet().stream()
                        .flatMap(server -> server.getValue().stream()
                                .map(id -> "postgresql://" + Words.endpoint(host.name(), server.getKey()) + "/"
                                        + testbed.group(id.group())
                                                .database(id.role())
                                                .database()))
                        .toList());
    }

    private static OfProcess of(Endpoint endpoint, HostFacts facts, Workers.Said said) {
        Optional<HostFacts.Found> found = facts.processes().stream()
                .filter(process -> process.name().equals(endpoint.name()))
                .findFirst();
        return new OfProcess(
                endpoint.name(),
                endpoint.kind().label(),
                endpoint.controlPort(),
                found.filter(HostFacts.Found::up)
                        .map(process -> Instant.ofEpochSecond(process.since()).toString())
                        .orElse(null),
                said.answered(),
                said.answered() ? said.info().build() : null,
                said.busy().isEmpty() ? null : said.busy(),
                found.map(HostFacts.Found::last).orElse(""));
    }
}
