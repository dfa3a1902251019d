package org.quadrille.deploy.plan;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.files.UserFiles;

/**
 * A folder of files that were generated and can be generated again. It keeps a list of them with their digests, so that a
 * file that somebody has edited since is not overwritten unless that is asked for.
 */
public record GeneratedFolder(Path folder) {
    private static final String LIST = "generated.json";

    /**
     * Writes all files, by their paths below the folder; those of an earlier generation that are no longer among them
     * are deleted.
     *
     * @param replace whether files that were edited, or that this kit did not write, are overwritten
     * @throws UserError if there are such files (each is named, and nothing is written), or one cannot be written
     */
    public void write(Map<String, String> files, boolean replace) {
        UserFiles.use(folder + " cannot be written", "name another folder with --out", () -> {
            Map<String, String> before = list();
            if (!replace) {
                requireUntouched(files, before);
            }
            Files.createDirectories(folder);
            Map<String, String> digests = new TreeMap<>();
            files.forEach((name, content) -> digests.put(name, Sha256.of(content)));
            // The list first: a listed file that does not exist yet counts as untouched.
            Files.writeString(folder.resolve(LIST), Json.write(digests) + "\n");
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = folder.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
                readable(path);
            }
            for (String gone : before.keySet()) {
                if (!files.containsKey(gone)) {
                    Files.deleteIfExists(folder.resolve(gone));
                }
            }
        });
    }

    /** Containers read them as another user; none holds a secret. */
    private static void readable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private void requireUntouched(Map<String, String> files, Map<String, String> before) throws IOException {
        List<String> edited = new ArrayList<>();
        TreeMap<String, String> all = new TreeMap<>(before);
        files.keySet().forEach(name -> all.putIfAbsent(name, ""));
        for (Map.Entry<String, String> file : all.entrySet()) {
            String content = content(folder.resolve(file.getKey()));
            if (content != null
                    && !Sha256.of(content).equals(file.getValue())
                    && !content.equals(files.get(file.getKey()))) {
                edited.add(file.getKey());
            }
        }
        if (!edited.isEmpty()) {
            throw new UserError("In " + folder + " these files were edited or are not the kit's, and are kept: "
                    + String.join(", ", edited)
                    + "; name another folder with --out, or overwrite them with --replace.");
        }
    }

    private Map<String, String> list() throws IOException {
        String text = content(folder.resolve(LIST));
        return text == null ? Map.of() : Json.mapper().readValue(text, new TypeReference<Map<String, String>>() {});
    }

    private static String content(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
