"""`python -m cardenza.cli` is the command `cardenza`."""

import sys

from cardenza.cli import main

if __name__ == "__main__":
    sys.exit(main())
