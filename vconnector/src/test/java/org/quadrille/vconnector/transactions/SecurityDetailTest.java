package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.SecurityDetailInput;
import org.quadrille.common.wire.proto.SecurityDetailOutput;
import org.quadrille.common.wire.proto.SecurityDetailOutput.Address;
import org.quadrille.common.wire.proto.SecurityDetailOutput.Competitor;
import org.quadrille.common.wire.proto.SecurityDetailOutput.Day;
import org.quadrille.common.wire.proto.SecurityDetailOutput.Exchange;
import org.quadrille.common.wire.proto.SecurityDetailOutput.News;
import org.quadrille.common.wire.proto.SecurityDetailOutput.Quarter;

class SecurityDetailTest extends ReadTest {
    SecurityDetailTest() {
        super(new SecurityDetail());
    }

    @Test
    void showsSecurityCompanyExchangeAndLastTrade() throws SQLException {
        SecurityDetailOutput output = run(input("CCC", 5)).getSecurityDetail().toBuilder()
                .clearCompetitors()
                .clearQuarters()
                .clearDays()
                .clearNews()
                .build();
        SecurityDetailOutput expected = SecurityDetailOutput.newBuilder()
                .setSecurityName("COMMON of Company 3")
                .setSharesOut(3000)
                .setStartDate(10)
                .setExchangeDate(20)
                .setPeRatio(12.5)
                .setHigh52(29_99)
                .setHigh52Date(days("2004-12-31"))
                .setLow52(20_01)
                .setLow52Date(days("2004-06-30"))
                .setDividend(1_25)
                .setYield(4.75)
                .setCompanyName("Company 3")
                .setCompanyCeo("Chief 3")
                .setCompanyDescription("Makes 3")
                .setCompanyRating("AAA")
                .setCompanyStatus("ACTV")
                .setCompanyOpenDate(3)
                .setCompanyAddress(address("Road 2", "Suite 2", "Twoton", "South", "22222"))
                .setExchange(Exchange.newBuilder()
                        .setName("The Exchange")
                        .setDescription("Where all is traded")
                        .setOpen(930)
                        .setClose(1600)
                        .setSymbols(4)
                        .setAddress(address("Floor 1", "", "Oneville", "North", "11111")))
                .setLastPrice(23_00)
                .setLastOpen(22_50)
                .setLastVolume(2100)
                .build();
        assertEquals(expected, output);
    }

    @Test
    void listsCompetitorsQuartersAndDays() throws SQLException {
        Reply reply = run(input("CCC", 6));
        assertEquals(0, reply.getStatus());
        SecurityDetailOutput output = reply.getSecurityDetail();
        assertEquals(
                List.of("Company 1 Ships", "Company 2 Ships", "Company 4 Mines"),
                output.getCompetitorsList().stream()
                        .map((Competitor c) -> c.getCompanyName() + " " + c.getIndustryName())
                        .sorted()
                        .collect(Collectors.toList()));

        assertEquals(20, output.getQuartersCount());
        Quarter sixth = Quarter.newBuilder()
                .setYear(2001)
                .setQuarter(2)
                .setStartDate(days("2001-04-01"))
                .setRevenue(1_000_005_01)
                .setNetEarnings(-5_50)
                .setBasicEps(5)
                .setDilutedEps(2_00)
                .setMargin(3_00)
                .setInventory(4_00)
                .setAssets(5_00)
                .setLiabilities(6_00)
                .setSharesBasic(75)
                .setSharesDiluted(77)
                .build();
        assertEquals(sixth, output.getQuarters(5));

        // From Saturday 2000-01-08 on: the first day is Monday the 10th, day 5.
        assertEquals(6, output.getDaysCount());
        assertEquals(day("2000-01-10", 5), output.getDays(0));
        assertEquals(day("2000-01-17", 10), output.getDays(5));
    }

    @Test
    void givesNewsWholeOrInShort() throws SQLException {
        List<News> brief = run(input("CCC", 5)).getSecurityDetail().getNewsList();
        assertEquals(2, brief.size());
        News fifth = News.newBuilder()
                .setAt(micros("2005-01-01T10:00:00"))
                .setSource("Source")
                .setHeadline("Headline 5")
                .setSummary("Summary 5")
                .build();
        assertTrue(brief.contains(fifth), brief::toString);

        Request.Builder request = input("CCC", 5);
        request.getSecurityDetailBuilder().setFullNews(true);
        List<News> whole = run(request).getSecurityDetail().getNewsList();
        assertEquals(
                List.of("word5 ".repeat(20_000), "word6 ".repeat(20_000)),
                whole.stream().map(n -> n.getItem().toStringUtf8()).sorted().toList());
        assertEquals(List.of("", ""), whole.stream().map(News::getSummary).toList());
    }

    @Test
    void checksTheNumberOfRows() throws SQLException {
        assertEquals(SecurityDetail.WRONG_DAYS, run(input("CCC", 4)).getStatus());
        assertEquals(SecurityDetail.WRONG_DAYS, run(input("ZZZ", 5)).getStatus());
        assertEquals(0, SecurityDetail.status(20, 20, 2));
        assertEquals(SecurityDetail.WRONG_DAYS, SecurityDetail.status(21, 20, 2));
        assertEquals(SecurityDetail.WRONG_QUARTERS, SecurityDetail.status(5, 19, 2));
        assertEquals(SecurityDetail.WRONG_NEWS, SecurityDetail.status(5, 20, 1));
    }

    private static Request.Builder input(String symbol, int days) {
        return Request.newBuilder()
                .setSecurityDetail(SecurityDetailInput.newBuilder()
                        .setSymbol(symbol)
                        .setMaxDays(days)
                        .setStartDate(days("2000-01-08")));
    }

    private static Day day(String date, int number) {
        return Day.newBuilder()
                .setDate(days(date))
                .setClose(21_50 + number)
                .setHigh(29_00)
                .setLow(19_00)
                .setVolume(1000 + number)
                .build();
    }

    private static Address address(String line1, String line2, String town, String division, String zip) {
        return Address.newBuilder()
                .setLine1(line1)
                .setLine2(line2)
                .setTown(town)
                .setDivision(division)
                .setZip(zip)
                .setCountry("USA")
                .build();
    }
}
