"""Friendly names that are suggested to guests."""

from __future__ import annotations

from random import Random

ADJECTIVES = (
    "Bold", "Brave", "Bright", "Calm", "Clever", "Eager", "Gentle", "Happy", "Jolly", "Keen",
    "Kind", "Lucky", "Merry", "Neat", "Proud", "Quick", "Quiet", "Sharp", "Sunny", "Witty",
)  # fmt: skip
ANIMALS = (
    "Badger", "Crane", "Dolphin", "Falcon", "Finch", "Fox", "Gecko", "Hare", "Heron", "Ibis",
    "Koala", "Lynx", "Marten", "Newt", "Otter", "Owl", "Panda", "Puffin", "Raven", "Robin",
    "Seal", "Stork", "Swan", "Tiger", "Toucan", "Turtle", "Walrus", "Wombat", "Wren", "Zebra",
)  # fmt: skip


def suggest_name(random: Random) -> str:
    """A name like `Quick Otter`."""
    return f"{random.choice(ADJECTIVES)} {random.choice(ANIMALS)}"
