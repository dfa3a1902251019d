package org.quadrille.reporter.page;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.util.Locale;

/** The templates of the reporter's pages. What is put into them is escaped; numbers are written without locale. */
public final class Templates {
    private static final Configuration CONFIGURATION = configuration();

    private Templates() {}

    /** A template by the name of its file. */
    public static Template get(String name) {
        try {
            return CONFIGURATION.getTemplate(name);
        } catch (IOException e) {
            throw new IllegalStateException("the template " + name + " cannot be read", e);
        }
    }

    private static Configuration configuration() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(Templates.class, "/org/quadrille/reporter");
        configuration.setOutputFormat(HTMLOutputFormat.INSTANCE);
        configuration.setDefaultEncoding("UTF-8");
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("computer");
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        return configuration;
    }
}
