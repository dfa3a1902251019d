package org.quadrille.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.NamedPath;
import org.quadrille.common.files.Resources;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.Profile;

/** Finds and reads profile files. A file with the key {@code "extends"} holds only what differs. */
public final class Profiles {
    /** Names of the profiles that come with the kit. */
    public static final List<String> NAMES = List.of(
            "standard",
            "baseline",
            "demo",
            "demo-baseline",
            "study",
            "read-only",
            "write-only",
            "dss",
            "oltp",
            "hybrid");

    private Profiles() {}

    /**
     * The profile of this name, or of the file at this path, relative to a folder.
     *
     * @throws UserError if there is none, or if it is wrong
     */
    public static Profile load(String name, Path folder) {
        JsonNode tree = tree(name, folder);
        String source = "Profile " + name;
        Profile profile = Json.read(tree.toString(), Profile.class, source);
        List<String> problems = ProfileChecks.problems(profile);
        if (!problems.isEmpty()) {
            throw new UserError(source + ": " + String.join("\n" + source + ": ", problems));
        }
        return profile;
    }

    /** Reads an effective profile, as prime sends it and a results folder holds it. */
    public static Profile parse(String json, String source) {
        return Json.read(json, Profile.class, source);
    }

    private static JsonNode tree(String name, Path folder) {
        String text = NAMES.contains(name) ? resource(name) : file(name, folder);
        JsonNode own = Json.read(text, JsonNode.class, name);
        if (!(own instanceof ObjectNode object)) {
            throw new UserError("Profile " + name + ": the file must hold a JSON object.");
        }
        JsonNode parent = object.remove("extends");
        if (parent == null) {
            return object;
        }
        if (!NAMES.contains(parent.asText()) || parent.asText().equals(name)) {
            throw new UserError("Profile " + name + ": key \"extends\" must name one of " + NAMES + ", not "
                    + Words.quoted(parent.asText()) + ".");
        }
        return overlay((ObjectNode) tree(parent.asText(), folder), object);
    }

    private static ObjectNode overlay(ObjectNode base, ObjectNode changes) {
        changes.properties().forEach(change -> {
            JsonNode before = base.get(change.getKey());
            if (before instanceof ObjectNode inner && change.getValue() instanceof ObjectNode innerChanges) {
                overlay(inner, innerChanges);
            } else {
                base.set(change.getKey(), change.getValue());
            }
        });
        return base;
    }

    private static String resource(String name) {
        return Resources.text(Profiles.class, "/org/quadrille/common/profiles/" + name + ".json");
    }

    private static String file(String name, Path folder) {
        if (!name.endsWith(".json")) {
            throw new UserError("There is no profile " + Words.quoted(name)
                    + Nearest.ending(name, NAMES, "; the kit has " + String.join(", ", NAMES) + ".")
                    + " A file of your own ends in .json.");
        }
        Path path = NamedPath.resolve(folder, name, "The profile");
        return UserFiles.get(
                "The profile file " + path + " cannot be read",
                "name one of " + String.join(", ", NAMES) + " or an existing file",
                () -> TextFile.read(path));
    }
}
