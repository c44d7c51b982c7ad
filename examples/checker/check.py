#!/usr/bin/env python3
"""Checks certificates of `lightsout solve BOARD --least --certificate FILE`: python3 check.py FILE...

It needs Python 3.10 and nothing else, and shares no code with the program. It proves that the presses solve the board
and that no solution has fewer: solutions are these presses plus sums of quiet patterns, which it computes itself.

The buttons are cut into t blocks. Of each it lists the light words, what solutions press there, by trying all. Let a
solution press e_1 <= ... <= e_t buttons more in the blocks than the lightest words. If the sum is within a budget, then
t*e_1 <= budget, (t-1)*e_2 <= budget - e_1, and so on. So its words are in the lists of some blocks, which determine it:
joining the lists in that order meets it, once.
"""
import functools
import hashlib
import itertools
import json
import operator
import re
import sys


def need(condition, why):
    if not condition:
        sys.exit(f"refused: {why}")


def parity(x):
    return x.bit_count() & 1


def xor(vectors):
    return functools.reduce(operator.xor, vectors, 0)


def kernel(rows, n):
    """Returns a basis of the x of n bits whose products with all rows are even."""
    pivots = {}
    for row in rows:
        for p, other in pivots.items():
            if row >> p & 1:
                row ^= other
        if row:
            p = row.bit_length() - 1
            for q in pivots:
                if pivots[q] >> p & 1:
                    pivots[q] ^= row
            pivots[p] = row
    return [sum(1 << p for p, row in pivots.items() if row >> f & 1) | 1 << f for f in range(n) if f not in pivots]


class Echelon:
    """Independent vectors, each with a tag that is added where the vectors are."""

    def __init__(self, pairs=()):
        self.rows = []
        for pair in pairs:
            self.add(*pair)

    def reduce(self, vector, tag=0):
        for lead, row, other in self.rows:
            if vector >> lead & 1:
                vector, tag = vector ^ row, tag ^ other
        return vector, tag

    def add(self, vector, tag):
        vector, tag = self.reduce(vector, tag)
        if vector:
            self.rows.append((vector.bit_length() - 1, vector, tag))
        return vector, tag


class Block:
    """What solutions x + sum of y_i * quiet_i press at some buttons. Bits at a few of them, u, determine it."""

    def __init__(self, claim, x, quiet):
        buttons, self.lightest, self.reach = claim["buttons"], claim["lightest"], claim["reach"]
        independent, self.forms, own = Echelon(), [], []
        for button in buttons:
            form = sum((q >> button & 1) << i for i, q in enumerate(quiet))
            rest, tag = independent.reduce(form)
            if rest:
                tag = 1 << len(self.forms)
                independent.add(form, tag)
                self.forms.append(form)
            own.append(tag)
        self.first = sum((x >> b & 1) << at for at, b in enumerate(buttons))
        self.rows = [sum((tag >> j & 1) << at for at, tag in enumerate(own)) for j in range(len(self.forms))]
        need(len(self.rows) == claim["rank"] <= 24, f"a block has rank {len(self.rows)}")
        word, u, self.list, lines = self.first, 0, [], []
        for step in range(1 << len(self.rows)):  # all words, in the order of a Gray code
            if step:
                word, u = word ^ self.rows[(step & -step).bit_length() - 1], u ^ step & -step
            if word.bit_count() - self.lightest <= self.reach:
                self.list.append((word.bit_count() - self.lightest, u))
                lines.append(format(word, f"0{len(buttons)}b")[::-1] + "\n")
        self.list.sort()
        need(self.list and self.list[0][0] == 0, "the lightest word of a list has another weight")
        digest = hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()
        need((len(lines), digest) == (claim["words"], claim["sha256"]), "the words of a list differ")

    def u(self, y):
        return sum(parity(form & y) << j for j, form in enumerate(self.forms))

    def excess(self, y):
        word = xor(row for form, row in zip(self.forms, self.rows) if parity(form & y)) ^ self.first
        return word.bit_count() - self.lightest


class Link:
    """The choice of a word in a block after words were chosen in others."""

    def __init__(self, chosen, block, d):
        before = Echelon((form, 0) for other in chosen for form in other.forms)
        own, keys = Echelon(), []
        for j, form in enumerate(block.forms):
            rest, tag = own.add(before.reduce(form)[0], 1 << j)
            if not rest:
                keys.append(tag)  # the parity of these bits of u is known
        self.settles = len(before.rows) + len(own.rows) == d
        self.forms = [xor(form for j, form in enumerate(block.forms) if key >> j & 1) for key in keys]
        self.index = {}
        for excess, u in block.list:
            self.index.setdefault(tuple(parity(key & u) for key in keys), []).append((excess, u))
        self.lift = Echelon((block.u(z), z) for z in kernel([row for _, row, _ in before.rows], d))


def join(blocks, d, budget):
    """Yields the sum of excesses of every solution within the budget, and of some beyond it."""
    links = {}

    def follow(path, y, total, last):
        left = [i for i in range(len(blocks)) if i not in path]
        for i in left:
            chosen = frozenset(path), i
            if chosen not in links:
                need(blocks[i].reach >= budget // len(left), "a list is too short")
                links[chosen] = Link([blocks[j] for j in path], blocks[i], d)
            key = tuple(parity(form & y) for form in links[chosen].forms)
            for excess, u in links[chosen].index.get(key, ()):
                # The others have this excess at least, and those before this block more.
                if total + excess * len(left) + sum(j < i for j in left) > budget:
                    break
                if (excess, i) > last:
                    z = y ^ links[chosen].lift.reduce(u ^ blocks[i].u(y))[1]
                    if not links[chosen].settles:
                        yield from follow(path + (i,), z, total + excess, (excess, i))
                        continue
                    order = sorted((block.excess(z), j) for j, block in enumerate(blocks))
                    if tuple(j for _, j in order[:len(path) + 1]) == path + (i,):
                        yield sum(e for e, _ in order)

    return follow((), 0, 0, (-1, -1))


def grid(name):
    """Returns the toggles of a plain board such as 5x5 or torus-6x6x6, or None if it is another one."""
    if not re.fullmatch(r"(torus-)?\d+(x\d+)+", name):
        return None
    sizes = [int(size) for size in re.findall(r"\d+", name)]
    number = {cell: i for i, cell in enumerate(itertools.product(*map(range, sizes)))}
    toggles = [{i} for i in number.values()]
    for cell, i in number.items():
        for axis, size in enumerate(sizes):
            for at in (cell[axis] - 1, cell[axis] + 1):
                if name.startswith("torus-") or 0 <= at < size:
                    toggles[i] ^= {number[cell[:axis] + (at % size,) + cell[axis + 1:]]}
    return toggles


def check(c):
    """Checks a certificate, and returns what it proves."""
    need((c["format"], c["version"], c["modulus"]) == ("lightsout least certificate", 1, 2), "it has another format")
    n, lights, least = len(c["toggles"]), len(c["change"]), c["least"]
    toggles = [set(t) for t in c["toggles"]]
    need(all(i in range(lights) for t in toggles for i in t), "a button changes a light that is not there")
    known = grid(c["board"])
    need(known in (None, toggles), f"these are not the buttons of {c['board']}")
    change, x = int(c["change"][::-1], 2), int(c["presses"][::-1], 2)  # the first digit is the lowest bit
    rows = [sum(1 << j for j in range(n) if i in toggles[j]) for i in range(lights)]
    need(all(parity(row & x) == change >> i & 1 for i, row in enumerate(rows)), "the presses do not solve it")
    need(x.bit_count() == least, f"there are {x.bit_count()} presses, not {least}")
    quiet = kernel(rows, n)
    buttons = [b for block in c["blocks"] for b in block["buttons"]]
    need(len(set(buttons)) == len(buttons) and set(buttons) <= set(range(n)), "the blocks are not disjoint")
    left = set(range(n)) - set(buttons)
    need(not any(q >> b & 1 for q in quiet for b in left), "a quiet pattern presses a button that is in no block")
    blocks = [Block(claim, x, quiet) for claim in c["blocks"]]
    budget = least - sum(x >> b & 1 for b in left) - sum(block.lightest for block in blocks)
    met = list(join(blocks, len(quiet), budget)) if quiet else [budget]
    need(min(met) == budget, f"a solution has {least - budget + min(met)} presses")
    count = met.count(budget)
    need(c.get("count", str(count)) == str(count), f"{count} solutions have so few, not {c.get('count')}")
    of = "" if known else "the toggles of "
    return f"{of}{c['board']}: {least} presses are least; {count} of 2^{len(quiet)} solutions have so few"


if __name__ == "__main__":
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            print(f"{path}: {check(json.load(file))}", flush=True)
