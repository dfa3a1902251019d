package org.quadrille.study.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;

/**
 * {@code journal.jsonl} of a study: one JSON object a line, each on disk before it counts. Every line ends with a
 * digest of itself and of the previous digest, so a changed, removed or inserted line is detected. A torn last line is
 * left by a killed campaign; it is ignored, and cut off before the next line is written.
 */
public final class Journal implements AutoCloseable {
    /** Version of the format that this kit writes, and the newest that it reads. */
    public static final int FORMAT = 1;

    private static final int DIGITS = 16;
    private static final Pattern LINE = Pattern.compile("(\\{.*),\"chain\":\"([0-9a-f]{" + DIGITS + "})\"}");
    private static final Map<String, Class<? extends JournalEvent>> KINDS = kinds();

    private final Path file;
    private final FileChannel channel;
    private final List<JournalEntry> entries;
    private String chain;
    /** Bytes of the whole lines. */
    private long whole;

    private boolean torn;

    private Journal(Path file, FileChannel channel, Content content) throws IOException {
        this.file = file;
        this.channel = channel;
        this.entries = new ArrayList<>(content.entries);
        this.chain = content.chain;
        this.whole = content.whole;
        cutBack();
    }

    /**
     * Reads the lines of a journal, even while a campaign is writing it; none if the file is not there.
     *
     * @throws UserError if a line is damaged, or a newer kit wrote it
     */
    public static List<JournalEntry> read(Path file) {
        return content(file).entries;
    }

    /**
     * Opens a journal for writing and creates it if needed. The caller holds the study's lock.
     *
     * @throws UserError if a line is damaged, a newer kit wrote it, or the file cannot be written
     */
    public static Journal open(Path file) {
        Content content = content(file);
        try {
            return on(file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE), content);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** For tests: a journal on a channel that may fail. */
    static Journal on(Path file, FileChannel channel) throws IOException {
        return on(file, channel, content(file));
    }

    private static Journal on(Path file, FileChannel channel, Content content) throws IOException {
        try {
            return new Journal(file, channel, content);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** All lines so far. */
    public synchronized List<JournalEntry> entries() {
        return List.copyOf(entries);
    }

    /**
     * Writes one line; it is on disk when this returns.
     *
     * @throws UserError if it cannot be written; nothing of it is left then, and the next line may be written. If a
     *     part of it cannot be removed, no further line is written
     */
    public synchronized void write(JournalEvent event) {
        if (torn) {
            throw new UserError("Nothing more is written to " + file
                    + ", because writing a line failed and the broken line could not be removed; free some space or"
                    + " correct the permissions, and run the command again.");
        }
        JournalEntry entry = new JournalEntry(Instant.now(), event);
        String body = body(entry);
        String next = link(chain, body);
        byte[] line = (body + ",\"chain\":\"" + next + "\"}\n").getBytes(StandardCharsets.UTF_8);
        try {
            ByteBuffer bytes = ByteBuffer.wrap(line);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            UserError failed = cannotWrite(file, e);
            try {
                cutBack();
            } catch (IOException alsoFailed) {
                torn = true;
                failed.addSuppressed(alsoFailed);
            }
            throw failed;
        }
        whole += line.length;
        chain = next;
        entries.add(entry);
    }

    /** Removes whatever follows the last complete line, which would otherwise be joined to the next one. */
    private void cutBack() throws IOException {
        channel.truncate(whole);
        channel.position(whole);
    }

    @Override
    public synchronized void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** The line without its end. */
    private static String body(JournalEntry entry) {
        ObjectNode line = Json.mapper().createObjectNode();
        line.put("at", entry.at().toString());
        line.put("event", name(entry.event().getClass()));
        line.setAll((ObjectNode) Json.mapper().valueToTree(entry.event()));
        String text = line.toString();
        return text.substring(0, text.length() - 1);
    }

    private static String link(String before, String body) {
        return Digests.sha256(before + body).substring(0, DIGITS);
    }

    private static Content content(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return new Content(List.of(), "", 0);
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + " (" + FileErrors.of(e) + "); correct its permissions.");
        }
        List<JournalEntry> entries = new ArrayList<>();
        String chain = "";
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                String line = new String(bytes, from, at - from, StandardCharsets.UTF_8);
                String place = file + ":" + (entries.size() + 1);
                if (entries.isEmpty()) {
                    refuseNewer(line, file);
                }
                Matcher parts = LINE.matcher(line);
                if (!parts.matches()) {
                    throw damaged(place, "is damaged");
                }
                chain = link(chain, parts.group(1));
                if (!chain.equals(parts.group(2))) {
                    throw damaged(place, "was changed, or a line before it was removed or added");
                }
                entries.add(entry(parts.group(1) + "}", place));
                from = at + 1;
            }
        }
        return new Content(entries, chain, from);
    }

    private static JournalEntry entry(String text, String place) {
        try {
            ObjectNode line = (ObjectNode) Json.mapper().readTree(text);
            Class<? extends JournalEvent> kind = KINDS.get(line.path("event").asText());
            if (kind == null) {
                throw damaged(place, "names an event that this kit does not know");
            }
            Instant at = Instant.parse(line.path("at").asText());
            line.remove(List.of("at", "event"));
            return new JournalEntry(at, Json.mapper().treeToValue(line, kind));
        } catch (JsonProcessingException | ClassCastException | DateTimeException e) {
            throw damaged(place, "is damaged");
        }
    }

    private static void refuseNewer(String first, Path file) {
        try {
            JsonNode format = Json.mapper().readTree(first).path("format");
            if (format.isInt() && format.intValue() > FORMAT) {
                throw new UserError(file + " is from a newer kit: its format is " + format.intValue()
                        + ", and this kit knows formats up to " + FORMAT
                        + "; use the kit that wrote it, or a newer one.");
            }
        } catch (JsonProcessingException e) {
            throw damaged(file + ":1", "is damaged");
        }
    }

    private static UserError damaged(String place, String how) {
        return new UserError("Line " + place + " of the journal " + how
                + ", so the study cannot go on from it; restore the file from a copy of the study folder.");
    }

    private static UserError cannotWrite(Path file, IOException e) {
        return new UserError("Cannot write " + file + " (" + FileErrors.of(e)
                + "); free some space or correct the permissions, and run the command again.");
    }

    private static Map<String, Class<? extends JournalEvent>> kinds() {
        Map<String, Class<? extends JournalEvent>> all = new TreeMap<>();
        for (Class<?> kind : JournalEvent.class.getPermittedSubclasses()) {
            all.put(name(kind), kind.asSubclass(JournalEvent.class));
        }
        return Map.copyOf(all);
    }

    private static String name(Class<?> kind) {
        String name = kind.getSimpleName();
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** The whole lines of a file, the digest of the last, and their bytes; what follows is torn. */
    private record Content(List<JournalEntry> entries, String chain, long whole) {}
}
