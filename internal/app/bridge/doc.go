// Package bridge runs third-party solvers: integer programming (GLPK, CBC, HiGHS, SCIP), satisfiability (MiniSat, CaDiCaL,
// CryptoMiniSat, and the built-in Gophersat), pseudo-Boolean constraints (clasp), arithmetic (Z3) and first-order logic (Mace4,
// Prover9).
//
// No claim is trusted: package encode writes the task and reads the reply, and a solution is applied to the board before it is
// shown. "Infeasible" becomes an *UnsolvableError without a witness, which the caller must confirm.
//
// Programs run without a shell in a temporary folder, with limits on time, memory and output, and are killed with their
// children. Start at Programs; Found lists the installed ones.
package bridge
