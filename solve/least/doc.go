// Package least finds solutions with fewest presses and proves that none has fewer.
//
// All solutions are one of them plus every combination of quiet patterns, so a least solution is a coset leader. The cheapest
// of several proofs is used: a bound, a walk through all members, blocks, or a tree decomposition. If none is within reach, a
// search returns its best solution and a bound.
//
// Start at Solver. The files:
//
//	bound.go         bounds from the board and from the types of buttons
//	ways.go          which proof is cheapest
//	coset.go         the members of a coset; coset_parts.go divides it, up to symmetry
//	walk.go          visits all members in parallel; walk_bits.go for two states, walk_ring.go for more
//	blocks.go        joins lists of light restrictions to blocks; blocks_find.go finds the blocks
//	checkpoint.go    saves and resumes a walk; parts.go divides it among machines
//	search.go        light members by information sets; symmetric.go tries symmetric ones first
package least
