package org.quadrille.reporter.page;

import freemarker.core.HTMLOutputFormat;
import freemarker.core.OutputFormat;
import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateMethodModelEx;
import freemarker.template.TemplateNumberModel;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Templates of one folder and format. Values are escaped for that format; numbers do not depend on the locale. */
public final class Templates {
    /** The reporter's pages. */
    public static final Templates PAGES =
            new Templates(Templates.class, "/org/quadrille/reporter", HTMLOutputFormat.INSTANCE);

    private final Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);

    /** The templates in a folder of the class path, named relative to a class. */
    public Templates(Class<?> from, String folder, OutputFormat format) {
        configuration.setClassForTemplateLoading(from, folder);
        configuration.setOutputFormat(format);
        configuration.setDefaultEncoding("UTF-8");
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("computer");
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
    }

    /**
     * Adds a function that says numbers in the words of a page, such as {@code ${change(pair.percent())}}.
     *
     * @param function of its arguments; one that is missing is NaN
     */
    public Templates function(String name, Function<double[], String> function) {
        TemplateMethodModelEx called = given -> {
            double[] numbers = new double[given.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = given.get(i) instanceof TemplateNumberModel number
                        ? number.getAsNumber().doubleValue()
                        : Double.NaN;
            }
            return function.apply(numbers);
        };
        configuration.setSharedVariable(name, called);
        return this;
    }

    /** The text of a template, by the name of its file, for a model. */
    public String fill(String name, Map<String, Object> model) {
        StringWriter text = new StringWriter();
        try {
            template(name).process(model, text);
        } catch (TemplateException e) {
            throw wrong(name, e);
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory cannot be written", e);
        }
        return text.toString();
    }

    private Template template(String name) {
        try {
            return configuration.getTemplate(name);
        } catch (IOException e) {
            throw wrong(name, e);
        }
    }

    private static IllegalStateException wrong(String name, Exception e) {
        return new IllegalStateException("the template " + name + " is wrong", e);
    }
}
