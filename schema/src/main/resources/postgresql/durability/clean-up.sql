-- Trade-Cleanup: the orders that the failure left without their customer's or the market's knowledge are canceled.
select * from frames.trade_cleanup_frame1(?)
