// Package nearest finds, of the states that can be reached, the one with fewest wrong lights, and
// proves that none has fewer.
//
// The one idea is syndrome decoding. A state is reachable if its syndrome, the products with all
// witnesses, is 0; so the question is which few lights have columns that add up to the syndrome of the
// wished state. That is the decoding of a linear code.
//
// Start at New and Solver.Find. The files:
//
//	syndrome.go   syndromes, packed, and their prints
//	moves.go      what a change of one light adds to the syndrome
//	leaders.go    the table of coset leaders: an answer for every syndrome, for small codes
//	meet.go       meeting in the middle, with the tables of cheap.go
//	guess.go      information sets: a good answer before the proof
//	walk.go       all answers one by one, where few lights are free
//	farthest.go   a state that is farthest from all reachable ones
//	push.go       pushing errors to a side, the published method, for comparison
package nearest
