-- Where a session is, and as whom.
select concat_ws(' ', current_database(), session_user)
