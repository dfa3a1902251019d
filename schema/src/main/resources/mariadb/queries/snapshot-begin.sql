-- How a session of the consistency checks begins. Commits are stopped while the last statement is sent.
set session transaction isolation level repeatable read;
start transaction with consistent snapshot, read only;
