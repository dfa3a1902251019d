package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.testing.SmallTestbed;

/** What a sponsor says about the system is accepted as it is, unless it contradicts itself. */
class DisclosureTest {
    private static final String GOOD = """
            {"disclosure": {"sponsor": "S", "available": "2026-12-01", "currency": "EUR", "lines": [
              {"item": "Host", "kind": "hardware", "quantity": 2, "price": 0.10, "maintenance": 0.2},
              {"item": "Software", "kind": "SOFTWARE", "quantity": 1, "price": 0, "maintenance": 0}
            ], "watts": [840, 861.5]}}
            """;

    @TempDir
    Path folder;

    private RunSetup load(String report) throws Exception {
        ObjectNode testbed = (ObjectNode) Json.mapper().readTree(SmallTestbed.json());
        testbed.set("report", Json.mapper().readTree(report));
        Path file = folder.resolve("testbed.json");
        Files.writeString(file, Json.write(testbed));
        return Testbeds.load(file);
    }

    @Test
    void linesAddUpExactly_andPowerIsASeriesOrAMean() throws Exception {
        RunSetup setup = load(GOOD);
        Disclosure disclosure = setup.testbed().report().disclosure();
        assertEquals(
                0, new BigDecimal("0.60").compareTo(disclosure.lines().get(0).total()));
        assertEquals(List.of(840.0, 861.5), disclosure.watts());
        assertEquals(
                List.of(850.5),
                load(GOOD.replace("[840, 861.5]", "850.5"))
                        .testbed()
                        .report()
                        .disclosure()
                        .watts());
        assertEquals(setup, RunSetup.parse(Json.write(setup.testbed()), Json.write(setup.profile())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "sponsor": "S"         | "sponsor": " "          | key "report.disclosure.sponsor" is empty; write it, or leave it out.
            "sponsor"              | "sponser"               | unknown key "report.disclosure.sponser"; did you mean "sponsor"?
            "sponsor": "S"         | "total": 12             | unknown key "report.disclosure.total"
            "disclosure": {        | "price": 9, "disclosure": { | unknown key "report.price"
            "2026-12-01"           | "2026-13-01"            | key "report.disclosure.available" must be a date such as 2026-12-01, not "2026-13-01".
            "2026-12-01"           | "December"              | key "report.disclosure.available" must be a date such as 2026-12-01, not "December".
            "currency": "EUR",     | ''                      | key "report.disclosure.currency" is missing; prices need one, such as "EUR".
            "lines"                | "line"                  | unknown key "report.disclosure.line"; did you mean "lines"?
            "quantity": 2          | "quantity": 0           | key "report.disclosure.lines[1].quantity" must be from 1 to 1000000, not 0.
            "quantity": 2          | "quantity": 2000000     | key "report.disclosure.lines[1].quantity" must be from 1 to 1000000, not 2000000.
            "quantity": 2          | "quantity": 1.5         | key "report.disclosure.lines[1].quantity"
            "quantity": 2,         | ''                      | key "report.disclosure.lines[1].quantity" is missing; write the number of pieces, from 1 to 1000000.
            "item": "Host"         | "item": ""              | key "report.disclosure.lines[1].item" is missing; say what is bought.
            "kind": "hardware",    | ''                      | key "report.disclosure.lines[1].kind" is missing; write "hardware" or "software".
            "kind": "hardware"     | "kind": "firmware"      | key "report.disclosure.lines[1].kind"
            "price": 0.10,         | ''                      | key "report.disclosure.lines[1].price" is missing; write the amount for one piece, 0 if there is nothing to pay.
            "price": 0.10          | "price": -1             | key "report.disclosure.lines[1].price" must be 0 or more, with at most two decimals, not -1.
            "price": 0.10          | "price": 0.105          | key "report.disclosure.lines[1].price" must be 0 or more, with at most two decimals, not 0.105.
            "price": 0.10          | "price": "12"           | key "report.disclosure.lines[1].price"
            "maintenance": 0.2     | "maintenance": -0.01    | key "report.disclosure.lines[1].maintenance" must be 0 or more, with at most two decimals, not -0.01.
            "maintenance": 0.2     | "years": 3              | unknown key "report.disclosure.lines[1].years"
            [840, 861.5]           | []                      | key "report.disclosure.watts" has no reading; write the readings or their mean, or leave the key out.
            [840, 861.5]           | [840, 0]                | key "report.disclosure.watts" must be above 0 in every reading, not 0.0.
            [840, 861.5]           | [840, null]             | key "report.disclosure.watts" has a reading that is null; write watts above 0, or remove it.
            [840, 861.5]           | -3                      | key "report.disclosure.watts" must be above 0 in every reading, not -3.0.
            [840, 861.5]           | "850 W"                 | key "report.disclosure.watts
            """)
    void aMistakeIsOneClearSentence(String right, String wrong, String message) throws Exception {
        assertTrue(GOOD.contains(right), "the example has no " + right);
        UserError error = assertThrows(UserError.class, () -> load(GOOD.replace(right, wrong)));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(1, error.getMessage().lines().count(), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"disclosure": {"currency": "EUR"}}              | key "report.disclosure.currency" belongs to prices; add "lines", or remove it.
            {"disclosure": {"lines": []}}                    | key "report.disclosure.lines" has no line; name what is priced, or leave it out.
            {"disclosure": {"currency": "E", "lines": [null]}} | key "report.disclosure.lines[1]" is null; give item, kind, quantity, price and maintenance.
            {"sponsor": "S"}                                 | unknown key "report.sponsor"; known keys here are baselineRun, disclosure, overcommit.
            """)
    void whatMakesNoSenseAloneIsRefused(String report, String message) {
        UserError error = assertThrows(UserError.class, () -> load(report));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(1, error.getMessage().lines().count(), error.getMessage());
    }
}
