// Package algebra factors the toggle matrix of a board once and then answers every question about
// the equation from + A·x = to: which presses solve it, or a witness that none do; how many do; the
// quiet patterns, the witnesses, rank and nullity.
//
// The one idea is that a board's structure decides how to factor it, and that the answers are the
// same for every way. Of picks the way:
//
//	congruence  plus pattern with two states on a rectangle, cylinder, torus or Möbius strip: one
//	            congruence of polynomials, in time linear in the number of lights
//	chase       every other lattice: light chasing from a few unknown presses, then a small dense
//	            system for the unknowns
//	sparse      graphs: elimination in an order that keeps the equations short, then a dense core
//	dense       the whole matrix at once: slow, and the judge of the others
//
// Start at Of.
package algebra
