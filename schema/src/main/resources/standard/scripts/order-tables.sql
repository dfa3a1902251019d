-- Rows of the tables that Trade-Orders write to.
select (select count(*) from trade) as trade,
       (select count(*) from trade_history) as trade_history,
       (select count(*) from trade_request) as trade_request
