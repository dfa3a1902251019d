package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
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

    /** As an executive summary has it: 3 x 999.99 less 12.5 % is 2624.97375, and the whole is 2624.97 + 3 x 100.10. */
    private static final String WHOLE = """
            {"disclosure": {"differences": ["Two ports more."], "currency": "EUR", "lines": [
              {"item": "Host", "kind": "hardware", "vendor": "V", "partNumber": "P-1", "source": "list of 2026-10-01",
               "available": "2027-01-15", "quantity": 3, "price": 999.99, "discount": 12.5, "subtotal": 2624.97,
               "maintenance": 100.1, "measured": "an older one"},
              {"item": "Software", "kind": "software", "available": "2026-12-01", "quantity": 1, "price": 5,
               "discount": 100, "maintenance": 0}
            ], "total": 2925.27}}
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
        assertEquals(Optional.of(new BigDecimal("0.60")), disclosure.sum());
        assertEquals(Optional.of(LocalDate.of(2026, 12, 1)), disclosure.availability());
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

    @Test
    void whatTheSponsorWorkedOutIsWhatTheKitFinds() throws Exception {
        RunSetup setup = load(WHOLE);
        Disclosure disclosure = setup.testbed().report().disclosure();
        assertEquals(new BigDecimal("2624.97"), disclosure.lines().get(0).priceOfAll());
        assertEquals(new BigDecimal("300.30"), disclosure.lines().get(0).maintenanceOfAll());
        assertEquals(new BigDecimal("0.00"), disclosure.lines().get(1).priceOfAll());
        assertEquals(Optional.of(new BigDecimal("2925.27")), disclosure.sum());
        assertEquals(Optional.of(LocalDate.of(2027, 1, 15)), disclosure.availability());
        assertEquals(setup, RunSetup.parse(Json.write(setup.testbed()), Json.write(setup.profile())));
        assertEquals(
                Optional.empty(),
                load(WHOLE.replace("\"available\": \"2026-12-01\",", ""))
                        .testbed()
                        .report()
                        .disclosure()
                        .availability(),
                "one line has no date");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "total": 2925.27       | "total": 2925           | key "report.disclosure.total" is 2925, but price and maintenance of all lines come to 2925.27; correct it or the lines, or leave the key out.
            2624.97                | 2624.98                 | key "report.disclosure.lines[1].subtotal" is 2624.98, but all pieces after the discount come to 2624.97; correct it or the lines, or leave the key out.
            "discount": 12.5       | "discount": 100.5       | key "report.disclosure.lines[1].discount" must be from 0 to 100, with at most two decimals, not 100.5.
            "discount": 12.5       | "discount": -1          | key "report.disclosure.lines[1].discount" must be from 0 to 100, with at most two decimals, not -1.
            "2027-01-15"           | "15.01.2027"            | key "report.disclosure.lines[1].available" is "15.01.2027", which is no date; write it as in 2026-12-01.
            "currency": "EUR"      | "currency": "EUR", "available": "2026-12-31" | key "report.disclosure.available" is 2026-12-31, but the latest date of the lines is 2027-01-15; write that, or leave the key out.
            "currency": "EUR"      | "currency": "EUR", "available": "2027-02-01" | key "report.disclosure.available" is 2027-02-01, but the latest date of the lines is 2027-01-15; write that, or leave the key out.
            "partNumber": "P-1"    | "partNumber": ""        | key "report.disclosure.lines[1].partNumber" is empty; write it, or leave it out.
            "vendor"               | "seller"                | unknown key "report.disclosure.lines[1].seller"
            ["Two ports more."]    | []                      | key "report.disclosure.differences" has no entry; write one or more, or leave it out.
            ["Two ports more."]    | [null]                  | key "report.disclosure.differences[1]": it is null but must have a value.
            """)
    void aContradictionIsOneClearSentence(String right, String wrong, String message) throws Exception {
        refused(WHOLE, right, wrong, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "sponsor": "S"         | "sponsor": " "          | key "report.disclosure.sponsor" is empty; write it, or leave it out.
            "sponsor"              | "sponser"               | unknown key "report.disclosure.sponser"; did you mean "sponsor"?
            "sponsor": "S"         | "sum": 12               | unknown key "report.disclosure.sum"
            "disclosure": {        | "price": 9, "disclosure": { | unknown key "report.price"
            "2026-12-01"           | "2026-13-01"            | key "report.disclosure.available" is "2026-13-01", which is no date; write it as in 2026-12-01.
            "2026-12-01"           | "December"              | key "report.disclosure.available" is "December", which is no date; write it as in 2026-12-01.
            "currency": "EUR",     | ''                      | key "report.disclosure.currency" is missing; prices need one, such as "EUR".
            "lines"                | "line"                  | unknown key "report.disclosure.line"; did you mean "lines"?
            "quantity": 2          | "quantity": 0           | key "report.disclosure.lines[1].quantity" must be from 1 to 1000000, not 0.
            "quantity": 2          | "quantity": 2000000     | key "report.disclosure.lines[1].quantity" must be from 1 to 1000000, not 2000000.
            "quantity": 2          | "quantity": 1.5         | key "report.disclosure.lines[1].quantity"
            "quantity": 2,         | ''                      | key "report.disclosure.lines[1].quantity" must be from 1 to 1000000, not 0.
            "item": "Host"         | "item": ""              | key "report.disclosure.lines[1].item" is missing; say what is bought.
            "kind": "hardware",    | ''                      | key "report.disclosure.lines[1].kind" is missing; write "hardware" or "software".
            "kind": "hardware"     | "kind": "firmware"      | key "report.disclosure.lines[1].kind"
            "price": 0.10,         | ''                      | key "report.disclosure.lines[1].price" is missing; write the amount for one piece, 0 if there is nothing to pay.
            "price": 0.10          | "price": -1             | key "report.disclosure.lines[1].price" must be at least 0, with at most two decimals, not -1.
            "price": 0.10          | "price": 0.105          | key "report.disclosure.lines[1].price" must be at least 0, with at most two decimals, not 0.105.
            "price": 0.10          | "price": "12"           | key "report.disclosure.lines[1].price"
            "maintenance": 0.2     | "maintenance": -0.01    | key "report.disclosure.lines[1].maintenance" must be at least 0, with at most two decimals, not -0.01.
            "maintenance": 0.2     | "years": 3              | unknown key "report.disclosure.lines[1].years"
            [840, 861.5]           | []                      | key "report.disclosure.watts" has no entry; write one or more, or leave it out.
            [840, 861.5]           | [840, 0]                | key "report.disclosure.watts[2]" must be above 0, not 0.
            [840, 861.5]           | [840, null]             | key "report.disclosure.watts[2]": it is null but must have a value.
            [840, 861.5]           | -3                      | key "report.disclosure.watts[1]" must be above 0, not -3.
            [840, 861.5]           | "850 W"                 | key "report.disclosure.watts
            """)
    void aMistakeIsOneClearSentence(String right, String wrong, String message) {
        refused(GOOD, right, wrong, message);
    }

    private void refused(String good, String right, String wrong, String message) {
        assertTrue(good.contains(right), "the example has no " + right);
        refused(good.replace(right, wrong), message);
    }

    private void refused(String report, String message) {
        UserError error = assertThrows(UserError.class, () -> load(report));
        assertTrue(error.getMessage().startsWith(folder.resolve("testbed.json").toString()), error.getMessage());
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(1, error.getMessage().lines().count(), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"disclosure": {"currency": "EUR"}}              | key "report.disclosure.currency" belongs to prices; add "lines", or remove it.
            {"disclosure": {"total": 5}}                     | key "report.disclosure.total" is 5, but nothing is priced; add "lines", or remove it.
            {"disclosure": {"lines": []}}                    | key "report.disclosure.lines" has no entry; write one or more, or leave it out.
            {"disclosure": {"currency": "E", "lines": [null]}} | key "report.disclosure.lines[1]": it is null but must have a value.
            {"sponsor": "S"}                                 | unknown key "report.sponsor"; known keys here are baselineRun, disclosure, overcommit.
            """)
    void whatMakesNoSenseAloneIsRefused(String report, String message) {
        refused(report, message);
    }
}
