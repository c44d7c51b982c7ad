// Package symmetry finds the permutations of lights and buttons that preserve the toggle matrix of a board, such as rotations
// of a square and reflections of a rectangle, the orbits of lights and buttons, and a canonical state of each orbit.
//
// A candidate counts as a symmetry only after every button has been checked, so no rule about topologies and patterns can be
// wrong. Start at Of; Orbits and Canonical use its result.
package symmetry
