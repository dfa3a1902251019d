-- Order-independent checksum of a table (its name stands for %s): its name, and the sum of a hash of each row.
checksum table %s extended
