package org.quadrille.schema.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.Engine;

/**
 * Whether there is enough disk space for the databases to be built. SQL does not report the free space, so only the
 * data folder of a server on this machine is looked at, if we may see it; elsewhere the server itself has to report a
 * full disk.
 */
final class DiskSpace {
    private static final double GIB = 1L << 30;

    private final Engine engine;

    DiskSpace(Engine engine) {
        this.engine = engine;
    }

    /**
     * @param added databases to be made where there is none
     * @param replaced databases to be made where there is one, which is dropped only after that
     */
    void require(List<DatabaseTarget> added, List<DatabaseTarget> replaced, BuildOptions options) {
        Map<String, List<DatabaseTarget>> servers = new LinkedHashMap<>();
        Stream.concat(added.stream(), replaced.stream())
                .filter(target -> target.tablespaces().data().isEmpty())
                .forEach(target -> servers.computeIfAbsent(
                                Words.endpoint(
                                        target.address().host(),
                                        target.address().port()),
                                s -> new ArrayList<>())
                        .add(target));
        for (List<DatabaseTarget> ofServer : servers.values()) {
            long pristine = options.pristine()
                    ? bytes(ofServer.stream().map(DatabaseTarget::spec).distinct())
                    : 0;
            long places = bytes(ofServer.stream().filter(added::contains).map(DatabaseTarget::spec));
            long atOnce = bytes(ofServer.stream()
                    .filter(replaced::contains)
                    .map(DatabaseTarget::spec)
                    .limit(options.threads()));
            requireOnServer(ofServer, pristine + places + atOnce, options.pristine(), atOnce > 0);
        }
    }

    private static long bytes(Stream<DatabaseSpec> specs) {
        return specs.mapToLong(spec -> new ExpectedSize(spec).bytes()).sum();
    }

    private void requireOnServer(List<DatabaseTarget> targets, long needed, boolean pristine, boolean replacing) {
        DatabaseAddress address = targets.get(0).address();
        Optional<Long> free = free(address);
        if (free.isPresent() && free.get() < needed) {
            throw new UserError(String.format(
                    Locale.ROOT,
                    "The server %s:%d has %.1f GiB free in its data folder; the %d databases to be built need about"
                            + " %.1f GiB%s; free some space, or make the databases smaller%s. Nothing was changed.",
                    address.host(),
                    address.port(),
                    free.get() / GIB,
                    targets.size(),
                    needed / GIB,
                    pristine ? " with the pristine copies (--no-pristine leaves them out)" : "",
                    replacing ? ", or drop those that are there (`quadrille db drop`) first" : ""));
        }
    }

    private Optional<Long> free(DatabaseAddress address) {
        if (!isThisMachine(address.host())) {
            return Optional.empty();
        }
        try (Connection connection = engine.administration(address).connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(engine.files().query("data-folder"))) {
            row.next();
            String folder = row.getString(1);
            if (folder == null || !Files.isDirectory(Path.of(folder))) {
                return Optional.empty();
            }
            return Optional.of(Files.getFileStore(Path.of(folder)).getUsableSpace());
        } catch (SQLException | IOException weMayNotKnow) {
            return Optional.empty();
        }
    }

    private static boolean isThisMachine(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException elsewhere) {
            return false;
        }
    }
}
