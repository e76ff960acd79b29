"""Chance on 62 bits: a linear congruential generator whose upper 32 bits are used.

The state of a stream is one number below 2**62, so that it fits a machine integer in both
builds (Knuth, The Art of Computer Programming, vol. 2, 3.3.4, for the multiplier's family).
"""

from __future__ import annotations

from typing import Final, TypeVar

from fieldcraft.native import i64

T = TypeVar("T")

MULTIPLIER: Final[i64] = 0x1851F42D4C957F2D
INCREMENT: Final[i64] = 0x14057B7EF767814F
MASK: Final[i64] = 0x3FFFFFFFFFFFFFFF
MIX: Final[i64] = 0x2545F4914F6CDD1D


def step(luck: i64) -> i64:
    """The number after this one in its stream."""
    return (luck * MULTIPLIER + INCREMENT) & MASK


def pick(luck: i64, n: i64) -> i64:
    """Return the number in range(n) that a stream's number selects, for n up to 2**31."""
    return ((luck >> 30) * n) >> 32


def scatter(seed: i64, stream: i64) -> i64:
    """The first number of a seed's stream; neighbouring seeds and streams share nothing."""
    luck = (seed ^ (seed >> 31) ^ (stream * MIX)) & MASK
    for _i in range(4):
        luck = (luck * MULTIPLIER + INCREMENT) & MASK
        luck ^= luck >> 29
    return luck


def keyed(key: bytes, stream: i64, luck: i64) -> i64:
    """The number from which the next deal is made where a key decides, which nobody else works out."""
    from hmac import digest  # most games have no key

    told = int(stream).to_bytes(8, "big") + int(luck).to_bytes(8, "big")
    return int.from_bytes(digest(key, told, "sha256")[:8], "big") >> 2


def shuffled(luck: i64, items: list[T]) -> i64:
    """Shuffle the items in place (Fisher and Yates); the stream's number afterwards."""
    i = i64(len(items)) - 1
    while i > 0:
        luck = (luck * MULTIPLIER + INCREMENT) & MASK
        j = ((luck >> 30) * (i + 1)) >> 32
        items[i], items[j] = items[j], items[i]
        i -= 1
    return luck
