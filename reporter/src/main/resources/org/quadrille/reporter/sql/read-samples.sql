-- Files with the same columns.
SELECT parse_filename(filename, true) AS process, * EXCLUDE (filename)
FROM read_csv(
    ${files},
    auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '',
    ignore_errors = true, filename = true, columns = ${columns})
