insert into failure (first_trade_id, last_in_flight_us) values (?, ?)
