-- The runs of a study, from CSV to Parquet with the types that their columns have.
COPY (
    SELECT *
    FROM read_csv(
        ${source}, header = true, delim = ',', quote = '"', escape = '"', new_line = '\n', columns = {${columns}}
    )
    ORDER BY "order", instance
) TO ${target} (FORMAT parquet);
