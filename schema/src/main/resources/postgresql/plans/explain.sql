explain (costs off) execute frame_statement %s
