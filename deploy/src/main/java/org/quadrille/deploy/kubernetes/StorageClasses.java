package org.quadrille.deploy.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;

/** The storage classes of a cluster, as kubectl lists them in a context: by name, whether a class is the default. */
public record StorageClasses(String context, Map<String, Boolean> classes) {
    private static final List<String> DEFAULT =
            List.of("storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class");

    private static final String TIMEOUT = "20s";

    /** Asks a cluster. @throws UserError if there is no kubectl, or the cluster does not answer it */
    public static StorageClasses of(Path kubectl, String context) {
        ProcessBuilder command = new ProcessBuilder(
                kubectl.toString(),
                "--context",
                context,
                "--request-timeout",
                TIMEOUT,
                "get",
                "storageclass",
                "--output",
                "json");
        try {
            ProgramOutput said = ProgramOutput.of(command);
            if (!said.good()) {
                throw silent(context, said.error().isEmpty() ? "no output" : said.why());
            }
            return new StorageClasses(context, classes(Json.mapper().readTree(said.out())));
        } catch (JsonProcessingException e) {
            throw silent(context, "what it said is no JSON");
        } catch (IOException e) {
            throw new UserError("There is no kubectl here: " + kubectl + " cannot be started ("
                    + ProgramOutput.whyNotStarted(e)
                    + "); install it, or leave out --context.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while kubectl asked the cluster", e);
        }
    }

    private static UserError silent(String context, String why) {
        return new UserError("kubectl cannot list the storage classes of context " + context + " (" + why
                + "); correct --context, or leave it out.");
    }

    private static Map<String, Boolean> classes(JsonNode list) {
        Map<String, Boolean> classes = new TreeMap<>();
        list.path("items").forEach(item -> {
            JsonNode annotations = item.at("/metadata/annotations");
            classes.put(
                    item.at("/metadata/name").asText(),
                    DEFAULT.stream()
                            .anyMatch(key -> annotations.path(key).asText().equals("true")));
        });
        return classes;
    }

    /**
     * Makes sure that volumes of a class, or of the default, can be made.
     *
     * @throws UserError if the cluster has no such class
     */
    public void require(Optional<String> name) {
        if (name.map(classes::containsKey).orElse(classes.containsValue(true))) {
            return;
        }
        throw new UserError("The cluster of context " + context + " "
                + name.map(missing -> "has no storage class " + missing).orElse("marks no storage class as its default")
                + "; "
                + (classes.isEmpty()
                        ? "make one there, as it has none."
                        : "name one that it has with --storage-class: " + String.join(", ", classes.keySet()) + "."));
    }
}
