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
import org.quadrille.common.workload.TransactionType;

/** Security-Detail (workload.md 12.4). Status -511: not 5 to 20 days; -512: not 20 quarters; -513: not 2 news. */
public final class SecurityDetail implements Transaction {
    static final int WRONG_DAYS = -511;
    static final int WRONG_QUARTERS = -512;
    static final int WRONG_NEWS = -513;

    private static final int MIN_DAYS = 5;
    private static final int MAX_DAYS = 20;
    private static final int QUARTERS = 20;
    private static final int NEWS = 2;

    private static final Frame FRAME1 = new Frame("select * from frames.security_detail_frame1(?, ?, ?, ?)");

    @Override
    public TransactionType type() {
        return TransactionType.SECURITY_DETAIL;
    }

    @Override
    public boolean readOnly() {
        return true;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        SecurityDetailInput input = request.getSecurityDetail();
        SecurityDetailOutput output = FRAME1.call(
                connection,
                call -> {
                    call.setString(1, input.getSymbol());
                    call.setBoolean(2, input.getFullNews());
                    call.setInt(3, input.getMaxDays());
                    call.setInt(4, Math.toIntExact(input.getStartDate()));
                },
                SecurityDetail::read);
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
        return news == NEWS ? 0 : WRONG_NEWS;
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
        output.setSecurityName(columns.text())
                .setSharesOut(columns.bigint())
                .setStartDate(columns.integer())
                .setExchangeDate(columns.integer())
                .setPeRatio(columns.real())
                .setHigh52(columns.bigint())
                .setHigh52Date(columns.integer())
                .setLow52(columns.bigint())
                .setLow52Date(columns.integer())
                .setDividend(columns.bigint())
                .setYield(columns.real())
                .setCompanyName(columns.text())
                .setCompanyCeo(columns.text())
                .setCompanyDescription(columns.text())
                .setCompanyRating(columns.text())
                .setCompanyStatus(columns.text())
                .setCompanyOpenDate(columns.integer())
                .setCompanyAddress(readAddress(columns))
                .setExchange(Exchange.newBuilder()
                        .setName(columns.text())
                        .setDescription(columns.text())
                        .setOpen(columns.integer())
                        .setClose(columns.integer())
                        .setSymbols(columns.integer())
                        .setAddress(readAddress(columns)))
                .setLastPrice(columns.bigint())
                .setLastOpen(columns.bigint())
                .setLastVolume(columns.bigint());
    }

    private static Address readAddress(Columns columns) throws SQLException {
        return Address.newBuilder()
                .setLine1(columns.text())
                .setLine2(columns.text())
                .setTown(columns.text())
                .setDivision(columns.text())
                .setZip(columns.text())
                .setCountry(columns.text())
                .build();
    }

    private static void readCompetitors(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        String[] names = columns.texts();
        String[] industries = columns.texts();
        for (int i = 0; i < names.length; i++) {
            output.addCompetitors(
                    Competitor.newBuilder().setCompanyName(names[i]).setIndustryName(industries[i]));
        }
    }

    private static void readQuarters(Columns columns, SecurityDetailOutput.Builder output) throws SQLException {
        Integer[] years = columns.integers();
        Integer[] numbers = columns.integers();
        Integer[] starts = columns.integers();
        Long[] revenues = columns.bigints();
        Long[] earnings = columns.bigints();
        Long[] basicEps = columns.bigints();
        Long[] dilutedEps = columns.bigints();
        Long[] margins = columns.bigints();
        Long[] inventories = columns.bigints();
        Long[] assets = columns.bigints();
        Long[] liabilities = columns.bigints();
        Long[] sharesBasic = columns.bigints();
        Long[] sharesDiluted = columns.bigints();
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
        Integer[] dates = columns.integers();
        Long[] closes = columns.bigints();
        Long[] highs = columns.bigints();
        Long[] lows = columns.bigints();
        Long[] volumes = columns.bigints();
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
        String[] items = columns.texts();
        Long[] times = columns.bigints();
        String[] sources = columns.texts();
        String[] authors = columns.texts();
        String[] headlines = columns.texts();
        String[] summaries = columns.texts();
        for (int i = 0; i < items.length; i++) {
            output.addNews(News.newBuilder()
                    .setItem(ByteString.copyFromUtf8(items[i]))
                    .setAt(times[i])
                    .setSource(sources[i])
                    .setAuthor(authors[i])
                    .setHeadline(headlines[i])
                    .setSummary(summaries[i]));
        }
    }
}
