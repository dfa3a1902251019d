package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.keys.Key;
import org.quadrille.common.keys.TextForm;
import org.quadrille.common.workload.GroupId;

/**
 * A testbed on this machine, as the demo makes one. Limits apply to the system under test: its connectors and its
 * server. A place is a folder, {@link #MEMORY} or {@link #DISK}; null for the folder of the study. Other nulls leave
 * things as they are, or as in the demo.
 *
 * @param cpus processors that the system under test may use, as a quota, such as 1.5
 * @param cpuset processors that it is bound to, such as {@code 0-1,4}
 * @param memory limit of its memory
 * @param diskWrites limit of writes a second to the study's own disk
 * @param data where the server keeps its data
 * @param wal where it keeps its write-ahead log; with the data if null
 * @param index where indexes are; with the data if null
 * @param temp where temporary files are; with the data if null
 * @param settings settings of the server, such as {@code shared_buffers}
 * @param tiles tiles of four groups
 * @param loadUnits load units of each group
 * @param tradeDays business days of initial trades
 * @param seed seed of the population
 * @param sessions sessions of the customer emulator
 * @param targetTpsV Trade-Results a second that open pacing aims at; closed pacing if null
 * @param targetTps transactions a second that it aims at where the profile leads to no Trade-Results
 * @param profile profile of the runs
 * @param phaseLength length of a phase; everything that depends on time stretches with it
 * @param engine engine of its server, as a testbed names it; the first of the kit if null
 * @param container whether the machines of the testbed are containers
 * @param databaseImage PostgreSQL image of these containers, with its version as tag
 */
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record LocalSpec(
        @Key(above = 0) Double cpus,
        @Key(form = TextForm.PROCESSORS) String cpuset,
        ByteSize memory,
        @Key(from = 1) Integer diskWrites,
        String data,
        String wal,
        String index,
        String temp,
        Map<String, String> settings,
        @Key(from = 1, to = 100) Integer tiles,
        @Key(from = 1) Integer loadUnits,
        @Key(from = 5) Integer tradeDays,
        Long seed,
        @Key(from = 1, to = Testbed.Pacing.MOST_SESSIONS) Integer sessions,
        @Key(above = 0) Double targetTpsV,
        @Key(above = 0) Double targetTps,
        String profile,
        @Key(above = 0) Duration phaseLength,
        String engine,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean container,
        String databaseImage) {
    /** A place in memory (tmpfs), which a power cut empties. */
    public static final String MEMORY = "memory";

    /** A place on a disk of the study's own: a loop device, which {@code diskWrites} can limit. */
    public static final String DISK = "disk";

    /** What has a place of its own. */
    public static final List<String> PLACES = List.of("data", "index", "temp", "wal");

    /** Those of them that must survive a power cut if commits are to survive it. */
    public static final List<String> LASTING = List.of("data", "index", "wal");

    /** The key of the engine. */
    public static final String ENGINE = "engine";

    /** What layouts differ in, where a study has them. */
    public static final List<String> PARTS = List.of("data", "index", "temp", "wal", ENGINE);

    private static final int USUAL_SESSIONS = 4;

    public LocalSpec {
        settings = settings == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Name of the engine of its server. */
    public String engineName() {
        return engine == null ? EngineFacts.DEFAULT.name() : engine;
    }

    /** Its sessions, or as many as the demo has. */
    public int usualSessions() {
        return sessions == null ? USUAL_SESSIONS : sessions;
    }

    /** Processors that instances may use together, to a millionth; one without a limit counts as none. */
    public static double processors(List<LocalSpec> instances) {
        return Math.rint(1e6
                        * instances.stream()
                                .mapToDouble(one -> one.cpus == null ? 0 : one.cpus * one.limited())
                                .sum())
                / 1e6;
    }

    /** To how many parts a limit applies, each by itself: to the containers of connectors and servers, or to all together. */
    private int limited() {
        return container ? 3 * GroupId.PER_TILE * (tiles == null ? 1 : tiles) : 1;
    }

    /** The given places, and the engine if asked for. */
    Map<String, String> parts(boolean engineToo) {
        Map<String, String> parts = places();
        if (engineToo) {
            parts.put(ENGINE, engineName());
        }
        return parts;
    }

    /** The given places of data, indexes, temporary files and write-ahead log, by the names in PLACES, in order. */
    public Map<String, String> places() {
        Map<String, String> places = new LinkedHashMap<>();
        places.put("data", data);
        places.put("index", index);
        places.put("temp", temp);
        places.put("wal", wal);
        places.values().removeIf(Objects::isNull);
        return places;
    }
}
