-- Of a freshly loaded table (its name stands for %s): statistics.
analyze table %s
