// Package algebra factors the toggle matrix of a board once and then answers every question about from + A·x = to: a
// solution or a witness, the number of solutions, quiet patterns, rank and nullity.
//
// The structure of a board decides how Of factors it. All methods give the same answers:
//
//	congruence  plus pattern with two states on a rectangle, cylinder, torus or Möbius strip: one
//	            congruence of polynomials, in time linear in the number of lights
//	chase       every other lattice: light chasing from a few unknown presses, then a small dense
//	            system for the unknowns
//	sparse      graphs: elimination in an order that keeps the equations short, then a dense core
//	dense       the whole matrix at once: slow, the reference for the others
//
// Start at Of.
package algebra
