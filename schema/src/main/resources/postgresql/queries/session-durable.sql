-- Commits of the session wait for the disk again, and so make durable what was committed before.
set synchronous_commit = on
