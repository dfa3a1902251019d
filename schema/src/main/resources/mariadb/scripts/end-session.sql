-- Ends a session.
kill connection ?
