package org.quadrille.audit.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.config.Json;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.catalogue.Catalog;
import org.quadrille.schema.catalogue.Catalog.CatalogObject;
import org.quadrille.schema.catalogue.CatalogDifference;
import org.quadrille.schema.catalogue.ExpectedCatalog;

/** {@code quadrille audit schema}: the objects of every database against the kit's own, and against each other. */
public final class SchemaTool extends AuditTool {
    /** Maximum number of differences that become findings; all are in the files. A foreign database has hundreds. */
    private static final int SHOWN = 20;

    public SchemaTool() {
        super(
                "schema",
                "each database has exactly the tables, columns, keys, indexes, types and functions of this build of the kit");
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

    /** The databases of each role of a testbed, compared with each other: they should be equal. */
    record BetweenDatabases(List<Role> roles) {
        private static final String ABSENT = "absent";

        /**
         * The databases of one role that could be read.
         *
         * @param differences objects that are not the same in all of them, each once
         */
        record Role(DatabaseRole role, List<String> databases, List<Difference> differences) {}

        /**
         * An object, by kind and name, that is not the same everywhere: the databases that have each definition, or that it
         * is {@code absent} from.
         */
        record Difference(String object, Map<String, List<String>> found) {}

        /** @param catalogs of the databases that could be read */
        static BetweenDatabases of(List<Subject> subjects, Map<Subject, Catalog> catalogs) {
            List<Role> roles = new ArrayList<>();
            for (DatabaseRole role : DatabaseRole.values()) {
                List<Subject> read = subjects.stream()
                        .filter(s -> s.role() == role && catalogs.containsKey(s))
                        .toList();
                if (!read.isEmpty()) {
                    roles.add(new Role(role, read.stream().map(Subject::label).toList(), differences(read, catalogs)));
                }
            }
            return new BetweenDatabases(roles);
        }

        private static List<Difference> differences(List<Subject> read, Map<Subject, Catalog> catalogs) {
            Catalog first = catalogs.get(read.get(0));
            SortedSet<String> differ = new TreeSet<>();
            read.forEach(s -> CatalogDifference.between(first, catalogs.get(s)).forEach(d -> differ.add(d.label())));
            List<Difference> differences = new ArrayList<>();
            for (String label : differ) {
                Map<String, List<String>> found = new LinkedHashMap<>();
                for (Subject subject : read) {
                    String definition = Optional.ofNullable(
                                    catalogs.get(subject).objects().get(label))
                            .map(CatalogObject::definition)
                            .orElse(ABSENT);
                    found.computeIfAbsent(definition, d -> new ArrayList<>()).add(subject.label());
                }
                differences.add(new Difference(label, found));
            }
            return differences;
        }

        /** As people read it. */
        String text() {
            StringBuilder text = new StringBuilder();
            for (Role role : roles) {
                text.append(role.databases().size())
                        .append(' ')
                        .append(role.role())
                        .append(" databases: ");
                text.append(
                        role.differences().isEmpty()
                                ? "no object differs\n"
                                : role.differences().size() + " objects are not the same in all of them\n");
                for (Difference difference : role.differences()) {
                    text.append("  ").append(difference.object()).append('\n');
                    difference
                            .found()
                            .forEach((definition, databases) -> text.append("    ")
                                    .append(definition)
                                    .append(": ")
                                    .append(String.join(", ", databases))
                                    .append('\n'));
                }
            }
            return text.toString();
        }
    }
}
