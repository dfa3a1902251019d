package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
import java.sql.Connection;
import java.sql.SQLException;
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
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/** Security-Detail (workload.md 12.4). Status -511: not 5 to 20 days; -512: not 20 quarters; -513: not 2 news items. */
public final class SecurityDetail extends Transaction {
    static final int WRONG_DAYS = -511;
    static final int WRONG_QUARTERS = -512;
    static final int WRONG_NEWS = -513;

    private static final int MIN_DAYS = 5;
    private static final int MAX_DAYS = 20;
    private static final int QUARTERS = 20;
    private static final int NEWS = 2;

    private static final Frame<SecurityDetailOutput> FRAME1 =
            new Frame<>("security_detail_frame1", 4, SecurityDetail::read);

    public SecurityDetail() {
        super(TransactionType.SECURITY_DETAIL, true, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        SecurityDetailInput input = request.getSecurityDetail();
        SecurityDetailOutput output = frames.send(connection, FRAME1, call -> {
            call.setText(input.getSymbol());
            call.setBool(input.getFullNews());
            call.setInteger(input.getMaxDays());
            call.setInteger(Math.toIntExact(input.getStartDate()));
        });
        reply.setStatus(status(output.getDaysCount(), output.getQuartersCount(), output.getNewsCount()))
                .setSecurityDetail(output);
        return Outcome.COMMIT;
    }

    static int status(int days, int quarters, int news) {
        if (days < MIN_DAYS || days > MAX_DAYS) {
            return WRONG_DAYS;
        }
        if (quarters != QUARTERS) {
            return WRONG_QUARTERS;
        }
        return news == NEWS ? TransactionStatus.GOOD : WRONG_NEWS;
    }

    private static SecurityDetailOutput read(Columns columns) throws SQLException {
        SecurityDetailOutput.Builder output = SecurityDetailOutput.newBuilder();
        readSecurity(columns, output);
        readCompetitors(columns, output);
        readQuarters(columns, output);
        readDays(columns, output);
        readNews(columns, output);
        return output.build();
    }

    private static void readSecurity(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        output.setSecurityName(columns.text("security_name"))
                .setSharesOut(columns.bigint("shares_out"))
                .setStartDate(columns.integer("start_of_trading"))
                .setExchangeDate(columns.integer("exchange_date"))
                .setPeRatio(columns.real("pe_ratio"))
                .setHigh52(columns.bigint("high_52"))
                .setHigh52Date(columns.integer("high_52_date"))
                .setLow52(columns.bigint("low_52"))
                .setLow52Date(columns.integer("low_52_date"))
                .setDividend(columns.bigint("dividend"))
                .setYield(columns.real("yield"))
                .setCompanyName(columns.text("company_name"))
                .setCompanyCeo(columns.text("company_ceo"))
                .setCompanyDescription(columns.text("company_description"))
                .setCompanyRating(columns.text("company_rating"))
                .setCompanyStatus(columns.text("company_status"))
                .setCompanyOpenDate(columns.integer("company_open_date"))
                .setCompanyAddress(address(
                        columns.text("company_line1"),
                        columns.text("company_line2"),
                        columns.text("company_town"),
                        columns.text("company_division"),
                        columns.text("company_zip"),
                        columns.text("company_country")))
                .setExchange(Exchange.newBuilder()
                        .setName(columns.text("exchange_name"))
                        .setDescription(columns.text("exchange_description"))
                        .setOpen(columns.integer("exchange_open"))
                        .setClose(columns.integer("exchange_close"))
                        .setSymbols(columns.integer("exchange_symbols"))
                        .setAddress(address(
                                columns.text("exchange_line1"),
                                columns.text("exchange_line2"),
                                columns.text("exchange_town"),
                                columns.text("exchange_division"),
                                columns.text("exchange_zip"),
                                columns.text("exchange_country"))))
                .setLastPrice(columns.bigint("last_price"))
                .setLastOpen(columns.bigint("last_open"))
                .setLastVolume(columns.bigint("last_volume"));
    }

    private static Address address(
            String line1, String line2, String town, String division, String zip, String country) {
        return Address.newBuilder()
                .setLine1(line1)
                .setLine2(line2)
                .setTown(town)
                .setDivision(division)
                .setZip(zip)
                .setCountry(country)
                .build();
    }

    private static void readCompetitors(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        ByteString[] names = columns.texts("competitor_names");
        ByteString[] industries = columns.texts("competitor_industries");
        for (int i = 0; i < names.length; i++) {
            output.addCompetitors(
                    Competitor.newBuilder().setCompanyNameBytes(names[i]).setIndustryNameBytes(industries[i]));
        }
    }

    private static void readQuarters(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        int[] years = columns.integers("quarter_years");
        int[] numbers = columns.integers("quarter_numbers");
        int[] starts = columns.integers("quarter_starts");
        long[] revenues = columns.bigints("quarter_revenues");
        long[] earnings = columns.bigints("quarter_earnings");
        long[] basicEps = columns.bigints("quarter_basic_eps");
        long[] dilutedEps = columns.bigints("quarter_diluted_eps");
        long[] margins = columns.bigints("quarter_margins");
        long[] inventories = columns.bigints("quarter_inventories");
        long[] assets = columns.bigints("quarter_assets");
        long[] liabilities = columns.bigints("quarter_liabilities");
        long[] sharesBasic = columns.bigints("quarter_shares_basic");
        long[] sharesDiluted = columns.bigints("quarter_shares_diluted");
        for (int i = 0; i < years.length; i++) {
            output.addQuarters(Quarter.newBuilder()
                    .setYear(years[i])
                    .setQuarter(numbers[i])
                    .setStartDate(starts[i])
                    .setRevenue(revenues[i])
                    .setNetEarnings(earnings[i])
                    .setBasicEps(basicEps[i])
                    .setDilutedEps(dilutedEps[i])
                    .setMargin(margins[i])
                    .setInventory(inventories[i])
                    .setAssets(assets[i])
                    .setLiabilities(liabilities[i])
                    .setSharesBasic(sharesBasic[i])
                    .setSharesDiluted(sharesDiluted[i]));
        }
    }

    private static void readDays(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        int[] dates = columns.integers("day_dates");
        long[] closes = columns.bigints("day_closes");
        long[] highs = columns.bigints("day_highs");
        long[] lows = columns.bigints("day_lows");
        long[] volumes = columns.bigints("day_volumes");
        for (int i = 0; i < dates.length; i++) {
            output.addDays(Day.newBuilder()
                    .setDate(dates[i])
                    .setClose(closes[i])
                    .setHigh(highs[i])
                    .setLow(lows[i])
                    .setVolume(volumes[i]));
        }
    }

    private static void readNews(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        ByteString[] items = columns.texts("news_items");
        long[] times = columns.bigints("news_times");
        ByteString[] sources = columns.texts("news_sources");
        ByteString[] authors = columns.texts("news_authors");
        ByteString[] headlines = columns.texts("news_headlines");
        ByteString[] summaries = columns.texts("news_summaries");
        for (int i = 0; i < items.length; i++) {
            output.addNews(News.newBuilder()
                    .setItem(items[i])
                    .setAt(times[i])
                    .setSourceBytes(sources[i])
                    .setAuthorBytes(authors[i])
                    .setHeadlineBytes(headlines[i])
                    .setSummaryBytes(summaries[i]));
        }
    }
}
