-- The last price of each security lies between 20 and 30.
-- when: always
-- by: whole
select lt_s_symb, lt_price from last_trade where lt_price not between 20 and 30
