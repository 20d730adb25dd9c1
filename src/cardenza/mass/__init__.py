"""Many pieces of work at once: on all cores or on many machines, each counted once; and what the figures are worth."""
