// Package solve has the strategies that solve a problem.
//
// The one idea is that a strategy is a value with one method, lightsout.Solver, so that it can be
// put beside any other, ours or a bridge to another program, and be judged by the same kit
// (internal/solvetest). A strategy offers what more it can do by further methods.
//
// Start at Any, which solves any state of any board; Strategies lists all strategies. Chase and
// ChaseTable explain light chasing as people do it. Each harder question has a package of its own:
//
//	solve/least     a solution with fewest presses, proved
//	solve/nearest   the reachable state with fewest wrong lights, proved
//	solve/count     how many states take how many presses; the longest least solution
//	solve/states    every solvable state with its next press
package solve
