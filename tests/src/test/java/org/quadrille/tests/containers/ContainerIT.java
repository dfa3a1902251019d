package org.quadrille.tests.containers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.consistency.ConsistencyChecks;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A server that is not the embedded one, where a Docker engine answers. The image is the official one, or that of
 * {@code -Dquadrille.test.postgres}.
 */
class ContainerIT {
    private static final DockerImageName IMAGE = DockerImageName.parse(
                    System.getProperty("quadrille.test.postgres", "postgres:18"))
            .asCompatibleSubstituteFor("postgres");

    @Test
    void aServerInAContainerTakesALoadAndACopy() throws Exception {
        try (PostgreSQLContainer server = started()) {
            DatabaseSpec spec = new DatabaseSpec(1, new Scale(1, 1, 5, 30), 2_000);
            List<DatabaseTarget> targets = List.of(
                    target(server, "oltp", spec, DatabaseRole.OLTP), target(server, "dss", spec, DatabaseRole.DSS));
            new DatabaseBuilder(PopulationRows::of, new BuildOptions(2, false, false, true), LoadProgress.SILENT)
                    .build(targets);
            for (DatabaseTarget target : targets) {
                try (Connection connection = target.address().connect()) {
                    List<ConsistencyResult> results =
                            ConsistencyChecks.run(Engine.of("postgresql").files(), connection);
                    assertFalse(results.isEmpty(), "nothing was checked");
                    assertEquals(
                            List.of(),
                            results.stream().filter(r -> !r.holds()).toList(),
                            target.address().toString());
                }
            }
        }
    }

    /** An engine without a way to a registry has only the images that somebody made. */
    private static PostgreSQLContainer started() {
        try {
            assumeTrue(
                    DockerClientFactory.instance().isDockerAvailable(),
                    "skipped: no Docker engine answers, so there is no container to load");
            PostgreSQLContainer server = new PostgreSQLContainer(IMAGE);
            server.start();
            return server;
        } catch (RuntimeException e) {
            assumeTrue(
                    Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                            .noneMatch(ContainerFetchException.class::isInstance),
                    "skipped: the engine has no image " + IMAGE + ", or none of Testcontainers, and cannot fetch it");
            throw e;
        }
    }

    private static DatabaseTarget target(
            PostgreSQLContainer server, String database, DatabaseSpec spec, DatabaseRole role) {
        DatabaseAddress address = new DatabaseAddress(
                Engine.of("postgresql"),
                server.getHost(),
                server.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
                database,
                server.getUsername(),
                server.getPassword());
        return new DatabaseTarget(new DatabaseId(new GroupId(1, 1), role), address, spec, Tablespaces.NONE);
    }
}
