-- Prepared statements outlive the transaction.
deallocate all
