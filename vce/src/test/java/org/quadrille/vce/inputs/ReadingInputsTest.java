package org.quadrille.vce.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.BrokerVolumeInput;
import org.quadrille.common.wire.proto.CustomerPositionInput;
import org.quadrille.common.wire.proto.MarketWatchInput;
import org.quadrille.common.wire.proto.SecurityDetailInput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.lists.Sectors;
import org.quadrille.vce.Chance;

/** Inputs of the read-only transactions against workload.md 11.1 to 11.4, 11.8, 11.9. */
class ReadingInputsTest extends InputTestBase {
    private static final int N = 100_000;
    private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 3);

    @Test
    void brokerVolume() {
        long[] counts = new long[41];
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < POPULATION.brokers().activeCount(); i++) {
            index.put(POPULATION.brokers().name(i), i);
        }
        assertEquals(50, index.size());
        long[] brokers = new long[50];
        long[] sectors = new long[12];
        draw(DATA, TransactionType.BROKER_VOLUME, 20_000, (request, variant) -> {
            BrokerVolumeInput input = request.getBrokerVolume();
            counts[input.getBrokerNamesCount()]++;
            assertEquals(input.getBrokerNamesCount(), new HashSet<>(input.getBrokerNamesList()).size());
            input.getBrokerNamesList().forEach(name -> brokers[index.get(name)]++);
            sectors[sector(input.getSectorName())]++;
            assertEquals(0, variant);
        });
        Chance.uniform("number of brokers", java.util.Arrays.copyOfRange(counts, 20, 41));
        Chance.uniform("sectors", sectors);
        long all = java.util.Arrays.stream(brokers).sum();
        for (long broker : brokers) {
            Chance.share("broker", broker, all, 2);
        }
    }

    private static int sector(String name) {
        for (int i = 0; i < 12; i++) {
            if (Sectors.sectors().get(i).name().equals(name)) {
                return i;
            }
        }
        throw new AssertionError("no sector " + name);
    }

    @Test
    void brokerVolumeNamesNoMoreBrokersThanThereAre() {
        GroupData small = new GroupData(new Population(1, SCALE.withActive(1)));
        draw(
                small,
                TransactionType.BROKER_VOLUME,
                100,
                (request, variant) ->
                        assertEquals(10, new HashSet<>(request.getBrokerVolume().getBrokerNamesList()).size()));
    }

    @Test
    void customerPosition() {
        long[] byTaxId = new long[1];
        long[] history = new long[1];
        long[] both = new long[1];
        Map<String, Long> customers = new HashMap<>();
        for (int i = 0; i < SCALE.activeCustomers(); i++) {
            long id = POPULATION.customers().id(i);
            customers.put(POPULATION.customers().taxId(id), id);
        }
        draw(DATA, TransactionType.CUSTOMER_POSITION, N, (request, variant) -> {
            CustomerPositionInput input = request.getCustomerPosition();
            boolean tax = input.getCustomerId() == 0;
            byTaxId[0] += tax ? 1 : 0;
            history[0] += input.getHistory() ? 1 : 0;
            both[0] += tax && input.getHistory() ? 1 : 0;
            assertEquals((tax ? 1 : 0) + (input.getHistory() ? 2 : 0), variant);
            assertEquals(tax, !input.getTaxId().isEmpty());
            long customer = tax ? customers.get(input.getTaxId()) : input.getCustomerId();
            assertTrue(Ids.number(customer) >= 1 && Ids.number(customer) <= SCALE.activeCustomers());
            assertTrue(input.getAccountIndex() >= 0
                    && input.getAccountIndex() < POPULATION.customers().accountCount(customer));
        });
        Chance.share("by tax id", byTaxId[0], N, 50);
        Chance.share("with history", history[0], N, 50);
        Chance.share("both", both[0], N, 25);
    }

    @Test
    void marketWatch() {
        long[] kinds = new long[3];
        long[] weekdays = new long[7];
        long[] weekBits = new long[8];
        long[] industries = new long[102];
        draw(DATA, TransactionType.MARKET_WATCH, N, (request, variant) -> {
            MarketWatchInput input = request.getMarketWatch();
            kinds[variant]++;
            assertEquals(variant == 0, input.getCustomerId() != 0);
            assertEquals(variant == 1, input.getAccountId() != 0);
            assertEquals(variant == 2, !input.getIndustryName().isEmpty());
            if (variant == 2) {
                industries[industry(input.getIndustryName())]++;
                assertEquals(POPULATION.companies().id(0), input.getFirstCompanyId());
                assertEquals(POPULATION.companies().id(2_499), input.getLastCompanyId());
            }
            long day = input.getStartDate() - FIRST_DAY.toEpochDay();
            weekdays[(int) (day % 7)]++;
            long week = day / 7 - 5;
            assertTrue(week >= 0 && week <= 255, "week " + week);
            for (int bit = 0; bit < 8; bit++) {
                weekBits[bit] += week >> bit & 1;
            }
        });
        Chance.share("watch list", kinds[0], N, 60);
        Chance.share("account", kinds[1], N, 35);
        Chance.share("industry", kinds[2], N, 5);
        Chance.share("Monday", weekdays[0], N, 20);
        Chance.share("Tuesday", weekdays[1], N, 7);
        Chance.share("Wednesday", weekdays[2], N, 6);
        Chance.share("Thursday", weekdays[3], N, 7);
        Chance.share("Friday", weekdays[4], N, 60);
        for (long bit : weekBits) {
            Chance.share("bit of the week", bit, N, 75);
        }
        Chance.uniform("industries", industries);
    }

    private static int industry(String name) {
        for (int i = 0; i < 102; i++) {
            if (Sectors.industries().get(i).name().equals(name)) {
                return i;
            }
        }
        throw new AssertionError("no industry " + name);
    }

    @Test
    void securityDetail() {
        long[] full = new long[1];
        long[] rows = new long[16];
        long[] symbols = new long[POPULATION.securities().activeCount()];
        long[] quarters = new long[4];
        draw(DATA, TransactionType.SECURITY_DETAIL, N, (request, variant) -> {
            SecurityDetailInput input = request.getSecurityDetail();
            full[0] += input.getFullNews() ? 1 : 0;
            assertEquals(input.getFullNews() ? 1 : 0, variant);
            rows[input.getMaxDays() - 5]++;
            symbols[SYMBOLS.index(input.getSymbol())]++;
            long day = input.getStartDate() - FIRST_DAY.toEpochDay();
            assertTrue(day >= 0 && day <= 1_305 - input.getMaxDays(), "day " + day);
            quarters[(int) (day * 4 / (1_306 - input.getMaxDays()))]++;
        });
        Chance.share("full news", full[0], N, 1);
        Chance.uniform("rows", rows);
        Chance.uniform("symbols", symbols);
        Chance.uniform("quarters of the days", quarters);
    }

    @Test
    void tradeStatusChoosesAccountsAsCustomersAreChosen() {
        long[] tiers = new long[4];
        Map<Integer, long[]> accounts = new HashMap<>();
        draw(DATA, TransactionType.TRADE_STATUS, N, (request, variant) -> {
            long account = request.getTradeStatus().getAccountId();
            long customer = Ids.owner(account);
            tiers[POPULATION.customers().tier(customer)]++;
            int count = POPULATION.customers().accountCount(customer);
            accounts.computeIfAbsent(count, c -> new long[c])[
                    (int) (account - POPULATION.customers().firstAccount(customer))]++;
        });
        Chance.share("tier 1", tiers[1], N, 10);
        Chance.share("tier 2", tiers[2], N, 60);
        Chance.share("tier 3", tiers[3], N, 30);
        accounts.remove(1);
        accounts.forEach((count, chosen) -> Chance.uniform("accounts of " + count, chosen));
    }
}
