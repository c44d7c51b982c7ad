// Package bridge runs third-party solvers on our problems: integer programming (GLPK, CBC, HiGHS, SCIP),
// satisfiability (MiniSat, CaDiCaL, CryptoMiniSat, and Gophersat, which is built in), pseudo-Boolean
// constraints (clasp), arithmetic (Z3), and first-order logic (Mace4, Prover9).
//
// The one idea is that a program is believed only as far as its answer can be checked: package encode
// writes the task and reads the reply, and what it claims to have solved is applied to the board before
// anyone sees it. "Infeasible" comes back as an *UnsolvableError without a witness, for the caller to
// confirm.
//
// Programs run without a shell in a folder of their own, which is removed, within limits of time, memory
// and output, and are killed with all that they started. Start at Programs; Found lists those that are
// installed here.
package bridge
