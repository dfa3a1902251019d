prepare frame_statement %s as %s
