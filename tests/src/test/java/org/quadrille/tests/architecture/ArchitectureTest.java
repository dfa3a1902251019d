package org.quadrille.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.quadrille.study.format.Kind;
import org.quadrille.tests.docs.Sources;

/** The boundaries of the modules (docs/architecture.md) and of their packages. */
class ArchitectureTest {
    private static final String ROOT = "org.quadrille.";
    /** What a run takes, below its driver. */
    private static final Set<String> RUN = Set.of("common", "schema", "vconnector", "vce", "vmee", "reporter");

    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("statistics", Set.of()),
            Map.entry("common", Set.of()),
            Map.entry("schema", Set.of("common")),
            Map.entry("vconnector", Set.of("common", "schema")),
            Map.entry("vce", Set.of("common", "schema")),
            Map.entry("vmee", Set.of("common", "schema")),
            Map.entry("reporter", Set.of("common")),
            Map.entry("vdriver", RUN),
            Map.entry("audit", and(RUN, "vdriver")),
            Map.entry("deploy", and(RUN, "vdriver")),
            Map.entry("study", and(RUN, "vdriver", "deploy", "statistics")),
            Map.entry("web", Set.of("common", "reporter", "vdriver", "study")),
            Map.entry("cli", and(RUN, "vdriver", "audit", "deploy", "study", "web")));

    /** Classes some of whose calls take the default locale unless they are given one, and these calls. */
    private static final Set<String> LOCALIZED = Set.of(
            "java.lang.String",
            "java.io.PrintStream",
            "java.io.PrintWriter",
            "java.io.Console",
            "java.util.Locale",
            "java.text.NumberFormat",
            "java.text.DateFormat",
            "java.text.DecimalFormatSymbols",
            "java.text.Collator",
            "java.text.BreakIterator",
            "java.time.format.DateTimeFormatter",
            "java.time.format.DateTimeFormatterBuilder");

    private static final Set<String> LOCALIZED_CALLS = Set.of(
            "format",
            "formatted",
            "printf",
            "toUpperCase",
            "toLowerCase",
            "getDefault",
            "getInstance",
            "getIntegerInstance",
            "getNumberInstance",
            "getPercentInstance",
            "getCurrencyInstance",
            "getCompactNumberInstance",
            "getDateInstance",
            "getTimeInstance",
            "getDateTimeInstance",
            "getWordInstance",
            "ofPattern",
            "ofLocalizedDate",
            "ofLocalizedTime",
            "ofLocalizedDateTime",
            "toFormatter");

    /** Classes that are made for a locale. */
    private static final Set<String> LOCALIZED_CLASSES = Set.of(
            "java.util.Formatter",
            "java.util.Scanner",
            "java.text.DecimalFormat",
            "java.text.SimpleDateFormat",
            "java.text.MessageFormat");

    private static JavaClasses kit;
    /** Java of main, and its other texts, by path. */
    private static Map<Path, String> main;

    private static Map<Path, String> resources;

    private static Set<String> and(Set<String> modules, String... more) {
        return Stream.concat(modules.stream(), Stream.of(more)).collect(Collectors.toSet());
    }

    @BeforeAll
    static void readTheKit() throws IOException {
        Map<Path, String> texts = Sources.read(Sources.root());
        texts.keySet().removeIf(file -> !file.toString().contains("/src/main/"));
        main = new TreeMap<>(texts);
        main.keySet().removeIf(file -> !file.toString().endsWith(".java"));
        resources = new TreeMap<>(texts);
        resources.keySet().removeAll(main.keySet());
        assertTrue(main.size() > 500 && resources.size() > 100, main.size() + " files of Java, " + resources.size());
        kit = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(place -> !place.contains("-tests.jar"))
                .importPackages("org.quadrille");
        MAY_USE.keySet()
                .forEach(module -> assertTrue(
                        kit.stream().anyMatch(c -> c.getPackageName().startsWith(ROOT + module)),
                        "no class of module " + module + " was found, so nothing would be checked"));
    }

    @TestFactory
    Stream<DynamicTest> moduleUsesOnlyWhatItMay() {
        return MAY_USE.keySet().stream()
                .sorted()
                .map(module -> DynamicTest.dynamicTest(module, () -> {
                    String[] forbidden = MAY_USE.keySet().stream()
                            .filter(other -> !other.equals(module)
                                    && !MAY_USE.get(module).contains(other))
                            .map(other -> ROOT + other + "..")
                            .toArray(String[]::new);
                    if (forbidden.length > 0) {
                        noClasses()
                                .that()
                                .resideInAPackage(ROOT + module + "..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(forbidden)
                                .check(kit);
                    }
                }));
    }

    @Test
    void emulatorsNeverTouchJdbc() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "vce..", ROOT + "vmee..", ROOT + "common..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..")
                .check(kit);
    }

    @Test
    void onlyThePackageOfImagesKnowsTheirBuilder() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "deploy.image..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.google.cloud..", "com.google.common..")
                .check(kit);
    }

    /**
     * What makes the runs of a study and what judges them share its format, and what a campaign asks of the analysis. A kind
     * has a part in both; each of them sees its parts only as what it asks of every kind.
     */
    @Test
    void theTwoHalvesOfAStudyShareItsFormat() {
        String[] campaign = {ROOT + "study.campaign..", ROOT + "study.environment.."};
        noClasses()
                .that()
                .resideInAnyPackage(
                        ROOT + "study.format..",
                        ROOT + "study.analysis..",
                        ROOT + "study.page..",
                        ROOT + "study.compare..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(campaign)
                .check(kit);
        noClasses()
                .that()
                .resideInAnyPackage(campaign)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "study.page..", ROOT + "study.compare..")
                .check(kit);
    }

    /** A kind of study is its package and a line of the registry: who else knew one would have to be found for the next. */
    @Test
    void onlyItsPackageNamesAKindOfStudy() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "study.kind..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "study.kind..")
                .check(kit);
        String word = "(" + Kind.all().stream().map(Kind::word).collect(Collectors.joining("|")) + ")";
        Pattern named = Pattern.compile("\\bkinds? \\W*" + word + "\\b|\\\\?\"kind\\\\?\": \\\\?\"" + word
                + "\\b|\\ban? " + word + " study\\b|\\binit " + word + "\\b|Kind\\.parse\\(\"" + word);
        List<String> found = Stream.of(main, resources)
                .flatMap(texts -> texts.entrySet().stream())
                .filter(text -> !text.getKey().toString().contains("/study/kind/")
                        && !text.getKey().toString().endsWith(".schema.json"))
                .flatMap(text -> named.matcher(text.getValue()).results().map(at -> text.getKey() + ": " + at.group()))
                .toList();
        assertEquals(List.of(), found);
    }

    @Test
    void reporterTouchesNoDatabaseOfTheSut() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "reporter..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.postgresql..", "com.zaxxer..")
                .check(kit);
    }

    @Test
    void packagesHaveNoCycles() {
        SliceAssignment packages = new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(com.tngtech.archunit.core.domain.JavaClass type) {
                return SliceIdentifier.of(type.getPackageName());
            }

            @Override
            public String getDescription() {
                return "every package";
            }
        };
        slices().assignedFrom(packages).should().beFreeOfCycles().check(kit);
    }

    /** The rows of a load and the names of files must not depend on the language of whoever types the command. */
    @Test
    void nothingIsFormattedInTheLanguageOfTheUser() {
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "formats in the language of the user: give Locale.ROOT", ArchitectureTest::localized))
                .orShould()
                .callConstructorWhere(DescribedPredicate.describe(
                        "formats in the language of the user: give Locale.ROOT", ArchitectureTest::localized))
                .check(kit);
    }

    /** Whether what is called takes the default locale, as it does where it could take one and is given none. */
    private static boolean localized(JavaCall<?> call) {
        String owner = call.getTargetOwner().getName();
        return (LOCALIZED.contains(owner) && LOCALIZED_CALLS.contains(call.getName())
                        || LOCALIZED_CLASSES.contains(owner) && call.getName().equals("<init>"))
                && !(owner.equals("java.time.format.DateTimeFormatter")
                        && call.getName().equals("format"))
                && call.getTarget().getRawParameterTypes().stream()
                        .noneMatch(type ->
                                type.isEquivalentTo(Locale.class) || type.isEquivalentTo(DecimalFormatSymbols.class));
    }

    /** Texts of the operating system and of formats of others, which nothing but their words tells apart. */
    private static final Set<String> WORDS_OF_OTHERS =
            Set.of("No space left on device", "No space left", "PRIVATE KEY");

    /** Whoever makes such a record counts positions; a builder names them. */
    @Test
    void recordsOfMoreThanEightAreMadeByTheirBuilders() throws IOException {
        assertOnly("records.txt", CodeRules.madeByPosition(kit, main));
    }

    @Test
    void aNameIsThatOfOneClass() throws IOException {
        assertOnly("names.txt", CodeRules.namesGivenTwice(main));
    }

    /** A state is a type or a constant, so that a better sentence breaks nothing. */
    @Test
    void nobodyReadsTheWordsOfAnotherClass() throws IOException {
        assertOnly("words.txt", CodeRules.readsAnothersWords(main, resources, WORDS_OF_OTHERS));
    }

    @Test
    void everyPackageSaysWhoUsesIt() throws IOException {
        assertEquals(
                List.of(), PackageUsers.mistakes(kit, Boolean.getBoolean("docs.write")), "run with -Ddocs.write=true");
    }

    /** What breaks a rule is in a list that only shrinks: with {@code -Ddocs.write=true}, what no longer does is taken out. */
    private static void assertOnly(String list, List<String> found) throws IOException {
        Path file = Sources.root().resolve("tests/src/test/resources/org/quadrille/tests/architecture/" + list);
        List<String> known = Files.readAllLines(file);
        List<String> left = known.stream().filter(found::contains).toList();
        if (Boolean.getBoolean("docs.write")) {
            Files.write(file, left);
        }
        assertEquals(
                String.join("\n", known),
                String.join("\n", found.stream().distinct().sorted().toList()),
                list);
    }

    @Test
    void everyModuleKeepsToItsLines() throws IOException {
        assertEquals(List.of(), LineBudgets.mistakes());
    }

    @Test
    void exitIsTheBusinessOfMainClasses() {
        noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Main")
                .and()
                .haveSimpleNameNotContaining("Interrupt")
                .and()
                .haveSimpleNameNotContaining("WorkerProcess")
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(kit);
        classes()
                .that()
                .haveSimpleNameEndingWith("Main")
                .and()
                .resideInAPackage("org.quadrille..")
                .should()
                .bePublic()
                .check(kit);
    }
}
