package org.quadrille.vdriver.command;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.load.DatabaseTarget;

/** The databases of a testbed that a command works on: all, or those of a tile, a group, a role. */
public final class Selection {
    private static final int MOST_TILES = 1_000;

    private Selection() {}

    /** The options that select. */
    public static CommandSpec options(CommandSpec command) {
        return command.option("testbed", "FILE", "the testbed file")
                .option("tile", "N", "only this tile, counted from 1")
                .option("group", "N", "only this group of each tile, 1 to 4")
                .option("role", "ROLE", "only these databases: oltp or dss");
    }

    /** What the options select; never empty. */
    public static List<DatabaseTarget> of(Arguments line) {
        RunSetup setup = setup(line);
        Optional<Long> tile = line.number("tile", 1, MOST_TILES);
        Optional<Long> group = line.number("group", 1, GroupId.PER_TILE);
        Optional<DatabaseRole> role = line.parsed("role", "oltp or dss", Selection::role);
        int tiles = setup.testbed().tiles().size();
        if (tile.isPresent() && tile.get() > tiles) {
            throw line.mistake("option --tile is " + tile.get() + " but the testbed has "
                    + (tiles == 1 ? "one tile" : tiles + " tiles"));
        }
        return DatabaseTarget.all(setup).stream()
                .filter(t -> tile.isEmpty() || t.id().group().tile() == tile.get())
                .filter(t -> group.isEmpty() || t.id().group().group() == group.get())
                .filter(t -> role.isEmpty() || t.role() == role.get())
                .toList();
    }

    /** The database that a text such as {@code 1/2/oltp} names. */
    public static DatabaseTarget one(Arguments line, String option) {
        String name = line.required(option);
        RunSetup setup = setup(line);
        return DatabaseTarget.all(setup).stream()
                .filter(t -> path(t.id()).equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> line.mistake("option --" + option + " is \"" + name
                        + "\" but has to name a database of the testbed as tile/group/role, for instance 1/2/oltp"));
    }

    private static String path(DatabaseId id) {
        return id.group().tile() + "/" + id.group().group() + "/" + id.role();
    }

    /** Whether the options select everything. */
    public static boolean all(Arguments line) {
        return !line.has("tile") && !line.has("group") && !line.has("role");
    }

    /** The testbed that the options name. */
    public static RunSetup setup(Arguments line) {
        line.required("testbed");
        return Testbeds.load(line.path("testbed").orElseThrow());
    }

    private static DatabaseRole role(String text) {
        return DatabaseRole.valueOf(text.toUpperCase(Locale.ROOT));
    }
}
