package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.keys.Key;

/**
 * One environment of a study: a testbed file, or a testbed that the kit makes on this machine. Commands are lines for the
 * shell on the machine of prime; they and their output are kept in the study folder, so no password belongs in them.
 *
 * @param testbed testbed file, relative to the study file; null if {@code local} is there
 * @param local a testbed on this machine; null if {@code testbed} is there
 * @param platform what people call the platform, for the page, such as {@code bare}; may be absent
 * @param enter command before the environment's runs, after runs of another environment, or of another size of its
 *     machines if the command names it; may be absent
 * @param leave command after them; may be absent
 * @param limit longest time of each command of this environment; 10 minutes if absent
 * @param restart restart command for each part that {@code reset} names and the kit did not start; may be empty
 * @param durable false if a power cut loses what this environment has committed
 * @param places what people call the places of {@code data}, {@code index}, {@code temp} and {@code wal}, for storage
 *     studies on testbeds that the kit does not make, and their {@code engine} where engines differ; may be empty
 * @param replication what runs of this environment have to show of it; null if nothing is said
 * @param except keys of {@code local} that single instances have instead, by the number of the instance; may be empty
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record EnvironmentSpec(
        String testbed,
        LocalSpec local,
        String platform,
        String enter,
        String leave,
        @Key(above = 0) Duration limit,
        Map<Reset, String> restart,
        @JsonProperty("durable") Boolean declaredDurable,

        @Key(words = {"data", "index", "temp", "wal", "engine"})
        Map<String, String> places,

        Replication replication,
        Map<String, Map<String, Object>> except) {
    /** Stands for the number of an instance in testbed files, their names and commands. */
    public static final String NUMBER = "{n}";

    /** Stands for the level of {@link StudyFile#PROCESSORS} in the same. */
    public static final String PROCESSORS = "{" + StudyFile.PROCESSORS + "}";

    /** Default time limit of a command. */
    public static final Duration USUAL_LIMIT = Duration.ofMinutes(10);

    public EnvironmentSpec {
        limit = limit == null ? USUAL_LIMIT : limit;
        restart = restart == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(restart));
        places = places == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(places));
        except = except == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(except));
    }

    /**
     * What one of several instances, from 1, is: the same as the others with data and inputs of its own, as seeds that
     * follow each other give them, and with what {@code except} says. Instance 0 is what a study without instances has.
     *
     * @param source where the keys are from, for messages
     * @throws org.quadrille.common.cli.UserError if there is no such key, or a value is not valid
     */
    public LocalSpec instance(Map<String, String> levels, int instance, String source) {
        LocalSpec cell = Levels.apply(local, levels, source);
        if (instance == 0) {
            return cell;
        }
        Map<String, String> own = new LinkedHashMap<>();
        except.getOrDefault(Integer.toString(instance), Map.of())
                .forEach((key, value) -> own.put(StudyFile.LOCAL + key, Levels.text(value)));
        long seed = (cell.seed() == null ? 1 : cell.seed()) + instance - 1;
        own.put(StudyFile.LOCAL + "seed", Long.toString(seed));
        return Levels.apply(cell, own, source);
    }

    /** A text for an instance of a cell; what the study does not vary stays, such as the number of instance 0. */
    public static String filled(String text, int instance, Map<String, String> levels) {
        String numbered = instance == 0 ? text : text.replace(NUMBER, Integer.toString(instance));
        String processors = levels.get(StudyFile.PROCESSORS);
        return processors == null ? numbered : numbered.replace(PROCESSORS, processors);
    }

    /** Whether a text is another one for each instance or size of a machine. */
    public static boolean varies(String text) {
        return text.contains(NUMBER) || text.contains(PROCESSORS);
    }

    /** Whether what is committed outlives a power cut, as far as the study file says so. */
    public boolean durable() {
        return declaredDurable == null || declaredDurable;
    }

    /** An instance with what it has instead of what the others have, such as {@code instance 3 (cpus 0.5)}. */
    public String instanceName(int instance) {
        List<String> own = new ArrayList<>();
        except.getOrDefault(Integer.toString(instance), Map.of())
                .forEach((key, value) -> own.add(key + " " + Levels.text(value)));
        return "instance " + instance + (own.isEmpty() ? "" : " (" + String.join(", ", own) + ")");
    }
}
