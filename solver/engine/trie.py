"""Builds the trie of a lexicon: sorted words in, the arrays of its nodes out."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.letters import PART

Array = npt.NDArray[Any]


class Trie(NamedTuple):
    """`nodes` and `ranks`: see `Lexicon`; `starts`: uint32, where each word starts in the text of
    the words, one a line, and where another one would."""

    nodes: Array
    ranks: Array
    starts: Array


def trie_of(text: str, letters: str) -> Trie:
    """The trie of words that are sorted, unique and one a line, in this alphabet."""
    codes, lengths = _codes_of(text, letters)
    starts = np.concatenate(([0], np.cumsum(lengths + 1))).astype(np.uint32)
    trie = Trie(*_build(codes, lengths, len(letters)), starts)
    for array in trie:
        array.flags.writeable = False
    return trie


def _codes_of(text: str, letters: str) -> tuple[Array, Array]:
    """The index among `letters` of each letter of a text of lines, and the lengths of its lines. In
    parts: their code points would take four times the memory of the text."""
    indexes = np.zeros(ord(max(letters, default="\n")) + 1, dtype=np.uint8)
    indexes[[*map(ord, letters)]] = np.arange(len(letters))
    codes = [np.zeros(0, dtype=np.uint8)]
    ends = [np.array([-1])]
    for start in range(0, len(text), PART):
        points = np.frombuffer(text[start : start + PART].encode("utf-32-le"), dtype="<u4")
        is_end = points == ord("\n")
        codes.append(indexes[points[~is_end]])
        ends.append(np.flatnonzero(is_end) + start)
    ends += [np.array([len(text)])] if text else []
    return np.concatenate(codes), np.diff(np.concatenate(ends)) - 1


def _build(codes: Array, lengths: Array, letters: int) -> tuple[Array, Array]:
    """The nodes and the word ranks of sorted, unique words, built level by level.

    `codes`: uint8, the letters of all words, concatenated, as indices; `lengths`: int64, the length
    of each word; `letters`: the size of the alphabet. See `Lexicon` for the result.
    """
    dtype = np.uint32 if letters <= 32 else np.uint64
    one = np.uint64(1)
    starts = np.concatenate(([0], np.cumsum(lengths)[:-1])) if len(lengths) else lengths
    rows = np.arange(len(lengths), dtype=np.int32)  # the words with a letter at this level
    parents = np.zeros(len(lengths), dtype=np.int32)  # the node of each word's prefix
    masks = [np.zeros((1, 4), dtype=np.uint64)]
    ranks = [np.zeros(0, dtype=np.uint32)]
    level_start, node_count, word_count, depth = 0, 1, 0, 0
    while len(rows):
        letter = codes[starts[rows] + depth]
        starts_group = np.ones(len(rows), dtype=bool)
        starts_group[1:] = (parents[1:] != parents[:-1]) | (letter[1:] != letter[:-1])
        first = np.flatnonzero(starts_group)
        group = np.cumsum(starts_group, dtype=np.int32) - 1
        # In sorted words, a prefix that is itself a word is the first row of its group.
        ends_word = lengths[rows[first]] == depth + 1
        has_child = (np.diff(np.append(first, len(rows))) > 1) | ~ends_word
        level = masks[-1]
        at = parents[first] - level_start
        bits = one << letter[first].astype(np.uint64)
        np.bitwise_or.at(level[:, 0], at[has_child], bits[has_child])
        np.bitwise_or.at(level[:, 1], at[ends_word], bits[ends_word])
        children = node_count + np.cumsum(has_child, dtype=np.int32) - 1
        _first_of_each(level[:, 2], at[has_child], children[has_child])
        numbers = word_count + np.arange(int(ends_word.sum()))
        _first_of_each(level[:, 3], at[ends_word], numbers)
        masks[-1] = level.astype(dtype, copy=False)
        ranks.append(rows[first[ends_word]].astype(np.uint32))
        word_count += len(numbers)
        longer = lengths[rows] > depth + 1
        parents = children[group[longer]]
        rows = rows[longer]
        depth += 1
        level_start, node_count = node_count, node_count + int(has_child.sum())
        masks.append(np.zeros((node_count - level_start, 4), dtype=np.uint64))
    return _joined(masks, np.empty((node_count, 4), dtype)), np.concatenate(ranks)


def _joined(levels: list[Array], nodes: Array) -> Array:
    """The levels in one array. They are removed from the list: both would take twice the
    memory."""
    end = len(nodes)
    while levels:
        level = levels.pop()
        nodes[end - len(level) : end] = level
        end -= len(level)
    return nodes


def _first_of_each(target: Array, places: Array, values: Array) -> None:
    """Set each element of `target` to the first of its values. `places`: indices, ascending."""
    is_first = np.ones(len(places), dtype=bool)
    is_first[1:] = places[1:] != places[:-1]
    target[places[is_first]] = values[is_first]
