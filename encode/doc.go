// Package encode writes problems for third-party solvers and reads their replies: integer programs (MathProg, LP, MPS, OPB),
// satisfiability (DIMACS, XOR-CNF), arithmetic (SMT-LIB) and first-order logic (Mace4, Prover9).
//
// A Task is the question, a format writes it, and Task.Check checks the Reply. In every format the presses that change a
// light add up to its required change plus a multiple of k. Button j is variable number j: x0, x1, … where variables have
// names, 1, 2, … where they are numbers, and a table or answer j+1 in logic. Auxiliary variables follow.
//
// Start at Task; Formats lists the formats, and `lightsout solve --method` runs the solvers.
package encode
