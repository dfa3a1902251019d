-- Logs of reporting queries that cannot be counted on.
SELECT 'queries/' || process || '.csv' || CASE WHEN NOT present THEN ' is missing'
    WHEN damage <> '' THEN ' is damaged: ' || damage
    WHEN torn THEN ' ends inside a line'
    ELSE ' is of another run or process' END AS wrong
FROM readings
CROSS JOIN schedule
WHERE kind = 'QUERIES' AND (NOT present OR damage <> '' OR torn OR named_run <> run_id OR writer <> process)
ORDER BY process;
