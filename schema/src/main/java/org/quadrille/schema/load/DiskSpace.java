package org.quadrille.schema.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

/**
 * Whether there is enough disk space for the databases to be built. SQL does not report the free space, so only the
 * data folder of a server on this machine is looked at, if we may see it; elsewhere the server itself has to report a
 * full disk.
 */
final class DiskSpace {
    private static final double GIB = 1L << 30;

    /**
     * @param targets databases to be made: where there is one, it is dropped only after that, one after another
     * @param found what is in their places; what lacks only its role is not made anew
     * @param pristine whether a pristine copy of each is made, too
     */
    void require(List<DatabaseTarget> targets, Map<DatabaseTarget, Probe> found, boolean pristine) {
        Map<String, List<DatabaseTarget>> servers = targets.stream()
                .filter(target -> !found.get(target).lacksOnlyRole(target.spec()))
                .filter(target -> target.tablespaces().data().isEmpty())
                .collect(Collectors.groupingBy(
                        target -> Words.endpoint(
                                target.address().host(), target.address().port()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        for (List<DatabaseTarget> ofServer : servers.values()) {
            Engine engine = ofServer.get(0).address().engine();
            Map<Boolean, List<DatabaseTarget>> added = ofServer.stream()
                    .collect(Collectors.partitioningBy(target -> List.of(DatabaseState.ABSENT, DatabaseState.EMPTY)
                            .contains(found.get(target).state())));
            long copies = pristine
                    ? bytes(engine, ofServer.stream().map(DatabaseTarget::spec).distinct())
                    : 0;
            long places = bytes(engine, added.get(true).stream().map(DatabaseTarget::spec));
            long largest = added.get(false).stream()
                    .mapToLong(target -> new ExpectedSize(target.address().engine(), target.spec()).bytes())
                    .max()
                    .orElse(0);
            requireOnServer(ofServer, copies + places + largest, pristine, largest > 0);
        }
    }

    private static long bytes(Engine engine, Stream<DatabaseSpec> specs) {
        return specs.mapToLong(spec -> new ExpectedSize(engine, spec).bytes()).sum();
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
        try (Connection connection = address.administration().connect()) {
            String folder = Sql.text(connection, address.files().query("data-folder"));
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
