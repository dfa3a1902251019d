package org.quadrille.common.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.UserError;

/**
 * The names and JSON files of {@code results/<run id>/} (DESIGN.md 8), the border between prime and reporter.
 *
 * @param path the folder
 */
public record ResultsFolder(Path path) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public Path manifest() {
        return path.resolve("run.json");
    }

    /** The effective testbed, without secrets. */
    public Path testbed() {
        return path.resolve("testbed.json");
    }

    /** The effective profile. */
    public Path profile() {
        return path.resolve("profile.json");
    }

    public Path databasesBefore() {
        return path.resolve("databases-before.json");
    }

    public Path databasesAfter() {
        return path.resolve("databases-after.json");
    }

    public Path logs() {
        return path.resolve("logs");
    }

    /** The transaction log of a CE or MEE. */
    public Path log(WorkerEntry worker) {
        return logs().resolve(worker.name() + ".csv");
    }

    public RunManifest readManifest() {
        return convert(manifest(), RunManifest.class);
    }

    /** Snapshots of one of the two files; none if prime never came to take them. */
    public List<DatabaseSnapshot> readDatabases(Path file) {
        return Files.exists(file) ? List.of(convert(file, DatabaseSnapshot[].class)) : List.of();
    }

    /** Any JSON file of the folder, as it is. */
    public static JsonNode readJson(Path file) {
        return convert(file, JsonNode.class);
    }

    /**
     * Writes a record, list or tree as indented JSON.
     *
     * @throws UserError if the file cannot be written
     */
    public static void writeJson(Path file, Object value) {
        try {
            Files.writeString(file, JSON.writeValueAsString(value) + "\n");
        } catch (IOException e) {
            throw new UserError(
                    "Cannot write " + file + ": " + e.getMessage() + "; free space or mend the permissions.");
        }
    }

    private static <T> T convert(Path file, Class<T> type) {
        try {
            return JSON.readValue(Files.readString(file), type);
        } catch (NoSuchFileException e) {
            throw new UserError(file + " is missing: name the folder of a run, such as results/latest.");
        } catch (JsonProcessingException e) {
            throw new UserError(file + " is not what a run writes there: " + e.getOriginalMessage() + " (line "
                    + (e.getLocation() == null ? "?" : e.getLocation().getLineNr()) + ").");
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + ": " + e.getMessage() + ".");
        }
    }
}
