package org.quadrille.audit.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.config.Json;
import org.quadrille.schema.catalogue.Catalog;
import org.quadrille.schema.catalogue.CatalogDifference;
import org.quadrille.schema.catalogue.ExpectedCatalog;

/** {@code quadrille audit schema}: the objects of every database against the kit's own, and against each other. */
public final class SchemaTool implements AuditTool {
    /** Maximum number of differences that become findings; all are in the files. A foreign database has hundreds. */
    private static final int SHOWN = 20;

    @Override
    public String name() {
        return "schema";
    }

    @Override
    public String proves() {
        return "each database has exactly the tables, columns, keys, indexes, types and functions of this build of the kit";
    }

    @Override
    public Demand demand() {
        return Demand.REACHED;
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        Map<Subject, Catalog> catalogs = new ConcurrentHashMap<>();
        audit.each((subject, evidence) -> {
            try (Connection connection = subject.connectReadOnly()) {
                Catalog found = Catalog.read(subject.files(), connection, evidence::query);
                catalogs.put(subject, found);
                return judge(subject, connection, found, evidence);
            }
        });
        BetweenDatabases between = BetweenDatabases.of(audit.subjects(), catalogs);
        audit.save("between.txt", between.text());
        audit.save("between.json", Json.write(between));
    }

    private static AuditVerdict judge(Subject subject, Connection connection, Catalog found, EvidenceFolder evidence)
            throws SQLException {
        List<CatalogDifference> differences =
                CatalogDifference.between(ExpectedCatalog.of(subject.files(), subject.role()), found);
        String version = connection.getMetaData().getDatabaseProductVersion();
        Map<String, Map<String, String>> objects = new TreeMap<>();
        Map<String, Object> facts = new LinkedHashMap<>(Map.of("server", version));
        found.objects().values().forEach(o -> {
            objects.computeIfAbsent(o.kind(), kind -> new TreeMap<>()).put(o.name(), o.definition());
            facts.merge(o.kind(), 1, (a, b) -> (Integer) a + (Integer) b);
        });
        evidence.save("schema.txt", text(differences, objects));
        evidence.save(
                "schema.json",
                Json.write(new Report(
                        subject.label(),
                        version,
                        differences.stream().map(Difference::of).toList(),
                        objects)));
        List<CatalogDifference> met =
                differences.stream().filter(one -> !one.beside()).toList();
        facts.put("beside the kit's", differences.size() - met.size());
        return AuditVerdict.of(findings(met), facts);
    }

    /** What {@code schema.json} says of a database. */
    private record Report(
            String database, String server, List<Difference> differences, Map<String, Map<String, String>> objects) {}

    /** An object that is not as it should be; a missing definition is null. */
    private record Difference(String object, String expected, String found, String finding) {
        static Difference of(CatalogDifference difference) {
            return new Difference(
                    difference.label(),
                    difference.expected().orElse(null),
                    difference.found().orElse(null),
                    difference.toString());
        }
    }

    private static List<String> findings(List<CatalogDifference> differences) {
        List<String> findings = new ArrayList<>();
        differences.stream().limit(SHOWN).map(CatalogDifference::toString).forEach(findings::add);
        if (differences.size() > SHOWN) {
            findings.add((differences.size() - SHOWN) + " more objects differ, see schema.txt");
        }
        return findings;
    }

    private static String text(List<CatalogDifference> differences, Map<String, Map<String, String>> objects) {
        StringBuilder text = new StringBuilder();
        text.append(differences.size()).append(" differences from the kit's own schema\n");
        differences.forEach(d -> text.append("  ").append(d).append('\n'));
        objects.forEach((kind, named) -> {
            text.append('\n').append(kind).append(" (").append(named.size()).append(")\n");
            named.forEach((name, definition) -> text.append("  ")
                    .append(name)
                    .append(": ")
                    .append(definition)
                    .append('\n'));
        });
        return text.toString();
    }
}
