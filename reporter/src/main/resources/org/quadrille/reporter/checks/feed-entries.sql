-- title: Ticker entries of Market-Feed
-- clause: R27 (workload.md 9.4, 21.9)
-- asks: ticker entries of Market-Feeds = those of the Trade-Results
-- bounds: exact, each group; results after the end of the run may lack theirs, those that lost their answer may have theirs
-- judges: records
-- follows: no-failures
-- needs: TR
-- pass: Market-Feeds carried the ticker entries of every Trade-Result.
-- fail: Ticker entries and Trade-Results do not match: {worst}.
-- causes: Market-Feeds failed, the run was ended early, or logs were edited.
-- change: Remove the cause of failures first, then run again.
-- Each Trade-Result puts its own entry and the extra ones on the tape, and the last batch leaves at the end of the run.
-- Results of orders that were under way then may find the tape closed.
WITH sums AS (
    SELECT tile, grp, coalesce(sum(entries) FILTER (txn = 'MF' AND status >= 0), 0) AS entries,
        coalesce(sum(n) FILTER (txn = 'TR' AND status >= 0), 0) AS results,
        coalesce(sum(before_end) FILTER (txn = 'TR' AND status >= 0), 0) AS before_end,
        coalesce(sum(n) FILTER (txn = 'TR' AND (sql_state LIKE '08%' OR sql_state LIKE '57P%')), 0) AS lost
    FROM agg
    GROUP BY ALL
)
SELECT 'tile ' || g.tile || ', group ' || g.grp AS subject, entries AS measured,
    before_end * market_count('entriesPerResult') AS lower, (results + lost) * market_count('entriesPerResult') AS upper,
    'entries' AS unit, results > 0 AS enough
FROM groups g
LEFT JOIN sums USING (tile, grp)
ORDER BY g.tile, g.grp;
