package org.quadrille.schema.population.lists;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sizes and shapes of the fixed lists (workload.md 4.7, 6.1, 6.2). */
class BaseCompaniesTest {
    @Test
    void industriesHaveFromFourToNearFourHundredCompanies() {
        int[] sizes = new int[102];
        for (int company = 0; company < BaseCompanies.COMPANIES; company++) {
            sizes[BaseCompanies.industry(company)]++;
        }
        Arrays.sort(sizes);
        assertEquals(4, sizes[0]);
        assertEquals(379, sizes[101]);
    }

    @Test
    void everyBlockHasTheMixOfTheList() {
        int[] issues = new int[5_000];
        for (int security = 0; security < 6_850; security++) {
            issues[BaseCompanies.companyOfSecurity(security)]++;
        }
        for (int block = 0; block < 10; block++) {
            int[] perIndustry = new int[102];
            int[] perIssues = new int[6];
            int first = block * 500;
            for (int company = first; company < first + 500; company++) {
                perIndustry[BaseCompanies.industry(company)]++;
                perIssues[issues[company]]++;
            }
            assertEquals("[0, 400, 50, 25, 15, 10]", Arrays.toString(perIssues));
            assertEquals(first, BaseCompanies.companyOfSecurity(block * 685));
            assertEquals(first + 499, BaseCompanies.companyOfSecurity(block * 685 + 684));
            int largest = Arrays.stream(perIndustry).max().orElseThrow();
            assertTrue(largest == 37 || largest == 38);
            long empty = Arrays.stream(perIndustry).filter(n -> n == 0).count();
            assertTrue(empty < 40);
        }
    }

    @Test
    void exchangesListAQuarterEach() {
        long[] counts = new long[4];
        IntStream.range(0, 6_850).forEach(s -> counts[BaseCompanies.exchange(s).ordinal()]++);
        for (long count : counts) {
            assertEquals(0.25, count / 6_850.0, 0.02);
        }
    }

    @Test
    void sectorsHaveTheirNumberOfIndustries() {
        assertEquals(
                "{BM=11, CC=12, CG=7, CN=8, CO=1, EN=4, FN=10, HC=4, SV=25, TC=11, TR=6, UT=3}",
                Sectors.industries().stream()
                        .collect(Collectors.groupingBy(Sectors.Industry::sectorId, TreeMap::new, Collectors.counting()))
                        .toString());
    }

    @Test
    void divisionsHaveTheirTaxRates() {
        assertEquals(320, Taxes.all().size());
        List<Divisions.Division> divisions = Divisions.all();
        assertEquals(64, divisions.size());
        int index = 9;
        for (int d = 0; d < 64; d++) {
            assertEquals(index, Taxes.firstOfDivision(d));
            assertTrue(Taxes.countOfDivision(d) == 4 || Taxes.countOfDivision(d) == 5);
            for (int i = 0; i < Taxes.countOfDivision(d); i++) {
                assertEquals(
                        divisions.get(d).code() + (i + 1), Taxes.get(index++).id());
            }
        }
        assertEquals(320, index);
    }

    @Test
    void zipCodesAreChosenByWeight() {
        long[] counts = new long[ZipCodes.COUNT];
        for (int i = 0; i < 23_121; i++) {
            counts[ZipCodes.pick((long) ((i + 0.5) / 23_121 * 0x1p63) << 1)]++;
        }
        assertEquals(23_121, Arrays.stream(counts).sum());
        assertTrue(Arrays.stream(counts).allMatch(n -> n == 1 || n == 2));
    }
}
