// Package solve has the strategies that solve a problem.
//
// A strategy is a value with one method, lightsout.Solver, so it can replace any other, ours or a bridge to a third-party
// program, and passes the same conformance kit (internal/test/solvetest). Optional methods announce more abilities.
//
// Start at Any, which solves any state of any board; Strategies lists all strategies. Chase and ChaseTable explain light chasing
// as people do it. Harder questions have their own packages:
//
//	solve/least     a solution with fewest presses, proved
//	solve/nearest   the reachable state with fewest wrong lights, proved
//	solve/count     states by depth; the greatest depth
//	solve/states    every solvable state with its next press
package solve
