package org.quadrille.common.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.files.ClassPath;

/**
 * Code that processes of a run had on their class paths, each jar with its digest: one entry of {@code code.json}.
 *
 * @param processes those with exactly these jars, such as {@code prime} and {@code ce-1}
 */
public record CodeRecord(List<String> processes, List<ClassPath.Jar> jars) {
    public CodeRecord {
        processes = processes == null ? List.of() : List.copyOf(processes);
        jars = jars == null ? List.of() : List.copyOf(jars);
    }

    /** One record for all processes that have the same jars, in the order of the processes. */
    public static List<CodeRecord> of(Map<String, List<ClassPath.Jar>> jarsOfProcesses) {
        var processes = new LinkedHashMap<List<ClassPath.Jar>, List<String>>();
        jarsOfProcesses.forEach((process, jars) ->
                processes.computeIfAbsent(jars, none -> new ArrayList<>()).add(process));
        return processes.entrySet().stream()
                .map(same -> new CodeRecord(same.getValue(), same.getKey()))
                .toList();
    }

    /** The jars of a process; none if they were not recorded. */
    public static List<ClassPath.Jar> jarsOf(String process, List<CodeRecord> all) {
        return all.stream()
                .filter(code -> code.processes().contains(process))
                .findFirst()
                .map(CodeRecord::jars)
                .orElse(List.of());
    }
}
