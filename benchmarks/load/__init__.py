"""How much a house carries: `make load`. Bounded, on this machine alone, and it ends by itself."""
