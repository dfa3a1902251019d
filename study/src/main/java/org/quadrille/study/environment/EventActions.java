package org.quadrille.study.environment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.NamedDatabase;
import org.quadrille.vdriver.prime.PlannedEvent;
import org.quadrille.vdriver.prime.PlannedEvent.Done;

/** What the events of a study do, as prime is told it, and how what they did is undone. */
final class EventActions {
    /** Of what a command says, this much at its end is kept with the run. */
    private static final int TAIL = 2_000;

    private static final Done DONE = new Done(null, "", "");

    private final Path folder;
    private final Path outputs;
    private final Duration limit;
    private final Ledger ledger;
    /** What could not be undone, a sentence each. */
    private final List<String> left = new CopyOnWriteArrayList<>();

    /**
     * @param folder where commands run
     *
     * @param outputs gets what they print
     * @param limit longest time of each
     * @param ledger knows each event from before it begins until it has been undone
     */
    EventActions(Path folder, Path outputs, Duration limit, Ledger ledger) {
        this.folder = folder;
        this.outputs = outputs;
        this.limit = limit;
        this.ledger = ledger;
    }

    /**
     * The events of a run.
     *
     * @param own the server of the kit that has all databases, to be killed; null if others run them
     * @param variables environment variables of its commands, asked for before each
     */
    List<PlannedEvent> plan(
            List<EventSpec> events, RunSetup setup, KeptServer own, Supplier<Map<String, String>> variables) {
        var schedule = setup.profile().phases().schedule();
        List<PlannedEvent> planned = new ArrayList<>();
        for (EventSpec event : events) {
            String what = what(event, setup, own);
            List<String> groups = event.kill() == null
                    ? event.groups()
                    : NamedDatabase.of(event.kill()).groupsOnItsServer(setup.testbed());
            planned.add(new PlannedEvent(
                    event.name(),
                    what,
                    groups,
                    event.begins(schedule),
                    begin(event, setup, own, variables),
                    event.ends(schedule),
                    event.hasEnd() ? end(event, setup, own, variables) : null));
        }
        return planned;
    }

    private static String what(EventSpec event, RunSetup setup, KeptServer own) {
        return event.kill() == null
                ? "command " + event.command()
                : own != null
                        ? "kill -9 of the database server"
                        : "kill of the server of " + event.kill() + " by "
                                + failure(event, setup).kill();
    }

    private static DatabaseServer.Failure failure(EventSpec event, RunSetup setup) {
        return NamedDatabase.of(event.kill()).in(setup.testbed()).orElseThrow().failure();
    }

    private PlannedEvent.Action begin(
            EventSpec event, RunSetup setup, KeptServer own, Supplier<Map<String, String>> variables) {
        if (event.kill() != null && own != null) {
            return interrupted -> {
                own.kill();
                return DONE;
            };
        }
        String command =
                event.kill() == null ? event.command() : failure(event, setup).kill();
        Optional<Resource> begun = event.hasEnd() ? Optional.of(resource(event, setup)) : Optional.empty();
        return interrupted -> {
            begun.ifPresent(ledger::made);
            return call(key(event.name(), "begin"), command, interrupted, variables.get());
        };
    }

    private PlannedEvent.Action end(
            EventSpec event, RunSetup setup, KeptServer own, Supplier<Map<String, String>> variables) {
        if (event.kill() != null && own != null) {
            return interrupted -> {
                try {
                    own.restart();
                    return DONE;
                } catch (RuntimeException e) {
                    return notStarted(event.name(), said(e));
                }
            };
        }
        String machine = event.kill() == null
                ? here()
                : NamedDatabase.of(event.kill())
                        .in(setup.testbed())
                        .orElseThrow()
                        .host();
        return interrupted -> undone(resource(event, setup), machine, variables);
    }

    /** What is left of an event that killed the server of the kit. @param why with the fix if it is known */
    private Done notStarted(String event, String why) {
        left.add("The database server that event " + event + " killed on " + here() + " could not be started again: "
                + why + "; fix this, then run the command again, which starts another server.");
        return new Done(null, "", "could not start the server: " + why);
    }

    private static Resource resource(EventSpec event, RunSetup setup) {
        return new Resource(
                Resource.Kind.EVENT,
                event.name(),
                event.kill() == null ? event.undo() : failure(event, setup).restart());
    }

    /**
     * Undoes an event that was begun, which killed the server of a database; null if it killed none.
     *
     * @throws NotUndone if that fails
     */
    void undo(Resource event, String kill) throws InterruptedException {
        undone(event, kill == null ? here() : "the machine of database " + kill, Map::of);
        requireUndone();
    }

    /** Tries to undo an event, whatever is the matter. @param machine where something is left if that fails */
    private Done undone(Resource event, String machine, Supplier<Map<String, String>> variables)
            throws InterruptedException {
        Map<String, String> known = Map.of();
        List<String> problems = new ArrayList<>();
        try {
            known = variables.get();
        } catch (RuntimeException e) {
            // What was done without them may not have been all, so the undo is tried again by the next campaign.
            problems.add("ran without its variables (" + said(e) + ")");
        }
        Done done;
        try {
            // Also when the user ends the run: this is what the user wants to have done first.
            done = call(key(event.id(), "undo"), event.detail(), () -> false, known);
        } catch (RuntimeException e) {
            done = new Done(null, "", said(e));
        }
        boolean failed = !done.problem().isEmpty();
        if (failed) {
            problems.add(done.problem());
        }
        done = new Done(done.exitCode(), done.output(), String.join(" and ", problems));
        if (problems.isEmpty()) {
            ledger.gone(event);
        } else {
            left.add("Event " + event.id() + (failed ? " could not be" : " was perhaps not") + " undone on " + machine
                    + ", as its command, " + event.detail() + ", " + done.problem() + ", so what it did there "
                    + (failed ? "is" : "may be") + " left; its output is in "
                    + outputs.resolve(key(event.id(), "undo") + ".txt")
                    + ": remove what is in its way and run the command again, which undoes the event first.");
        }
        return done;
    }

    /** @throws NotUndone if an event of the run that was made could not be undone; names the machine and what is left */
    void requireUndone() {
        if (!left.isEmpty()) {
            throw new NotUndone(String.join("\n", left));
        }
    }

    private static String key(String event, String step) {
        return "events." + event + "." + step;
    }

    private Done call(String key, String command, BooleanSupplier interrupted, Map<String, String> variables)
            throws InterruptedException {
        ShellCommand.Ended ended =
                new ShellCommand(folder, outputs, limit, ledger, interrupted, variables).shielded(key, command);
        return new Done(ended.code(), tail(ended), ended.problem());
    }

    private static String tail(ShellCommand.Ended ended) {
        try (RandomAccessFile file = new RandomAccessFile(ended.output().toFile(), "r")) {
            file.seek(Math.max(ended.begins(), file.length() - TAIL));
            byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "cannot be read: " + e.getMessage();
        }
    }

    private static String said(RuntimeException e) {
        return e instanceof UserError || e instanceof UncheckedIOException
                ? Words.clause(e.getMessage())
                : e.toString();
    }

    /** Name of this machine. */
    static String here() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "the machine of prime";
        }
    }
}
