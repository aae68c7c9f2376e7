"""The state of house rules: copied with a game, and part of its key."""

from __future__ import annotations

import copy
import dataclasses
import enum
import hashlib
import types
from typing import Any

from tabiya._tabiya import SquareSet

_PLAIN = (type(None), bool, int, float, str, bytes)


def state_of(rule: Any) -> dict[str, Any]:
    """Return the attributes of a rule, and those that it keeps in slots."""
    state = dict(vars(rule))
    for each in type(rule).__mro__:
        slots = each.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if slot.startswith("__") and not slot.endswith("__"):
                slot = f"_{each.__name__.lstrip('_')}{slot}"  # as Python writes private names
            if slot not in ("__dict__", "__weakref__") and hasattr(rule, slot):
                state[slot] = getattr(rule, slot)
    return state


def copy_of(rule: Any) -> Any:
    """Return a copy of a rule with its state."""
    kind, state = type(rule), state_of(rule)
    if hasattr(kind, "__copy__"):
        copied = copy.copy(rule)
    elif not hasattr(kind, "__deepcopy__") and all(type(value) in _PLAIN for value in state.values()):
        # As deepcopy does, in a sixth of its time.
        copied = object.__new__(kind)
        for name, value in state.items():
            object.__setattr__(copied, name, value)
    else:
        copied = copy.deepcopy(rule)
    if type(copied) is not kind:
        raise TypeError(f"its copy is a {type(copied).__name__}")
    return copied


def _encoded(value: Any) -> bytes:
    """Return bytes that are equal for equal values."""
    kind = type(value)
    if kind in _PLAIN:
        return f"{kind.__name__}:{value!r};".encode("utf-8", "surrogatepass")
    if isinstance(value, enum.Enum):
        return f"enum:{kind.__qualname__}.{value.name};".encode()
    if isinstance(value, list | tuple):
        return b"[" + b"".join(map(_encoded, value)) + b"]"
    if isinstance(value, set | frozenset):
        return b"{" + b"".join(sorted(map(_encoded, value))) + b"}"
    if isinstance(value, dict):
        pairs = sorted(_encoded(name) + _encoded(each) for name, each in value.items())
        return b"<" + b"".join(pairs) + b">"
    if isinstance(value, SquareSet):
        return f"squares:{int(value)};".encode()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [getattr(value, field.name) for field in dataclasses.fields(value)]
        return f"class:{kind.__qualname__};".encode() + _encoded(fields)
    hasher: object = kind.__hash__
    if hasher in (None, object.__hash__) or isinstance(value, types.MethodType | types.BuiltinMethodType):
        raise TypeError(f"a {kind.__name__} in its state cannot be compared: give the rule a method key()")
    return f"hash:{kind.__qualname__}:{hash(value)};".encode()


def key_of(rule: Any) -> int:
    """Return a number of 64 bits that is equal for rules with equal states."""
    own = getattr(rule, "key", None)
    if callable(own):
        number = own()
        if not isinstance(number, int):
            raise TypeError(f"key() returns {number!r}, expected an integer")
        encoded = _encoded(int(number))
    else:
        state = state_of(rule)
        if not state:
            return 0
        encoded = _encoded(state)
    return int.from_bytes(hashlib.blake2b(encoded, digest_size=8).digest(), "big")
