package org.quadrille.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.NamedPath;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** Reads testbed files. */
public final class Testbeds {
    private Testbeds() {}

    /**
     * Reads, checks and completes a testbed file and its profile.
     *
     * @throws UserError if a file cannot be read or something in it is wrong; the message lists all problems, one a
     *     line
     */
    public static RunSetup load(Path file) {
        String text = UserFiles.get(
                "The testbed file " + file + " cannot be read",
                "name an existing file with --testbed, or make one with `quadrille init`",
                () -> TextFile.read(file));
        Testbed testbed = Json.read(text, Testbed.class, file.toString());
        refuse(placedTwice(Json.read(text, JsonNode.class, file.toString())), file.toString());
        return complete(testbed, file.toString(), file.toAbsolutePath().getParent());
    }

    /** Databases whose server is named by both keys for it: in a {@link Testbed} the first server has both names. */
    private static List<String> placedTwice(JsonNode file) {
        return file.findParents("hosts").stream()
                .filter(database -> database.has("host") || database.has("port"))
                .map(database -> "keys \"hosts\" and \"" + (database.has("host") ? "host" : "port")
                        + "\" of the database "
                        + Words.shown(database.path("database").asText())
                        + " cannot be used together; keep \"hosts\", whose entries have host and port.")
                .toList();
    }

    /**
     * Checks and completes a testbed that was read from a source; a profile file and an embedded server are relative to
     * the folder.
     */
    public static RunSetup complete(Testbed testbed, String source, Path folder) {
        refuse(TestbedChecks.problems(testbed, true), source);
        Profile profile = profile(testbed.profile(), source, folder);
        RunSetup setup = RunSetup.of(testbed, profile);
        refuse(ProfileChecks.problems(setup.profile()), source);
        refuse(unreachable(testbed, setup.profile()), source);
        return new RunSetup(effective(testbed, setup.profile(), source, folder), setup.profile());
    }

    /** Checks a testbed of a run that has been made, without its profile: whether it is whole. */
    public static Testbed ofRun(Testbed testbed, String source) {
        refuse(TestbedChecks.problems(testbed, false), source);
        return testbed;
    }

    private static void refuse(List<String> problems, String source) {
        if (!problems.isEmpty()) {
            throw new UserError(source + ": " + String.join("\n" + source + ": ", problems));
        }
    }

    /** The rate of open pacing counts Trade-Results, so that it means nothing where there are none. */
    private static List<String> unreachable(Testbed testbed, Profile profile) {
        boolean some = profile.sends(TransactionType.TRADE_RESULT);
        if (!some && testbed.pacing().targetTpsV() > 0) {
            return List.of("key \"pacing.targetTpsV\" counts Trade-Results, and the profile "
                    + Words.quoted(profile.name())
                    + " leads to none; write \"targetTps\" instead, the transactions a second.");
        }
        return some && testbed.pacing().targetTps() > 0
                ? List.of("key \"pacing.targetTps\" is for profiles that lead to no Trade-Results, and "
                        + Words.quoted(profile.name()) + " leads to some; write \"targetTpsV\" instead.")
                : List.of();
    }

    private static Profile profile(String name, String source, Path folder) {
        try {
            return Profiles.load(name, folder);
        } catch (UserError e) {
            throw new UserError(e.getMessage()
                    .lines()
                    .map(problem -> source + ": key \"profile\": " + problem)
                    .collect(Collectors.joining("\n")));
        }
    }

    /**
     * Sets pools of size 0 to what sessions and senders can use at once, draws an automatic seed of the inputs, and
     * makes the folder of an embedded server absolute.
     */
    private static Testbed effective(Testbed t, Profile profile, String source, Path folder) {
        int sessions = t.pacing().sessions() * t.customerEmulators().size();
        int size = sessions + profile.market().sendersPerGroup() + 1;
        return t.withGroups(g -> g.withDatabase(DatabaseRole.OLTP, d -> pool(d, size))
                        .withDatabase(DatabaseRole.DSS, d -> pool(d, size)))
                .change()
                .inputSeed(t.inputSeed().forRun())
                .embedded(embedded(t.embedded(), source, folder))
                .build();
    }

    private static Testbed.Embedded embedded(Testbed.Embedded e, String source, Path folder) {
        return e == null
                ? null
                : new Testbed.Embedded(NamedPath.resolve(folder, e.folder(), source + ": key \"embedded.folder\"")
                        .toAbsolutePath()
                        .normalize()
                        .toString());
    }

    private static Testbed.Database pool(Testbed.Database d, int size) {
        return d.poolSize() > 0 ? d : d.withPoolSize(size);
    }
}
