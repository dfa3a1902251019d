package org.quadrille.deploy.ssh;

import freemarker.core.PlainTextOutputFormat;
import freemarker.template.TemplateMethodModelEx;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.files.Resources;
import org.quadrille.reporter.page.Templates;

/** Texts for the shell and the systemd of a host. */
final class HostScripts {
    private static final Templates TEMPLATES = new Templates(HostScripts.class, "", PlainTextOutputFormat.INSTANCE);

    private HostScripts() {}

    /** One of our scripts. */
    static String text(String name) {
        return Resources.text(HostScripts.class, name);
    }

    /** One of our templates, filled; its {@code q} quotes a word for the shell. */
    static String fill(String name, Map<String, Object> model) {
        Map<String, Object> all = new LinkedHashMap<>(model);
        all.put("q", (TemplateMethodModelEx)
                arguments -> quoted(arguments.get(0).toString()));
        return TEMPLATES.fill(name, all);
    }

    /** Lines that give variables of a shell script their values. */
    static String assignments(Map<String, String> variables) {
        return variables.entrySet().stream()
                .map(e -> e.getKey() + "=" + quoted(e.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    /** A word that a shell takes as it is. */
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
