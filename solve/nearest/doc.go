// Package nearest finds the reachable state with fewest wrong lights and proves that none has fewer.
//
// This is syndrome decoding. A state is reachable if its syndrome, the products with all witnesses, is 0. So the task is to find
// few lights whose columns add up to the syndrome of the wanted state.
//
// Start at New and Solver.Find. The files:
//
//	syndrome.go   syndromes, packed, and their hashes
//	moves.go      what a change of one light adds to the syndrome
//	leaders.go    the table of coset leaders, for small codes
//	meet.go       meet in the middle, with the tables of cheap.go
//	guess.go      information sets: a good answer before the proof
//	walk.go       all answers one by one, if few lights are free
//	farthest.go   a state that is farthest from all reachable ones
//	push.go       the published heuristic, which pushes errors to a side, for comparison
package nearest
