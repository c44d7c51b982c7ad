#!/usr/bin/env python3
"""Proves for VeriPB that no solution of all-on on a small rectangle has fewer than a number of presses.

Usage: python3 veripb.py ROWS COLUMNS PRESSES OUT    writes OUT.opb and OUT.pbp, for: veripb OUT.opb OUT.pbp

The formula says that every light changes an odd number of times, as clauses, and that fewer buttons are pressed. The
first row determines the others, which unit propagation finds out. So the proof goes through all first rows, in a
binary tree: below each node, both choices of the next button lead to a contradiction.
"""
import itertools
import sys


def formula(rows, columns, presses):
    """Returns the constraints, one for each line."""
    name = lambda r, c: "x%d" % (r * columns + c + 1)
    lines = []
    for r, c in itertools.product(range(rows), range(columns)):
        near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        buttons = [name(a, b) for a, b in near if 0 <= a < rows and 0 <= b < columns]
        for bits in itertools.product((0, 1), repeat=len(buttons)):
            if sum(bits) % 2 == 0:  # an even number of changes is forbidden
                lines.append(" ".join("1 %s%s" % ("~" * bit, x) for bit, x in zip(bits, buttons)) + " >= 1 ;")
    every = range(1, rows * columns + 1)
    lines.append(" ".join("-1 x%d" % i for i in every) + " >= %d ;" % (1 - presses))
    return lines


def steps(columns):
    """Yields the steps: for the choices of the first buttons of the first row, that they cannot be made."""
    for length in range(columns, 0, -1):
        for bits in itertools.product((0, 1), repeat=length):
            yield "rup " + " ".join("1 %sx%d" % ("~" * bit, i + 1) for i, bit in enumerate(bits)) + " >= 1 ;"
    yield "rup >= 1 ;"


def main():
    rows, columns, presses = map(int, sys.argv[1:4])
    lines, proof = formula(rows, columns, presses), list(steps(columns))
    with open(sys.argv[4] + ".opb", "w") as out:
        print("* #variable= %d #constraint= %d" % (rows * columns, len(lines)), *lines, sep="\n", file=out)
    with open(sys.argv[4] + ".pbp", "w") as out:
        print("pseudo-Boolean proof version 1.1", "f %d" % len(lines), *proof, "c %d" % (len(lines) + len(proof)), sep="\n", file=out)


if __name__ == "__main__":
    main()
