"""A table without I/O: who sits there, what they ask (`commands`), what happened (`events`), and how one follows from
the other (`decide`, `evolve`). Time and chance are passed in as values: a table is a fold of its log, nothing else."""
