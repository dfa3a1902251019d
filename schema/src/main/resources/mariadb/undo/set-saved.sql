set @audit_saved = ?
