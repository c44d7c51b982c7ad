#!/usr/bin/env python3
"""Checks certificates of `lightsout solve BOARD --least --certificate FILE`: python3 check.py FILE...

It needs Python 3.10 and nothing else, and shares no code with the program. It proves that the presses turn
off the lights that it says, and that no fewer do: all ways to do so are these presses plus sums of quiet
patterns, which it computes itself.

It trusts nothing in a file: it checks every field before it uses it, and bounds the lists and the steps. It
prints only what it has computed: of a board that it does not know, a hash of the toggles instead of the name.

The buttons are cut into t blocks. Of each it lists the light words, what solutions press there, by trying all. Let a
solution press e_1 <= ... <= e_t buttons more in the blocks than the lightest words. If the sum is within a budget, then
t*e_1 <= budget, (t-1)*e_2 <= budget - e_1, and so on. So its words are in the lists of some blocks, which determine it:
joining the lists in that order meets it, once.
"""
import functools
import hashlib
import itertools
import json
import math
import operator
import re
import sys


MAX_FILE = 1 << 26  # bytes
MAX_BUTTONS = 1 << 12
MAX_LIGHTS = 1 << 16
MAX_BLOCKS = 10
MAX_RANK = 22
MAX_LISTED = 1 << 30  # bytes that the words of a certificate take, about
MAX_STEPS = 1 << 25  # of joining the lists: some minutes


class Refused(Exception):
    """Says why a certificate proves nothing."""


def need(condition, why):
    if not condition:
        raise Refused(why)


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
        wanted = claim["words"]
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
        need(len(self.rows) == claim["rank"] <= MAX_RANK, f"a block has rank {len(self.rows)}")
        word, u, self.list, lines = self.first, 0, [], []
        for step in range(1 << len(self.rows)):  # all words, in the order of a Gray code
            if step:
                word, u = word ^ self.rows[(step & -step).bit_length() - 1], u ^ step & -step
            if word.bit_count() - self.lightest <= self.reach:
                self.list.append((word.bit_count() - self.lightest, u))
                lines.append(format(word, f"0{len(buttons)}b")[::-1] + "\n")
                need(len(lines) <= wanted, "the words of a list differ: there are more")
        self.list.sort()
        need(self.list and self.list[0][0] == 0, "the lightest word of a list has another weight")
        digest = hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()
        need((len(lines), digest) == (wanted, claim["sha256"]), "the words of a list differ")

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
    links, steps = {}, 0

    def step(more):
        nonlocal steps
        steps += more
        need(steps <= MAX_STEPS, f"joining its lists takes more than {MAX_STEPS} steps")

    def follow(path, y, total, last):
        left = [i for i in range(len(blocks)) if i not in path]
        for i in left:
            chosen = frozenset(path), i
            if chosen not in links:
                need(blocks[i].reach >= budget // len(left), "a list is too short")
                step(32 * len(blocks[i].list))  # they take memory, too
                links[chosen] = Link([blocks[j] for j in path], blocks[i], d)
            key = tuple(parity(form & y) for form in links[chosen].forms)
            for excess, u in links[chosen].index.get(key, ()):
                step(1)
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


def grid(name, buttons):
    """Returns the toggles of a plain board such as 5x5, and how long a row is, or twice None for another one."""
    if len(name) > 100 or not re.fullmatch("(torus-)?[1-9][0-9]*(x[1-9][0-9]*)+", name):
        return None, None
    sizes = [int(size) for size in re.findall("[0-9]+", name)]
    need(math.prod(sizes) == buttons, f"these are not the buttons of {name}")
    number = {cell: i for i, cell in enumerate(itertools.product(*map(range, sizes)))}
    toggles = [{i} for i in number.values()]
    for cell, i in number.items():
        for axis, size in enumerate(sizes):
            for at in (cell[axis] - 1, cell[axis] + 1):
                if name.startswith("torus-") or 0 <= at < size:
                    toggles[i] ^= {number[cell[:axis] + (at % size,) + cell[axis + 1:]]}
    return toggles, sizes[-1]


def unique(pairs):
    """Returns an object of JSON, in which a name that comes twice could mean two things."""
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def integer(text):
    need(re.fullmatch("[0-9]{1,9}", text), "a number is negative or has more than 9 digits")
    return int(text)


def no_float(_):
    raise Refused("a number is not an integer")


def read(path):
    """Returns the JSON value in a file, in which all numbers are integers."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
        need(len(data) <= MAX_FILE, f"the file has more than {MAX_FILE} bytes")
        return json.loads(data.decode(), object_pairs_hook=unique, parse_int=integer, parse_float=no_float,
                          parse_constant=no_float)
    except OSError as error:
        raise Refused(f"the file cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused("the file is not UTF-8") from None
    except (ValueError, RecursionError):
        raise Refused("the file is not JSON that can be read") from None


def shaped(value, shape):
    """Reports whether a value is of a type, text that a pattern matches, or a list or an object of shapes."""
    if isinstance(shape, type):
        return type(value) is shape  # unlike isinstance, which takes true for an int
    if isinstance(shape, str):
        return type(value) is str and re.fullmatch(shape, value) is not None
    if isinstance(shape, list):
        return type(value) is list and all(shaped(each, shape[0]) for each in value)
    if type(value) is not dict or value.keys() != shape.keys():
        return False
    return all(shaped(value[key], shape[key]) for key in shape)


BLOCK = {"buttons": [int], "rank": int, "lightest": int, "reach": int, "words": int, "sha256": "[0-9a-f]{64}"}
CERTIFICATE = {
    "format": str, "version": int, "board": str, "modulus": int, "toggles": [[int]], "change": "[01]+",
    "presses": "[01]+", "least": int, "count": "[1-9][0-9]{0,99}", "blocks": [BLOCK],
}


def fields(c):
    """Checks the form of a certificate, and returns its fields: the count is None if there is none."""
    need(type(c) is dict, "it is not an object")
    kind = c.get("format"), c.get("version"), c.get("modulus")
    need(kind == ("lightsout least certificate", 1, 2), "it has another format")
    for key in CERTIFICATE:
        need(key in c or key == "count", f"it has no {key}")
        need(key not in c or shaped(c[key], CERTIFICATE[key]), f"{key} is not what it must be")
    need(c.keys() <= CERTIFICATE.keys(), "it has a key that does not belong there")
    n, lights = len(c["toggles"]), len(c["change"])
    need(n <= MAX_BUTTONS, f"it has more than {MAX_BUTTONS} buttons")
    need(lights <= MAX_LIGHTS, f"it has more than {MAX_LIGHTS} lights")
    need(len(c["presses"]) == n, f"presses has {len(c['presses'])} digits for {n} buttons")
    need(all(i < lights for t in c["toggles"] for i in t), "a button changes a light that is not there")
    need(all(len(set(t)) == len(t) for t in c["toggles"]), "a button names a light twice")
    need(len(c["blocks"]) <= MAX_BLOCKS, f"it has more than {MAX_BLOCKS} blocks")
    listed = sum(b["words"] * (3 * len(b["buttons"]) + 200) for b in c["blocks"])
    need(listed <= MAX_LISTED, "its lists are too long")
    return {"count": None} | c


def start(change, row):
    """Says which lights are on: all, none, or a digit for each, with the rows of a board that has some."""
    if "0" not in change:
        return "all lights on"
    if "1" not in change:
        return "all lights off"
    return "/".join(change[at:at + row] for at in range(0, len(change), row))


def check(c):
    """Checks a certificate, and returns what it proves."""
    c = fields(c)
    toggles = [set(t) for t in c["toggles"]]
    n, lights, least = len(toggles), len(c["change"]), c["least"]
    known, row = grid(c["board"], n)
    need(known is None or (known, n) == (toggles, lights), f"these are not the buttons of {c['board']}")
    change = int(c["change"][::-1], 2)  # the first digit is the lowest bit
    x = int(c["presses"][::-1], 2)
    effects = [sum(1 << i for i in t) for t in toggles]
    need(xor(e for j, e in enumerate(effects) if x >> j & 1) == change, "the presses do not solve it")
    weight = c["presses"].count("1")
    need(weight == least, f"there are {weight} presses, not {least}")
    rows = [0] * lights
    for j, t in enumerate(toggles):
        for i in t:
            rows[i] |= 1 << j
    quiet = kernel(rows, n)
    buttons = [b for block in c["blocks"] for b in block["buttons"]]
    need(len(set(buttons)) == len(buttons) and set(buttons) <= set(range(n)), "the blocks are not disjoint")
    left = set(range(n)) - set(buttons)
    need(not any(q >> b & 1 for q in quiet for b in left), "a quiet pattern presses a button that is in no block")
    need(len(quiet) <= MAX_RANK * len(c["blocks"]), "its blocks have ranks that are too low")
    blocks = [Block(claim, x, quiet) for claim in c["blocks"]]
    budget = least - sum(x >> b & 1 for b in left) - sum(block.lightest for block in blocks)
    fewest, count = budget, 0 if quiet else 1
    for excess in join(blocks, len(quiet), budget) if quiet else ():
        fewest, count = min(fewest, excess), count + (excess == budget)
    need(fewest == budget, f"a solution has {least - budget + fewest} presses")
    need(count > 0, "joining its lists does not meet its own presses")
    need(c["count"] in (None, str(count)), f"{count} solutions have so few, not {c['count']}")
    board = c["board"]
    if not known:
        listed = "".join(" ".join(map(str, sorted(t))) + "\n" for t in toggles)
        digest = hashlib.sha256(listed.encode()).hexdigest()
        board = f"the board of {n} buttons and {lights} lights whose toggles have SHA-256 {digest}"
    return (f"{board} from {start(c['change'], row or lights)} to all off: {least} presses are least; "
            f"{count} of 2^{len(quiet)} solutions have so few")


def main(paths):
    if not paths:
        sys.exit("usage: python3 check.py FILE...")
    refused = False
    for path in paths:
        shown = path if path.isascii() and path.isprintable() else ascii(path)
        try:
            print(f"{shown}: {check(read(path))}", flush=True)
        except (Refused, MemoryError) as error:
            refused = True
            print(f"{shown}: refused: {error or 'it takes too much memory'}", file=sys.stderr, flush=True)
    sys.exit(refused)


if __name__ == "__main__":
    main(sys.argv[1:])
