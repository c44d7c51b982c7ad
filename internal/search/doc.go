// Package search solves as planning does: states, actions, a goal, and no algebra.
//
// The one idea is that it shares nothing with the other solvers, so that it can check them. It is slow,
// for boards of up to about 25 lights.
//
// Start at Solver. breadth.go has breadth-first and bidirectional search, deepen.go iterative
// deepening, space.go packs states into words.
package search
