"""Where work is done: on threads, in processes, on a cluster, or by files that machines pass on. One result."""
