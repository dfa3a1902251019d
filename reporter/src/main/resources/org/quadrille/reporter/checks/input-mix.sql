-- title: Input mix
-- clause: R10 (workload.md 11.9; TPCx-V 6.5.1)
-- asks: variants of the inputs, measurement interval
-- bounds: `tolerances.inputRelative` or sampling bound
-- judges: environment
-- needs: CP, MW, SD, TL, TO, TU
-- pass: Every variant of the inputs has its share.
-- fail: The inputs of the measurement interval are not the profile's: {worst}.
-- causes: The measurement interval has too few transactions for the rarest inputs.
-- change: Make the run longer, or raise throughput.
WITH counted AS (
    SELECT i.ordinal, i.measure, i.share, sum(a.n) AS n,
        coalesce(sum(a.n) FILTER (((a.variant >> i.shift) & i.mask) = i.code), 0) AS k
    FROM inputs i
    LEFT JOIN variants a ON a.txn = i.txn AND a.measured
    GROUP BY ALL
)
SELECT measure AS subject, 100 * k / n AS measured,
    CASE WHEN share IN (0, 1) THEN 100 * share
         ELSE 100 * least(share * (1 - tolerance('inputRelative') / 100), draw_lower(share, n)) END AS lower,
    CASE WHEN share IN (0, 1) THEN 100 * share
         ELSE 100 * greatest(share * (1 + tolerance('inputRelative') / 100), draw_upper(share, n)) END AS upper,
    '%' AS unit,
    share IN (0, 1) OR draw_lower(share, n) > 0 AS enough
FROM counted
ORDER BY ordinal;
