-- Indexes that the OLTP database alone has, made when a database gets this role.
--
-- Customer-Position frame 2 and Trade-Status ask for the newest trades of an account by t_dts. An index with t_dts
-- would be written by each Trade-Result (see indexes.sql), so this one has the trade id instead. Ids are given when a
-- trade is entered, t_dts moves on until it is completed: an order by id differs from an order by t_dts only among
-- trades that were open at the same time, at most a price wave (or a night, in the loaded trades: about a dozen trades
-- of an account). A frame therefore takes some more rows by id and sorts those:
--     select ... from (select ... from trade where t_ca_id = $1 order by t_id desc limit 50 + 25) newest
--     order by t_dts desc limit 50
create index trade_account on trade (t_ca_id, t_id);
