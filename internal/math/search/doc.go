// Package search solves by planning: states, actions, a goal, and no algebra. It shares no code with the other solvers, so it
// can check them. It is slow, for boards of up to about 25 lights.
//
// Start at Solver. breadth.go has breadth-first and bidirectional search, deepen.go iterative deepening, space.go packs states
// into words.
package search
