package org.quadrille.study.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;

/**
 * Applies levels of factors to testbeds. The key of a level is a key of the testbed, such as {@code pacing.sessions} or
 * {@code tiles[1].groups[2].activeLoadUnits}; {@code [*]} stands for every element of a list.
 */
public final class Levels {
    private static final Pattern PART = Pattern.compile("(\\w+)(?:\\[(\\d{1,6}|\\*)])?");

    private static final List<String> TARGETS = List.of("pacing.targetTpsV", "pacing.targetTps");
    private static final String MODE = "pacing.mode";

    private Levels() {}

    /** A level as text, as written in plans: {@code 8} and {@code 8.0} are the same. @param level a scalar of JSON */
    public static String text(Object level) {
        return level instanceof Number number ? Decimal.plain(number) : String.valueOf(level);
    }

    /** The levels of a cell, as given in a study file, as texts by factor; without its environment. */
    public static Map<String, String> texts(Map<String, Object> cell) {
        Map<String, String> levels = new LinkedHashMap<>();
        cell.forEach((key, level) -> {
            if (!key.equals(StudyFile.ENVIRONMENT)) {
                levels.put(key, text(level));
            }
        });
        return levels;
    }

    /**
     * A testbed with the levels of testbed keys applied; other levels have no effect. If a target of open pacing is a
     * level, pacing becomes open, or closed if it is 0. A run that is disturbed, or is compared with one, waits for a
     * database that is lost.
     *
     * @throws UserError if a testbed has no such key, or the level is not a valid value; names the source
     */
    public static Testbed apply(Testbed testbed, Map<String, String> levels, String source) {
        ObjectNode tree = Json.mapper().valueToTree(testbed);
        levels.forEach((key, level) -> {
            if (key.equals(StudyFile.EVENTS)) {
                // In both runs of a pair, so that they differ in nothing but the events.
                tree.put("onDatabaseLoss", "reconnect");
            } else if (!key.equals(StudyFile.START)
                    && !key.equals(StudyFile.PROCESSORS)
                    && !StudyFile.COPIES.contains(key)
                    && !key.startsWith(StudyFile.LOCAL)) {
                set(tree, key, level, source);
            }
        });
        TARGETS.stream()
                .map(levels::get)
                .filter(target -> target != null && !levels.containsKey(MODE))
                .forEach(target -> set(tree, MODE, target.equals("0") ? "closed" : "open", source));
        return read(tree, Testbed.class, source);
    }

    /**
     * A local environment with the levels of keys beginning with {@code local.} applied; other levels have no effect.
     * Processors may be {@link StudyFile#NATIVE}, which takes their limit away. Of {@link StudyFile#TILES} each has the
     * load and the sessions of one, so that these levels may be applied only once.
     *
     * @throws UserError if there is no such key, or the level is not a valid value; names the source
     */
    public static LocalSpec apply(LocalSpec local, Map<String, String> levels, String source) {
        ObjectNode tree = Json.mapper().valueToTree(local);
        levels.forEach((key, level) -> {
            if (key.equals(StudyFile.CPUS) && level.equals(StudyFile.NATIVE)) {
                tree.remove(key.substring(StudyFile.LOCAL.length()));
            } else if (key.startsWith(StudyFile.LOCAL)) {
                set(tree, key.substring(StudyFile.LOCAL.length()), level, source);
            }
        });
        LocalSpec one = read(tree, LocalSpec.class, source);
        String tiles = levels.get(StudyFile.TILES);
        if (tiles == null) {
            return one;
        }
        long all = Long.parseLong(tiles);
        tree.put("tiles", all).put("sessions", all * one.usualSessions());
        for (String load : List.of("targetTpsV", "targetTps")) {
            if (tree.hasNonNull(load)) {
                tree.put(load, tree.get(load).decimalValue().multiply(BigDecimal.valueOf(all)));
            }
        }
        return read(tree, LocalSpec.class, source);
    }

    private static void set(ObjectNode tree, String key, String level, String source) {
        List<String> parts = List.of(key.split("\\.", -1));
        set(tree, parts, level, source + ": key \"" + key + "\"");
    }

    private static void set(ObjectNode at, List<String> parts, String level, String what) {
        Matcher part = PART.matcher(parts.get(0));
        if (!part.matches()) {
            throw new UserError(what + " is not a key of a testbed; write one such as pacing.sessions, or"
                    + " tiles[*].groups[*].activeLoadUnits for every group.");
        }
        String name = part.group(1);
        boolean last = parts.size() == 1;
        if (part.group(2) != null) {
            element(at, name, part.group(2), parts, level, what);
        } else if (last) {
            // A group that drove all its load units drives all of the new number.
            if (name.equals("loadUnits") && at.path("activeLoadUnits").equals(at.path(name))) {
                at.remove("activeLoadUnits");
            }
            at.set(name, value(level));
        } else {
            JsonNode inner = at.get(name);
            set(inner instanceof ObjectNode object ? object : at.putObject(name), rest(parts), level, what);
        }
    }

    private static void element(
            ObjectNode at, String name, String index, List<String> parts, String level, String what) {
        if (!(at.get(name) instanceof ArrayNode list)) {
            throw new UserError(what + " names a list \"" + name
                    + "\" that the testbed does not have; see docs/testbed.md" + " (keys of a testbed file).");
        }
        boolean all = index.equals("*");
        int number = all ? 0 : Integer.parseInt(index);
        if (!all && (number < 1 || number > list.size())) {
            throw new UserError(what + " names " + name + "[" + number + "], but the testbed has " + list.size()
                    + "; count from 1.");
        }
        IntStream.range(0, list.size()).filter(i -> all || i == number - 1).forEach(i -> {
            if (parts.size() == 1) {
                list.set(i, value(level));
            } else if (list.get(i) instanceof ObjectNode object) {
                set(object, rest(parts), level, what);
            } else {
                throw new UserError(what + " goes on after " + name + "[" + (i + 1) + "], which is no object;"
                        + " leave out what follows.");
            }
        });
    }

    private static List<String> rest(List<String> parts) {
        return parts.subList(1, parts.size());
    }

    /** Numbers and booleans keep their type; everything else is text. */
    private static JsonNode value(String level) {
        try {
            JsonNode value = Json.mapper().readTree(level);
            return value.isNumber() || value.isBoolean() ? value : TextNode.valueOf(level);
        } catch (JsonProcessingException e) {
            return TextNode.valueOf(level);
        }
    }

    private static <T> T read(ObjectNode tree, Class<T> type, String source) {
        try {
            return Json.read(tree.toString(), type, source);
        } catch (UserError e) {
            // Leaves out line and column: they refer to a text that the user has never seen.
            throw new UserError(e.getMessage()
                    .replaceFirst(Pattern.quote(source) + ":\\d+:\\d+", Matcher.quoteReplacement(source)));
        }
    }
}
