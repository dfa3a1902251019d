package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.log.ServiceTimes;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Pooler;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.ConnectorSession;
import org.quadrille.vconnector.session.Counters;
import org.quadrille.vconnector.session.FailureLog;
import org.quadrille.vconnector.session.MarketAddress;

/**
 * A connector whose two pools lead to one database, which no run allows: transactions are served by the connector's own
 * code, only its control is not the connector's. Reads engine, host, port, database, user, password, connections, the port
 * for orders and that of a pooler (0: none) from standard input, one per line, prints its own port, and ends when that input does.
 */
final class PathConnector {
    private PathConnector() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        DatabaseAddress address = new DatabaseAddress(
                Engine.of(in.readLine()),
                in.readLine(),
                Integer.parseInt(in.readLine()),
                in.readLine(),
                in.readLine(),
                in.readLine());
        int connections = Integer.parseInt(in.readLine());
        MarketAddress market = new MarketAddress(
                address.host(), Integer.parseInt(in.readLine()), BenchWorkers.TOKEN, "path-connector");
        int pooler = Integer.parseInt(in.readLine());
        PoolTarget pool = new PoolTarget(
                address,
                connections,
                RunSessions.RUN,
                pooler == 0 ? Optional.empty() : Optional.of(new Pooler(address.at(address.host(), pooler), address)),
                false);
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, pool, DatabaseRole.DSS, pool))) {
            for (DatabaseRole role : DatabaseRole.values()) {
                if (!databases.awaitFull(role, 60, TimeUnit.SECONDS)) {
                    throw new IOException("the pool of " + connections + " connections did not fill");
                }
            }
            ConnectorSession.Surroundings surroundings = new ConnectorSession.Surroundings(
                    new GroupId(1, 1),
                    TradeResultForm.IN_TIER_A,
                    databases,
                    market,
                    new ConnectorSession.Records(
                            new Counters(), new ServiceTimes(new GroupId(1, 1), 10), new FailureLog()),
                    cause -> {
                        throw new IllegalStateException(cause);
                    },
                    new MarketLag(),
                    address.engine());
            try (FrameServer server = new FrameServer(
                    InetAddress.getLoopbackAddress(),
                    0,
                    () -> BenchWorkers.TOKEN,
                    sender -> new ConnectorSession(surroundings))) {
                System.out.println(server.port());
                while (in.readLine() != null) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
