package org.quadrille.study.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.schema.embedded.Ports;

/**
 * Ports that the runs of a study use one after the other, as a process cannot give a port back: a study that reserved new
 * ones for each run would run out of them.
 */
final class RunPorts {
    private final List<Integer> reserved = new ArrayList<>();

    /** Different ports on which nobody listens now: those that it gave before and, if they are too few, new ones. */
    List<Integer> free(int count) {
        List<Integer> free =
                reserved.stream().filter(Ports::isFree).limit(count).collect(Collectors.toCollection(ArrayList::new));
        List<Integer> more = Ports.free(count - free.size());
        reserved.addAll(more);
        free.addAll(more);
        return free;
    }
}
