package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Map;

/**
 * One environment of a study: a testbed file, or a testbed that the kit makes on this machine. Commands are lines for the
 * shell on the machine of prime; they and their output are kept in the study folder, so no password belongs in them.
 *
 * @param testbed testbed file, relative to the study file; null if {@code local} is there
 * @param local a testbed on this machine; null if {@code testbed} is there
 * @param platform what people call the platform, for the page, such as {@code bare}; may be absent
 * @param enter command before the environment's runs, after runs of another environment; may be absent
 * @param leave command after them; may be absent
 * @param limit longest time of each command of this environment; 10 minutes if absent
 * @param restart restart command for each part that {@code reset} names and the kit did not start; may be empty
 * @param durable false if a power cut loses what this environment has committed
 * @param places what people call the places of {@code data}, {@code index}, {@code temp} and {@code wal}, for storage
 *     studies on testbeds that the kit does not make; may be empty
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record EnvironmentSpec(
        String testbed,
        LocalSpec local,
        String platform,
        String enter,
        String leave,
        Duration limit,
        Map<Reset, String> restart,
        @JsonProperty("durable") Boolean declaredDurable,
        Map<String, String> places) {
    /** Default time limit of a command. */
    public static final Duration USUAL_LIMIT = Duration.ofMinutes(10);

    public EnvironmentSpec {
        limit = limit == null ? USUAL_LIMIT : limit;
        restart = restart == null ? Map.of() : Map.copyOf(restart);
        places = places == null ? Map.of() : Map.copyOf(places);
    }

    /** Whether what is committed outlives a power cut, as far as the study file says so. */
    public boolean durable() {
        return declaredDurable == null || declaredDurable;
    }
}
