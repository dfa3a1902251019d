-- Rows after the recovery and the end of the run.
select (select count(*) from trade) as trades, (select count(*) from settlement) as settlements
