package org.quadrille.testing.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Changes what a JSON text says, and leaves it JSON: keys dropped or renamed, values of other types, deep nesting. */
final class JsonMutator {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Twice this is less than a parser allows; deeper texts are made as texts. */
    private static final int DEEP = 400;

    private static final int MANY = 300;
    private static final int LONG = 20_000;

    private final JsonNode tree;

    private JsonMutator(JsonNode tree) {
        this.tree = tree;
    }

    /** One for a text; null if it is no JSON object or array. */
    static JsonMutator of(byte[] text) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            return tree != null && tree.isContainerNode() ? new JsonMutator(tree) : null;
        } catch (IOException e) {
            return null;
        }
    }

    byte[] mutated(SplittableRandom random) {
        JsonNode copy = tree.deepCopy();
        int steps = 1 + random.nextInt(2);
        for (int i = 0; i < steps; i++) {
            List<JsonNode> containers = new ArrayList<>();
            collect(copy, containers);
            JsonNode container = containers.get(random.nextInt(containers.size()));
            if (container instanceof ObjectNode object) {
                change(object, random);
            } else {
                change((ArrayNode) container, random);
            }
        }
        try {
            return random.nextBoolean()
                    ? MAPPER.writeValueAsBytes(copy)
                    : MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(copy);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that cannot be written", e);
        }
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainerNode()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }

    private void change(ObjectNode object, SplittableRandom random) {
        List<String> keys = object.properties().stream().map(Map.Entry::getKey).toList();
        if (keys.isEmpty()) {
            object.set("x", value(random));
            return;
        }
        String key = keys.get(random.nextInt(keys.size()));
        switch (random.nextInt(6)) {
            case 0 -> object.remove(key);
            case 1 -> {
                JsonNode value = object.remove(key);
                object.set(
                        random.nextBoolean() ? key + Mutator.WORDS.get(random.nextInt(Mutator.WORDS.size())) : "",
                        value);
            }
            case 2 -> object.set(key, NODES.arrayNode().add(object.get(key)));
            default -> object.set(key, value(random));
        }
    }

    private void change(ArrayNode array, SplittableRandom random) {
        if (array.isEmpty()) {
            array.add(value(random));
            return;
        }
        int at = random.nextInt(array.size());
        switch (random.nextInt(6)) {
            case 0 -> array.remove(at);
            case 1 -> array.removeAll();
            case 2 -> {
                JsonNode again = array.get(at);
                int times = random.nextBoolean() ? 1 : MANY;
                for (int i = 0; i < times; i++) {
                    array.add(again.deepCopy());
                }
            }
            default -> array.set(at, value(random));
        }
    }

    private JsonNode value(SplittableRandom random) {
        return switch (random.nextInt(16)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.textNode("");
            case 3 -> NODES.textNode("x".repeat(LONG));
            case 4, 5 -> NODES.textNode(Mutator.WORDS.get(random.nextInt(Mutator.WORDS.size())));
            case 6 -> NODES.textNode(Mutator.NUMBERS.get(random.nextInt(Mutator.NUMBERS.size())));
            case 7 -> NODES.arrayNode();
            case 8 -> NODES.objectNode();
            case 9 -> nested(random.nextBoolean());
            case 10 -> NODES.numberNode(new BigInteger("9".repeat(40)));
            case 11 -> NODES.numberNode(new BigDecimal(random.nextBoolean() ? "1e308" : "1e-300"));
            case 12 -> NODES.numberNode(random.nextBoolean() ? Integer.MAX_VALUE : Integer.MIN_VALUE);
            case 13 -> NODES.numberNode(random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE);
            case 14 -> NODES.numberNode(random.nextInt(-2, 3));
            default -> elsewhere(random);
        };
    }

    private static JsonNode nested(boolean objects) {
        JsonNode inner = NODES.numberNode(1);
        for (int i = 0; i < DEEP; i++) {
            inner = objects
                    ? NODES.objectNode().set("x", inner)
                    : NODES.arrayNode().add(inner);
        }
        return inner;
    }

    private JsonNode elsewhere(SplittableRandom random) {
        List<JsonNode> containers = new ArrayList<>();
        collect(tree, containers);
        return containers.get(random.nextInt(containers.size())).deepCopy();
    }
}
