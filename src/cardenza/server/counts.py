"""Numbers in addresses: of games, of entries, of places. What has more than nine digits is no address of ours."""

from typing import final

from starlette.convertors import Convertor


@final
class Count(Convertor[int]):
    """`{number:count}` in a route. Starlette's own `int` takes as many digits as come, and no database does."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)
