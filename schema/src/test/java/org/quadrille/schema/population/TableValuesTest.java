package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.TradeTime;

/** How the values of all tables except those of trades are distributed (workload.md 5, 6). */
class TableValuesTest extends GeneratedTables {
    @Test
    void customersAreOfTheirAgesSexesAndPhones() {
        int n = 2_000;
        LocalDate reference = LocalDate.of(2005, 1, 3);
        int[] bounds = {10, 19, 25, 35, 45, 55, 65, 75, 85, 100};
        long[] ages = new long[9];
        int[] extensions = new int[3];
        int males = 0;
        for (Object[] row : rows("customer")) {
            int age = LocalDate.ofEpochDay((Long) row[8]).until(reference).getYears();
            int bracket = 0;
            while (age >= bounds[bracket + 1]) {
                bracket++;
            }
            ages[bracket]++;
            assertTrue(age >= 10);
            males += row[6].equals("M") ? 1 : 0;
            for (int phone = 0; phone < 3; phone++) {
                extensions[phone] += ((String) row[13 + 4 * phone]).isEmpty() ? 0 : 1;
            }
            assertTrue(!row[22].equals(row[23]));
        }
        Chance.assertFits("ages", new double[] {.05, .16, .17, .19, .16, .11, .08, .07, .01}, ages);
        Chance.assertShare("male", 0.49, males, n);
        Chance.assertShare("first extension", 0.25, extensions[0], n);
        Chance.assertShare("second extension", 0.15, extensions[1], n);
        Chance.assertShare("third extension", 0.05, extensions[2], n);
    }

    @Test
    void balancesArePositiveInFourOfFive() {
        long negative =
                rows("customer_account").stream().filter(r -> (Long) r[5] < 0).count();
        Chance.assertShare("negative balances", 0.2, negative, 10_000);
        long high = rows("customer_account").stream()
                .filter(r -> (Long) r[5] > 500_000_000)
                .count();
        Chance.assertShare("balances above five million", 0.4, high, 10_000);
    }

    @Test
    void customersPayOneCountryRateAndOneDivisionRateOfWhereTheyLive() {
        Map<Object, String> divisionOfZip = new HashMap<>();
        rows("zip_code").forEach(r -> divisionOfZip.put(r[0], (String) r[2]));
        Map<Object, Object> zips = new HashMap<>();
        rows("address").forEach(r -> zips.put(r[0], r[3]));
        Map<Object, String> names = new HashMap<>();
        rows("taxrate").forEach(r -> names.put(r[0], (String) r[1]));
        Map<Object, Object> homes = new HashMap<>();
        rows("customer").forEach(r -> homes.put(r[0], zips.get(r[9])));
        List<Object[]> rates = rows("customer_taxrate");
        for (int i = 0; i < rates.size(); i += 2) {
            String zip = (String) homes.get(rates.get(i)[1]);
            String country = Character.isDigit(zip.charAt(0)) ? "US" : "CN";
            assertTrue(((String) rates.get(i)[0]).startsWith(country));
            assertTrue(names.get(rates.get(i + 1)[0]).startsWith(divisionOfZip.get(zip) + " Tax "));
        }
    }

    @Test
    void taxRatesAndAddressesHaveTheirForms() {
        assertTrue(rows("taxrate").stream().allMatch(r -> ((String) r[1]).contains(" Tax ")));
        assertTrue(rows("taxrate").stream().allMatch(r -> (Long) r[2] >= 0 && (Long) r[2] <= 48_640));
        List<Object[]> homes = rows("address").subList(1_004, 3_004);
        assertTrue(rows("address").subList(0, 1_004).stream().allMatch(r -> r[2].equals("")));
        Chance.assertShare(
                "second lines",
                0.4,
                homes.stream().filter(r -> !r[2].equals("")).count(),
                2_000);
        Chance.assertShare(
                "apartments",
                0.3,
                homes.stream().filter(r -> ((String) r[2]).startsWith("Apt. ")).count(),
                2_000);
        long american = rows("address").stream().filter(r -> r[4].equals("USA")).count();
        Chance.assertShare("American", 9_215.0 / 14_741, american, 3_004);
        assertEquals(64, values("zip_code", 2).size());
        assertEquals(
                9_215,
                rows("zip_code").stream()
                        .filter(r -> ((String) r[0]).matches("\\d{5}"))
                        .count());
        assertEquals(
                5_526,
                rows("zip_code").stream()
                        .filter(r -> ((String) r[0]).matches("[A-Z]\\d[A-Z] \\d[A-Z]\\d"))
                        .count());
    }

    @Test
    void watchListsBelongToOthersThanTheirNumberSaysAndHoldFiftyToHundredFifty() {
        assertTrue(rows("watch_list").stream().noneMatch(r -> r[0].equals(r[1])));
        assertEquals(2_000, values("watch_list", 1).size());
        Map<Object, Integer> sizes = new HashMap<>();
        long[] chosen = new long[SCALE.securities()];
        for (Object[] row : rows("watch_item")) {
            sizes.merge(row[0], 1, Integer::sum);
            chosen[SYMBOLS.index((String) row[1])]++;
        }
        long[] counts = new long[101];
        sizes.values().forEach(size -> counts[size - 50]++);
        Chance.assertUniform("list sizes", counts);
        Chance.assertUniform("watched securities", chosen);
    }

    @Test
    void companiesHaveOneToFiveIssuesAndExchangesAddUp() {
        Map<Object, Integer> issues = new HashMap<>();
        rows("security").forEach(r -> issues.merge(r[5], 1, Integer::sum));
        int[] byCount = new int[6];
        issues.values().forEach(n -> byCount[n]++);
        assertEquals("[0, 800, 100, 50, 30, 20]", Arrays.toString(byCount));
        long listed = rows("exchange").stream().mapToLong(r -> (Long) r[2]).sum();
        assertEquals(1_370, listed);
        for (Object[] exchange : rows("exchange")) {
            long count = rows("security").stream()
                    .filter(r -> r[4].equals(exchange[0]))
                    .count();
            assertEquals(count, exchange[2]);
            assertEquals(0.25, count / 1_370.0, 0.04);
        }
    }

    @Test
    void securitiesKeepTheirRanges() {
        int paying = 0;
        for (Object[] r : rows("security")) {
            assertTrue((Long) r[6] >= 4_000_000 && (Long) r[6] <= 9_500_000_000L);
            assertTrue((Long) r[7] <= (Long) r[8]);
            assertTrue((Long) r[9] >= 100 && (Long) r[9] <= 12_000);
            assertTrue((Long) r[10] >= 2_500 && (Long) r[10] <= 3_000);
            assertTrue((Long) r[12] >= 2_000 && (Long) r[12] <= (Long) r[10]);
            long dividend = (Long) r[14];
            long yield = (Long) r[15];
            assertTrue(dividend >= Math.floor(0.2 * yield) && dividend <= Math.ceil(0.3 * yield));
            paying += yield > 0 ? 1 : 0;
        }
        Chance.assertShare("securities with a yield", 0.6, paying, 1_370);
    }

    @Test
    void competitorsAreOfTheSameFiveHundredAndMostlyOfTheSameIndustry() {
        Map<Object, Object> industries = new HashMap<>();
        rows("company").forEach(r -> industries.put(r[0], r[3]));
        long same = 0;
        for (Object[] r : rows("company_competitor")) {
            int company = (int) Ids.number((Long) r[0]) - 1;
            int other = (int) Ids.number((Long) r[1]) - 1;
            assertTrue(company != other && company / 500 == other / 500);
            assertEquals(industries.get(r[1]), r[2]);
            same += industries.get(r[0]).equals(r[2]) ? 1 : 0;
        }
        assertEquals(0.899, same / 3_000.0, 0.02);
    }

    @Test
    void financialsFollowFromEachOther() {
        for (Object[] r : rows("financial")) {
            double earnings = (Long) r[5] / 100.0;
            assertEquals(Math.round(earnings / (Long) r[12] * 100), (Long) r[6], 1);
            assertEquals(Math.round(earnings / (Long) r[13] * 100), (Long) r[7], 1);
            assertEquals(earnings / ((Long) r[4] / 100.0), (Long) r[8] / 100.0, 0.011);
            assertEquals(1.1, (Long) r[13] / (double) (Long) r[12], 0.001);
            LocalDate start = LocalDate.ofEpochDay((Long) r[3]);
            assertEquals(LocalDate.of(((Long) r[1]).intValue(), ((Long) r[2]).intValue() * 3 - 2, 1), start);
        }
        List<Object[]> first = rows("financial").subList(0, 20);
        assertEquals(LocalDate.of(2004, 10, 1).toEpochDay(), first.get(19)[3]);
        for (int i = 1; i < 20; i++) {
            double growth = (Long) first.get(i)[4] / (double) (Long) first.get(i - 1)[4];
            assertTrue(growth >= 0.8999 && growth <= 1.1501);
        }
    }

    @Test
    void pricesAreOfTheirDaysAndOfTheWave() {
        long[] closes = new long[10];
        for (Object[] r : rows("daily_market")) {
            long close = (Long) r[2];
            closes[(int) Math.min((close - 2_000) / 100, 9)]++;
            assertEquals(Math.round(close * 1.05), (Long) r[3], 1);
            assertEquals(Math.round(close * 0.92), (Long) r[4], 1);
            assertTrue((Long) r[5] >= 1_000 && (Long) r[5] <= 10_000);
            assertTrue(LocalDate.ofEpochDay((Long) r[0]).getDayOfWeek().getValue() <= 5);
        }
        Chance.assertFits(
                "closes", new double[] {.0999, .0999, .0999, .0999, .0999, .0999, .0999, .0999, .0999, .1009}, closes);
        assertEquals(LocalDate.of(2000, 1, 3).toEpochDay(), rows("daily_market").get(0)[0]);
        PriceWave run = new PriceWave(360);
        for (Object[] r : rows("last_trade")) {
            long price = run.cents(SYMBOLS.index((String) r[0]), 0);
            assertEquals(price, r[2]);
            assertEquals(price, r[3]);
            assertEquals(TradeTime.endMicros(SCALE), r[1]);
        }
    }

    @Test
    void newsAreLongAndRecent() {
        long end = TradeTime.endMicros(SCALE);
        for (Object[] r : rows("news_item")) {
            assertEquals(100_000L, r[3]);
            assertEquals(80, ((String) r[1]).length());
            assertTrue(((String) r[2]).startsWith((String) r[1]) && ((String) r[2]).matches("[a-z ]{255}"));
            long age = end - (Long) r[4];
            assertTrue(age >= 0 && age < 51 * 86_400_000_000L);
        }
        assertEquals(
                Set.of(1L, 2L),
                new HashSet<>(
                        List.of(rows("news_item").get(0)[0], rows("news_item").get(1)[0])));
        Map<Object, Integer> items = new HashMap<>();
        rows("news_xref").forEach(r -> items.merge(r[1], 1, Integer::sum));
        assertTrue(items.values().stream().allMatch(n -> n == 2));
    }
}
