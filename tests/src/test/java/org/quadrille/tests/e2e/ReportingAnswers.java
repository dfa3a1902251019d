package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.workload.ReportingQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.Population;
import org.quadrille.vconnector.reporting.QueryInputs;

/** Answers of two engines to the same reporting queries, row by row in their order, numbers by their value. */
final class ReportingAnswers {
    private ReportingAnswers() {}

    /**
     * Compares them.
     *
     * @param count of parameters, for all queries together
     * @return longest time of each query on the second engine, milliseconds
     */
    static Map<ReportingQuery, Long> compare(
            Population population, Connection first, String one, Connection second, String other, int count)
            throws SQLException {
        QueryInputs inputs = new QueryInputs(population, 7, 1, 1, 1);
        ReportingQuery[] queries = ReportingQuery.values();
        Map<ReportingQuery, Integer> rows = new EnumMap<>(ReportingQuery.class);
        Map<ReportingQuery, Long> longest = new EnumMap<>(ReportingQuery.class);
        for (int i = 0; i < count; i++) {
            ReportingQuery query = queries[i % queries.length];
            Object[] parameters = inputs.parameters(query);
            List<List<Object>> expected = rows(first, one, query, parameters);
            long start = System.nanoTime();
            List<List<Object>> found = rows(second, other, query, parameters);
            longest.merge(query, (System.nanoTime() - start) / 1_000_000, Math::max);
            assertEquals(expected, found, () -> query + " " + Arrays.toString(parameters));
            rows.merge(query, found.size(), Integer::sum);
        }
        for (ReportingQuery query : queries) {
            assertTrue(rows.get(query) > 0, "no row of " + query);
        }
        return longest;
    }

    private static List<List<Object>> rows(
            Connection connection, String engine, ReportingQuery query, Object... parameters) throws SQLException {
        String sql = Engine.of(engine).files().text("reporting/" + query.label() + ".sql");
        return Sql.rows(connection, sql, ReportingAnswers::values, parameters);
    }

    private static List<Object> values(ResultSet row) throws SQLException {
        List<Object> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            Object value = row.getObject(i);
            // Engines differ in the types of their numbers and in the zeros after the last digit.
            values.add(
                    value instanceof Number number
                            ? new BigDecimal(number.toString()).stripTrailingZeros()
                            : String.valueOf(value));
        }
        return values;
    }
}
