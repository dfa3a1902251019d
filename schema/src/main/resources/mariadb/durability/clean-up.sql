-- Trade-Cleanup: the orders that the failure left without their customer's or the market's knowledge are canceled.
call trade_cleanup_frame1(?)
