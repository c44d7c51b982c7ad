// Package encode writes a problem as text for third-party solvers, and reads their replies:
// integer programs (MathProg, LP, MPS, OPB), satisfiability (DIMACS, XOR-CNF), arithmetic (SMT-LIB), and
// first-order logic (Mace4, Prover9).
//
// The one idea is that a Task says what is asked, each format says it in its own words, and whatever
// comes back is a Reply that Task.Check judges. The equation from + A·x = to over ℤ/k becomes, for each
// light, the sum of the presses of the buttons that change it, equal to what is wanted plus a multiple of
// k; how that is said is the whole difference between the formats.
//
// In every format button j is the variable of number j: x0, x1, … where variables have names, 1, 2, …
// where they are numbers; in logic, switch at its place in a table, or answer j+1. Further variables come
// after those. Start at Task; Formats lists what can be
// written, and `lightsout solve --method` runs the solvers.
package encode
