package org.quadrille.deploy.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;

/** What is wrong with a deployment, the edit of its testbed or the options that cause it, and what has to be said. */
record Wrong(String what, Consumer<ObjectNode> edit, List<String> options, List<String> words) {
    @Override
    public String toString() {
        return what;
    }

    static Wrong testbed(String what, Consumer<ObjectNode> edit, String... words) {
        return new Wrong(what, edit, List.of(), List.of(words));
    }

    static Wrong option(String what, List<String> options, String... words) {
        return new Wrong(what, t -> {}, options, List.of(words));
    }

    static ObjectNode in(JsonNode testbed, String place) {
        return (ObjectNode) testbed.at(place);
    }

    static void databases(ObjectNode testbed, Consumer<ObjectNode> edit) {
        for (int g = 0; g < 4; g++) {
            edit.accept(in(testbed, "/tiles/0/groups/" + g + "/oltp"));
            edit.accept(in(testbed, "/tiles/0/groups/" + g + "/dss"));
        }
    }
}
