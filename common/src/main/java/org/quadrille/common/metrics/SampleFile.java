package org.quadrille.common.metrics;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.quadrille.common.cli.Build;

/** A file of machine samples being written (docs/metrics-format.md); every line is in it when its call returns. */
public final class SampleFile implements AutoCloseable {
    /**
     * Version of the format; changes whenever an older reader would misread a file. An added column does not change it,
     * because readers find columns by name since version 2.
     */
    public static final int VERSION = 2;

    private final BufferedWriter out;

    private SampleFile(BufferedWriter out) {
        this.out = out;
    }

    /**
     * Makes the file of a process of the kit, which is not there yet.
     *
     * @param machine id of its machine where run.json does not say it, or null
     */
    public static SampleFile create(Path file, String runId, String process, String machine) throws IOException {
        return open(file, header(runId, process) + (machine == null ? "" : machineLine(machine)));
    }

    /**
     * Makes the file of a machine, as the testbed names it, whose samples were recorded by something else; it is not
     * there yet.
     */
    public static SampleFile imported(Path file, String runId, String host) throws IOException {
        return open(file, header(runId, host) + machineLine(host));
    }

    private static String machineLine(String machine) {
        return "# machine=" + machine + "\n";
    }

    private static String header(String runId, String process) {
        return "# quadrille machine samples " + VERSION + " run=" + runId + " process=" + process + " build="
                + Build.id() + "\n";
    }

    private static SampleFile open(Path file, String header) throws IOException {
        SampleFile samples = new SampleFile(Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        samples.write(header + SampleColumn.header() + "\n");
        return samples;
    }

    public void add(MachineSample sample) throws IOException {
        write(sample.line() + "\n");
    }

    private void write(String text) throws IOException {
        out.write(text);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
