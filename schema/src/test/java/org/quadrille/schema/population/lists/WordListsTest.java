package org.quadrille.schema.population.lists;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.datafaker.Faker;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.random.Hash;

/**
 * The word lists that come from datafaker are kept as resources, because reading datafaker's own takes longer than an
 * emulator should need to start. This test rebuilds and compares them; after a datafaker update that changes them (and
 * so every population), run {@link #main} to write them again.
 */
class WordListsTest {
    private static final Predicate<String> UNFIT =
            word -> word.matches(".*(sex|kill|drug|porn|rape|nazi|dead|death|murder).*");

    @ParameterizedTest
    @ValueSource(strings = {"first_male.txt", "first_female.txt", "last.txt", "streets.txt", "words.txt"})
    void comeFromDatafaker(String name) throws IOException {
        try (InputStream in = WordList.class.getResourceAsStream(name)) {
            assertEquals(lists().get(name), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Writes the lists, the resources of {@link WordList}, into the folder given. */
    public static void main(String[] args) throws IOException {
        for (Map.Entry<String, String> list : lists().entrySet()) {
            Files.writeString(Path.of(args[0], list.getKey()), list.getValue());
        }
    }

    private static Map<String, String> lists() {
        List<String> last = names("last_name", 14, "en", "en-AU", "en-IE", "de", "sv", "fr");
        List<String> nouns = words("noun")
                .map(WordListsTest::capital)
                .filter(w -> w.length() <= 10)
                .toList();
        List<String> shortNames = last.stream().filter(n -> n.length() <= 10).toList();
        TreeSet<String> streets = new TreeSet<>();
        pick(shortNames, 600).forEach(streets::add);
        pick(nouns, nouns.size())
                .filter(n -> !shortNames.contains(n))
                .limit(400)
                .forEach(streets::add);
        List<String> words = Stream.of("adjective", "noun", "verb", "adverb")
                .flatMap(WordListsTest::words)
                .distinct()
                .toList();
        Map<String, String> lists = new LinkedHashMap<>();
        lists.put("first_male.txt", file("Male first names", names("male_first_name", 11, "en", "de", "sv")));
        lists.put("first_female.txt", file("Female first names", names("female_first_name", 11, "en", "de", "sv")));
        lists.put("last.txt", file("Last names", last));
        lists.put("streets.txt", file("Last names and nouns for streets", streets));
        lists.put(
                "words.txt",
                file(
                        "Words of news, the first ones used most",
                        pick(words, words.size()).toList()));
        return lists;
    }

    private static String file(String what, Iterable<String> lines) {
        return "# " + what + ", from the lists of datafaker (Apache-2.0).\n" + String.join("\n", lines) + "\n";
    }

    /** Plain ASCII names of several languages, sorted. */
    private static List<String> names(String key, int longest, String... locales) {
        return Arrays.stream(locales)
                .flatMap(locale -> fetch(locale, "name." + key))
                .filter(name -> name.matches("[A-Z][a-z]+") && name.length() <= longest)
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<String> words(String kind) {
        return fetch("en", "words." + kind)
                .filter(word -> word.matches("[a-z]{2,14}"))
                .filter(UNFIT.negate());
    }

    /** {@code count} of the words, in an order that depends only on the words. */
    private static Stream<String> pick(List<String> words, int count) {
        return words.stream()
                .sorted(Comparator.comparingLong((String word) -> Hash.mix(word.hashCode()))
                        .thenComparing(word -> word))
                .limit(count);
    }

    private static Stream<String> fetch(String locale, String key) {
        Faker faker = new Faker(Locale.forLanguageTag(locale));
        List<?> values = (List<?>) faker.fakeValuesService().fetchObject(key, faker.getContext());
        return values.stream().map(Object::toString);
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
