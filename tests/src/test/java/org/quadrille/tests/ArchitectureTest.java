package org.quadrille.tests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The boundaries of the modules (docs/architecture.md) and of their packages. */
class ArchitectureTest {
    private static final String ROOT = "org.quadrille.";
    private static final Map<String, Set<String>> MAY_USE = Map.of(
            "common", Set.of(),
            "schema", Set.of("common"),
            "vconnector", Set.of("common", "schema"),
            "vce", Set.of("common", "schema"),
            "vmee", Set.of("common", "schema"),
            "reporter", Set.of("common"),
            "vdriver", Set.of("common", "schema", "vconnector", "vce", "vmee", "reporter"),
            "audit", Set.of("common", "schema", "vconnector", "vce", "vmee", "reporter", "vdriver"),
            "image", Set.of("common"),
            "cli", Set.of("common", "schema", "vconnector", "vce", "vmee", "reporter", "vdriver", "audit", "image"));

    private static JavaClasses kit;

    @BeforeAll
    static void readTheKit() {
        kit = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.quadrille");
        MAY_USE.keySet()
                .forEach(module -> assertTrue(
                        kit.stream().anyMatch(c -> c.getPackageName().startsWith(ROOT + module)),
                        "no class of module " + module + " was found, so nothing would be checked"));
    }

    @TestFactory
    java.util.stream.Stream<DynamicTest> moduleUsesOnlyWhatItMay() {
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
    void onlyTheModuleImageKnowsTheBuilderOfImages() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "image..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.google.cloud..", "com.google.common..")
                .check(kit);
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "image..", ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "image..")
                .check(kit);
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
