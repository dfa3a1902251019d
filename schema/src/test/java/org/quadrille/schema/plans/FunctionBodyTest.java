package org.quadrille.schema.plans;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.schema.plans.FunctionBody.Statement;

@Timeout(60)
class FunctionBodyTest {
    private static final Map<String, String> ARGUMENTS = Map.of("ids", "bigint[]", "symbol", "text", "done", "boolean");

    private static List<Statement> plpgsql(String body) {
        return FunctionBody.statements(body, true, ARGUMENTS);
    }

    private static List<String> sql(String body) {
        return plpgsql(body).stream().map(Statement::sql).toList();
    }

    @Test
    void variablesBecomeParametersInTheOrderOfTheirFirstUse() {
        assertEquals(
                List.of(new Statement(
                        "select t.symbol, count(*) as done from t where a = $1 and b = any ($2) and c < $1 || $3",
                        List.of("text", "bigint[]", "integer"))),
                plpgsql("""
                        declare
                            most constant integer := 3;
                        begin
                            select t.symbol, count(*) as done from t -- by symbol; or not
                             where a = symbol and b = any (ids) and c < Symbol || most;
                        end
                        """));
    }

    @Test
    void tablesAndFunctionsMayHaveTheNamesOfVariables() {
        assertEquals(
                List.of("select symbol(a) from symbol join done on b = $1", "update symbol set a = $1"),
                sql("begin select symbol(a) from symbol join done on b = symbol; update symbol set a = done; end"));
    }

    @Test
    void targetsAreNoPartOfAStatement() {
        assertEquals(
                List.of(
                        "select a, b from t",
                        "with x as (insert into u values (1) returning a) select a from x",
                        "update t set a = a + 1 returning a",
                        "insert into t (a) select b from u",
                        "insert into t (a) values ($1) returning a"),
                sql("""
                        begin
                            select a, b into strict done, rec.field from t;
                            with x as (insert into u values (1) returning a) select a into done from x;
                            update t set a = a + 1 returning a into strict done;
                            insert into t (a) select b from u;
                            insert into t (a) values (symbol) returning a into done;
                        end
                        """));
    }

    @Test
    void statementsOfAllBranchesAreTaken() {
        assertEquals(
                List.of(
                        "select exists (select from a)",
                        "delete from b where case when $1 = 'it''s; end' then true else false end",
                        "select x from c",
                        "update d set y = case y when 1 then 2 else 1 end",
                        "delete from e",
                        "delete from f",
                        "select z from g",
                        "select (select w from h)",
                        "select p(v) from i",
                        "select array(select u from j where q = $1)"),
                sql("""
                        begin
                            if exists (select from a) then
                                delete from b where case when symbol = 'it''s; end' then true else false end;
                            elsif done then
                                null;
                            else
                                for done in select x from c loop
                                    update d set y = case y when 1 then 2 else 1 end;
                                end loop;
                            end if;
                            case symbol
                            when 'a' then
                                delete from e;
                            when 'b' then
                                delete from f;
                            end case;
                            return query select z from g;
                            done := (select w from h);
                            done := case when done then 1 else 2 end;
                            perform p(v) from i;
                            get diagnostics done = row_count;
                            return array(select u from j where q = symbol);
                        end
                        """));
    }

    @Test
    void functionsOfSqlAreStatementsToo() {
        assertEquals(
                List.of("select a from t where b = $1"),
                FunctionBody.statements("\n  select a from t where b = symbol\n", false, ARGUMENTS).stream()
                        .map(Statement::sql)
                        .toList());
        assertEquals(List.of(), FunctionBody.statements("RETURN (symbol || 'x'::text)", false, ARGUMENTS));
        assertEquals(List.of(), plpgsql("begin\n    done := frames.f(symbol);\nend"));
    }
}
