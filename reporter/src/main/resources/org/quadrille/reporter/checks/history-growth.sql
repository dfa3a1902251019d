-- title: Trade ids and TRADE_HISTORY
-- clause: R46 (workload.md 12.6, 18.2)
-- asks: trade ids given = Trade-Orders, rolled back ones too; growth of TRADE_HISTORY = committed Trade-Orders, Trade-Results and limit orders that were triggered
-- bounds: exact, each group; a Trade-Order that was repeated or failed may have taken an id, and a server that was started again may have passed over 32; where every server of a cluster writes, the id of one that was rolled back may be given again; one whose answer was lost may have its steps, two for an order, one for a result
-- judges: records
-- follows: no-failures
-- pass: The databases gave an id to each Trade-Order of the logs and have the history of every trade.
-- fail: Trade ids or histories of trades and the logs do not match: {worst}.
-- causes: Somebody else wrote to the databases, or logs are not whole.
-- change: Keep others out, load or `db reset`, and run again.
-- A server that was lost may have given ids that nobody used; one that was started again, or took its place, goes on up to
-- 32 later, as it logs a sequence so far ahead. A cluster repeats on its other servers what is committed, and no more: they give
-- the id of a Trade-Order that was rolled back again. What lost its answer may be committed: an order, which waits for its
-- price or was triggered, has two more steps than the sum, a result one.
WITH orders AS (
    SELECT tile, grp, sum(n) FILTER (status >= 0) AS answered, sum(n) + sum(retries) AS tries,
        coalesce(sum(n) FILTER (sql_state LIKE '08%' OR sql_state LIKE '57P%'), 0) AS lost,
        coalesce(sum(n) FILTER (status >= 0 AND status <> 1), 0) AS committed
    FROM agg
    WHERE txn = 'TO'
    GROUP BY ALL
),
results AS (
    SELECT tile, grp, coalesce(sum(n) FILTER (status >= 0 AND status <> 1), 0) AS n,
        coalesce(sum(n) FILTER (sql_state LIKE '08%' OR sql_state LIKE '57P%'), 0) AS lost
    FROM agg
    WHERE txn = 'TR'
    GROUP BY ALL
),
limits AS (
    SELECT tile, grp, sum(limit_orders) AS n FROM agg WHERE txn = 'TO' AND status >= 0 AND status <> 1 GROUP BY ALL
),
starts AS (
    SELECT g.tile, g.grp, CASE WHEN reconnect AND w.changed THEN greatest(coalesce(s.times, 0), 1) ELSE 0 END AS n
    FROM groups g
    CROSS JOIN run
    LEFT JOIN (
        SELECT tile, grp, count(DISTINCT value) > 1 AS changed
        FROM server_witness
        WHERE role = 'OLTP' AND name = 'started at'
        GROUP BY ALL
    ) w USING (tile, grp)
    LEFT JOIN (SELECT tile, grp, count(*) AS times FROM counters_set_back WHERE role = 'OLTP' GROUP BY ALL) s USING (tile, grp)
),
of_group AS (
    SELECT g.tile, g.grp, coalesce(tries, none_of('TO')) + 32 * s.n AS tries, coalesce(orders.lost, none_of('TO')) AS lost,
        CASE WHEN writes_everywhere THEN coalesce(committed, none_of('TO')) ELSE coalesce(answered, none_of('TO')) END AS least,
        i.after - i.before AS given, h.after - coalesce(h.before, 0) AS history,
        coalesce(committed, none_of('TO')) + coalesce(results.n, 0) + coalesce(limits.n, 0) - w.grown AS entries,
        2 * coalesce(orders.lost, 0) + coalesce(results.lost, 0) AS unanswered
    FROM groups g
    CROSS JOIN run
    JOIN starts s USING (tile, grp)
    LEFT JOIN orders USING (tile, grp)
    LEFT JOIN results USING (tile, grp)
    LEFT JOIN limits USING (tile, grp)
    LEFT JOIN growth w ON w.tile = g.tile AND w.grp = g.grp AND w.role = 'OLTP' AND w.name = 'trade_request'
    LEFT JOIN databases h ON h.tile = g.tile AND h.grp = g.grp AND h.role = 'OLTP' AND h.name = 'trade_history_of_runs'
    LEFT JOIN last_ids i ON i.tile = g.tile AND i.grp = g.grp AND i.role = 'OLTP' AND i.name = 'trade'
)
SELECT 'tile ' || tile || ', group ' || grp || ', trade ids' AS subject, given AS measured, least AS lower,
    CASE WHEN lost = 0 THEN tries END AS upper, 'ids' AS unit
FROM of_group
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', TRADE_HISTORY', history, entries, entries + unanswered, 'rows'
FROM of_group
ORDER BY ALL;
