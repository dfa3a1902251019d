package org.quadrille.tests.bench;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;

/** A session's three cards, in a testbed of two tiles. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CardDraws {
    private final Dealer dealer =
            new Dealer(Profiles.load("standard", Path.of(".")), CardsBenchmark.TILES, new Streams(1, 1, 1));

    @Benchmark
    public int deal() {
        dealer.deal(2);
        return dealer.tile() + dealer.group() + dealer.type().ordinal();
    }
}
