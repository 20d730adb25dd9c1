"""Values like those of a type of the wire: what it may hold is read from the type itself, so nothing stands twice."""

from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st
from msgspec import inspect

from tests.fuzz.drawing import ODD_TEXTS

OFFERED: Final = tuple(f"@{number}" for number in range(6))
"""Stands for a move that is on offer when the message is sent."""

FEW: Final = 3


def like(kind: Any, words: Sequence[str] = OFFERED) -> st.SearchStrategy[Any]:
    """JSON values that a type takes, and some that it nearly takes; texts are mostly these words."""
    return _like(inspect.type_info(kind), (*words, *ODD_TEXTS))


def _like(info: inspect.Type, words: Sequence[str]) -> st.SearchStrategy[Any]:
    match info:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least, le=most):
            return st.integers(0 if least is None else least, 2**40 if most is None else most) | st.integers(0, 9)
        case inspect.StrType():
            return st.sampled_from(words) | st.text(max_size=12)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.EnumType(cls=enum):
            return st.sampled_from([member.value for member in enum])
        case inspect.UnionType(types=types):
            return st.one_of([_like(each, words) for each in types])
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return st.lists(_like(item, words), max_size=FEW)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_like(key, words), _like(value, words), max_size=FEW)
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            parts = {field.encode_name: _like(field.type, words) for field in fields}
            needed = {field.encode_name for field in fields if field.required}
            head = {} if tag_field is None else {tag_field: st.just(tag)}
            return st.fixed_dictionaries(
                head | {name: part for name, part in parts.items() if name in needed},
                optional={name: part for name, part in parts.items() if name not in needed},
            )
        case _:
            raise TypeError(f"nothing like {info} is drawn yet")
