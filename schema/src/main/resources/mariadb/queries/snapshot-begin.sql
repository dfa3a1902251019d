-- How a session of the consistency checks begins.
set session transaction isolation level repeatable read;
start transaction with consistent snapshot, read only;
