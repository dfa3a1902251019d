package org.quadrille.schema.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.engine.Capability;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.rows.RowSource;

/**
 * Builds databases and sets them back to their freshly loaded state. Equal databases of a server are loaded once and
 * then copied file by file. A build that was interrupted is simply started again: half-loaded databases are recognised
 * by their stamp and built anew, complete ones are kept.
 */
public final class DatabaseBuilder {
    private final Function<DatabaseSpec, List<RowSource>> rows;
    private final BuildOptions options;
    private final LoadProgress progress;
    private final Server server;

    /** @param rows makes the sources of all rows of a spec */
    public DatabaseBuilder(Function<DatabaseSpec, List<RowSource>> rows, BuildOptions options, LoadProgress progress) {
        this(rows, options, progress, new Server());
    }

    DatabaseBuilder(
            Function<DatabaseSpec, List<RowSource>> rows, BuildOptions options, LoadProgress progress, Server server) {
        this.rows = rows;
        this.options = options;
        this.progress = progress;
        this.server = server;
    }

    /**
     * Builds databases that do not exist yet, or replaces them if the options say so. Those that are already complete,
     * for instance from an interrupted build, are skipped.
     *
     * @throws UserError if one is in the way, a server is not reachable, or there is not enough disk space; nothing is
     *     changed if that is found before the work begins
     */
    public void build(List<DatabaseTarget> targets) {
        Map<DatabaseTarget, Probe> found = probe(targets);
        List<DatabaseTarget> ready = options.replace() ? List.of() : ready(found);
        ready.forEach(target -> progress.note(target.label() + " is already complete: " + target.address()));
        Map<DatabaseTarget, Probe> all = new LinkedHashMap<>(found);
        found.keySet().removeAll(ready);
        requireFree(found);
        clearUp(all);
        List<DatabaseTarget> wanted = List.copyOf(found.keySet());
        requireRoom(wanted, found);
        for (List<DatabaseTarget> equal : Pristine.setsOfCopies(wanted)) {
            buildEqual(equal, found, options.pristine(), equalOf(ready, equal.get(0)));
        }
        if (options.replace() && all.values().stream().noneMatch(Probe::inPlace)) {
            dropLeftovers(targets);
        }
    }

    private static List<DatabaseTarget> ready(Map<DatabaseTarget, Probe> found) {
        return found.keySet().stream().filter(t -> found.get(t).ready(t)).toList();
    }

    /** One of these that a target can be a copy of. */
    private static Optional<DatabaseAddress> equalOf(List<DatabaseTarget> fresh, DatabaseTarget target) {
        return fresh.stream()
                .filter(t -> Pristine.key(t).equals(Pristine.key(target)))
                .map(DatabaseTarget::address)
                .findFirst();
    }

    /**
     * Makes databases with the same contents as another one: by copying its files on its server, by loading on others.
     *
     * @throws UserError also if the original is not fresh or the testbed wants something else in a copy
     */
    public void copy(DatabaseTarget original, List<DatabaseTarget> targets) {
        Probe source = probe(original, original.address());
        List<String> problems = new ArrayList<>();
        if (!source.holdsFresh(original.spec())) {
            problems.add("The database " + original.address() + " of " + original.label()
                    + " is not a fresh one of this build with " + original.spec()
                    + "; build, refresh or reset it before it is copied.");
        }
        for (DatabaseTarget target : targets) {
            if (!target.spec().equals(original.spec())) {
                problems.add("The testbed wants " + target.spec() + " in " + target.label() + ", not the "
                        + original.spec() + " of " + original.label() + "; leave it out and build it.");
            }
        }
        UserError.ofAll(problems);
        Map<DatabaseTarget, Probe> found = probe(targets);
        requireFree(found);
        clearUp(found);
        requireRoom(targets, found);
        for (List<DatabaseTarget> equal : Pristine.setsOfCopies(targets)) {
            boolean sameServer = Pristine.key(equal.get(0)).equals(Pristine.key(original));
            buildEqual(equal, found, false, sameServer ? Optional.of(original.address()) : Optional.empty());
        }
    }

    /**
     * Brings databases back to their freshly loaded state: from the pristine copy if the server has one, else from an
     * equal fresh database among the given ones, else by loading again. Those that no run has changed stay as they are.
     */
    public void reset(List<DatabaseTarget> targets) {
        Map<DatabaseTarget, Probe> found = probe(targets);
        refuse(found, DatabaseState.FOREIGN, DatabaseState.EMPTY);
        List<DatabaseTarget> fresh = ready(found);
        fresh.forEach(target -> progress.note(target.label() + " (" + target.address() + ") is fresh"));
        List<DatabaseTarget> changed =
                targets.stream().filter(t -> !fresh.contains(t)).toList();
        clearUp(found);
        requireRoom(changed, found);
        for (List<DatabaseTarget> equal : Pristine.setsOfCopies(changed)) {
            buildEqual(equal, found, true, equalOf(fresh, equal.get(0)));
        }
    }

    /**
     * Installs the frames of this build in loaded databases that have other ones, and in the pristine copies from which
     * they are reset. Rows stay as they are. Each database is changed in one transaction.
     *
     * @throws UserError if one of them is not loaded, has another population, schema or role than wanted, or is in use;
     *     nothing is changed then
     */
    public void refresh(List<DatabaseTarget> targets) {
        Map<DatabaseTarget, Probe> found = probe(targets);
        List<String> problems = new ArrayList<>();
        found.forEach((target, probe) -> problems.addAll(probe.identity()
                .map(identity -> DatabaseStatus.problemsOfLoad(target, identity))
                .orElseGet(() -> List.of(DatabaseStatus.missing(target, probe)))));
        UserError.ofAll(problems);
        List<DatabaseTarget> stale =
                targets.stream().filter(t -> !found.get(t).framesOfThisBuild()).toList();
        stale.forEach(target -> server.requireIdle(target.address(), "refreshed"));
        for (DatabaseTarget target : targets) {
            if (stale.contains(target)) {
                Frames.refresh(target.address());
            }
            progress.note(target.label() + " (" + target.address() + ") has the frames of this build"
                    + (stale.contains(target) ? " now" : " already"));
        }
        for (List<DatabaseTarget> equal : Pristine.setsOfCopies(targets)) {
            DatabaseAddress pristine = Pristine.address(equal.get(0));
            Probe kept = probe(equal.get(0), pristine);
            if (kept.freshBarFrames(equal.get(0).spec())) {
                refreshPristine(pristine, kept);
            }
        }
    }

    private void refreshPristine(DatabaseAddress pristine, Probe kept) {
        if (!kept.framesOfThisBuild()) {
            Frames.refresh(pristine);
            progress.note("The pristine copy " + pristine + " has the frames of this build now");
        }
    }

    /**
     * Drops databases of the kit; those that do not exist are passed over.
     *
     * @param pristine whether to drop the pristine copies that no database of their server needs, too
     * @throws UserError if one of them is not the kit's; then none is dropped
     */
    public void drop(List<DatabaseTarget> targets, boolean pristine) {
        Map<DatabaseTarget, Probe> found = probe(targets);
        refuse(found, DatabaseState.FOREIGN);
        found.forEach((target, probe) -> {
            server.dropSpares(target.address());
            if (probe.state() == DatabaseState.ABSENT) {
                progress.note(target.label() + " (" + target.address() + ") does not exist");
            } else {
                server.drop(target.address());
                progress.note(target.label() + " is dropped: " + target.address());
            }
        });
        if (pristine) {
            dropLeftovers(targets);
        }
    }

    private void dropLeftovers(List<DatabaseTarget> targets) {
        new UnneededCopies(server, progress)
                .drop(targets.stream().map(DatabaseTarget::address).toList());
    }

    /**
     * Builds databases of one server with equal contents: loads one if there is none to copy, and copies the others.
     */
    private void buildEqual(
            List<DatabaseTarget> targets,
            Map<DatabaseTarget, Probe> found,
            boolean copyPristine,
            Optional<DatabaseAddress> original) {
        List<DatabaseTarget> toMake = new ArrayList<>();
        List<DatabaseTarget> complete = new ArrayList<>();
        for (DatabaseTarget target : targets) {
            Probe probe = found.get(target);
            if (probe.lacksOnlyRole(target.spec())) {
                complete.add(target);
            } else if (probe.inPlace()) {
                // Created by the owner of the server, perhaps because we are not allowed to: it is filled in place.
                if (probe.state() != DatabaseState.EMPTY) {
                    progress.note("User \"" + target.address().user() + "\" may make no databases, so that "
                            + target.address() + " is emptied and loaded again");
                    server.empty(target.address());
                }
                load(target, target.address());
                complete.add(target);
            } else {
                toMake.add(target);
            }
        }
        if (!toMake.isEmpty()) {
            Set<DatabaseTarget> existing = toMake.stream()
                    .filter(t -> found.get(t).state() != DatabaseState.ABSENT)
                    .collect(Collectors.toSet());
            Optional<DatabaseAddress> source = source(targets.get(0), complete, copyPristine, original);
            while (!toMake.isEmpty() && (source.isEmpty() || !copies(toMake.get(0)))) {
                DatabaseTarget loaded = toMake.remove(0);
                createAndLoad(loaded, existing.contains(loaded));
                complete.add(loaded);
                source = Optional.of(loaded.address());
            }
            copy(source.get(), toMake, existing);
        }
        for (DatabaseTarget target : complete) {
            giveRole(target, target.address(), options.threads());
        }
        Stream.concat(complete.stream(), toMake.stream())
                .forEach(target -> progress.note(target.label() + " is ready: " + target.address()));
    }

    private static boolean copies(DatabaseTarget target) {
        return !target.address().engine().lacks(Capability.SERVER_COPIES);
    }

    private void createAndLoad(DatabaseTarget target, boolean exists) {
        try {
            server.make(target, exists, address -> {
                server.create(target, address);
                load(target, address);
            });
        } catch (SQLException e) {
            throw target.address().explain(e);
        }
    }

    /**
     * A database to copy from, if its server makes copies: the pristine one, one just completed, the original, or a new
     * pristine one if wanted.
     */
    private Optional<DatabaseAddress> source(
            DatabaseTarget target,
            List<DatabaseTarget> complete,
            boolean copyPristine,
            Optional<DatabaseAddress> original) {
        if (!copies(target)) {
            progress.note(
                    Capability.SERVER_COPIES.missing(target.address().engine().facts()));
            return Optional.empty();
        }
        DatabaseAddress pristine = Pristine.address(target);
        Probe kept = probe(target, pristine);
        if (copyPristine && kept.freshBarFrames(target.spec())) {
            refreshPristine(pristine, kept);
            return Optional.of(pristine);
        }
        if (!complete.isEmpty()) {
            return Optional.of(complete.get(0).address());
        }
        if (original.isPresent() || !options.pristine()) {
            return original;
        }
        if (kept.state() == DatabaseState.FOREIGN) {
            throw new UserError("The database " + pristine + ", the place of the pristine copy of " + target.label()
                    + ", holds tables that the kit did not make; drop it by hand.");
        }
        server.drop(pristine);
        server.create(target, pristine);
        load(target, pristine);
        return Optional.of(pristine);
    }

    private void load(DatabaseTarget target, DatabaseAddress address) {
        progress.note(
                "Loading " + (Spares.isName(address.database()) ? target.address() : address) + ": " + target.spec());
        try {
            new Loading(sessions(target, address, options.threads()), progress)
                    .run(target.spec(), rows.apply(target.spec()), options.check());
        } catch (SQLException e) {
            throw address.explain(e);
        }
    }

    private void copy(DatabaseAddress source, List<DatabaseTarget> targets, Set<DatabaseTarget> existing) {
        if (targets.isEmpty()) {
            return;
        }
        try (LoadProgress.Step step = progress.step("copy of " + source.database(), "databases", targets.size())) {
            int threads = existing.isEmpty() ? 1 : options.threads();
            Server.Finisher role = (target, address) -> giveRole(target, address, threads);
            server.copy(source, targets, existing, options.threads(), role, step);
        }
    }

    private void giveRole(DatabaseTarget target, DatabaseAddress address, int threads) {
        try {
            new Loading(sessions(target, address, threads), LoadProgress.SILENT).role(target.role());
        } catch (SQLException e) {
            throw target.address().explain(e);
        }
    }

    private LoaderSessions sessions(DatabaseTarget target, DatabaseAddress address, int threads) {
        return new LoaderSessions(address, target.tablespaces().index(), threads);
    }

    /** What an interrupted replacement has left; whose owner fills an empty one need not reach the rest of the server. */
    private void clearUp(Map<DatabaseTarget, Probe> found) {
        found.forEach((target, probe) -> {
            if (!probe.inPlace()) {
                server.dropSpares(target.address());
            }
        });
    }

    private void requireRoom(List<DatabaseTarget> targets, Map<DatabaseTarget, Probe> found) {
        new DiskSpace()
                .require(targets, found, options.pristine() && targets.stream().allMatch(DatabaseBuilder::copies));
    }

    private void requireFree(Map<DatabaseTarget, Probe> found) {
        List<String> problems = new ArrayList<>();
        found.forEach((target, probe) -> {
            if (probe.identity().isEmpty()) {
                problems.addAll(probe.faults());
            } else if (options.replace() || !probe.state().loaded() || probe.lacksOnlyRole(target.spec())) {
                return;
            } else if (probe.freshBarFrames(target.spec()) && !probe.framesOfThisBuild()) {
                problems.addAll(DatabaseStatus.problems(target, probe));
            } else {
                problems.addAll(probe.faults());
                problems.add("The database " + target.address() + " of " + target.label() + " exists ("
                        + probe.identity().get().spec()
                        + "); replace it with `--replace`, or reset it with `quadrille db reset`.");
            }
        });
        UserError.ofAll(problems);
    }

    /** What is in one of these states cannot be used as it is. */
    private static void refuse(Map<DatabaseTarget, Probe> found, DatabaseState... states) {
        UserError.ofAll(found.values().stream()
                .filter(probe -> List.of(states).contains(probe.state()))
                .flatMap(probe -> probe.faults().stream())
                .toList());
    }

    private Map<DatabaseTarget, Probe> probe(List<DatabaseTarget> targets) {
        Map<DatabaseTarget, Probe> found = new LinkedHashMap<>();
        Map<String, List<String>> problems = new LinkedHashMap<>();
        for (DatabaseTarget target : targets) {
            try {
                found.put(target, probe(target, target.address()));
            } catch (UserError e) {
                problems.computeIfAbsent(e.getMessage(), m -> new ArrayList<>()).add(target.label());
            }
        }
        UserError.ofAll(Words.once(problems));
        return found;
    }

    private Probe probe(DatabaseTarget target, DatabaseAddress address) {
        try {
            return Probe.of(address);
        } catch (SQLException e) {
            throw target.address().explain(e);
        }
    }
}
