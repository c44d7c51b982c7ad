// Package solve has the strategies that solve a problem.
//
// The one idea is that a strategy is a value with one method, lightsout.Solver, so that it can be
// put beside any other, ours or a bridge to a stranger's program, and be judged by the same kit
// (lightsout/solve/solvetest). What more a strategy can do, it offers by further methods.
//
// Start at Any, which solves any state of any board; Strategies lists all. Each question has its
// files, the first of which explains it:
//
//	any.go            some solution
//	least.go          a solution with fewest presses, proved: walk*.go looks at all solutions, coset.go
//	                  numbers them, narrow*.go sweeps a narrow front over the board
//	chase.go          light chasing as people do it: the table, and the steps in chasesteps.go
//	distribution.go   how many states take how many presses
//	depth.go          the longest least solution
package solve
