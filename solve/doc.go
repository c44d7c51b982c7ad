// Package solve has the strategies that solve a problem.
//
// The one idea is that a strategy is a value with one method, lightsout.Solver, so that it can be
// put beside any other, ours or a bridge to a stranger's program, and be judged by the same kit
// (lightsout/solve/solvetest). What more a strategy can do, it offers by further methods.
//
// Start at Any, which solves any state of any board; Strategies lists all.
package solve
