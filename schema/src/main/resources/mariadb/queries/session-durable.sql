-- Commits of a load wait for the disk as all others do: there is nothing to take back.
set autocommit = 1
