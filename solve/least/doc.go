// Package least finds solutions with fewest presses and proves that none has fewer.
//
// The one idea is that all solutions are one of them plus every combination of quiet patterns, so the
// question is for the lightest member of a coset. A bound, a walk through all members or a tree
// decomposition proves the answer, whichever is cheapest; where none is within reach, a search returns
// the best it found and a bound.
//
// Start at Solver. The files:
//
//	bound.go         bounds from the board and from the types of buttons
//	ways.go          which proof is cheapest
//	coset.go         the members of a coset; coset_parts.go cuts it into parts, up to symmetry
//	walk.go          looks at all members, in parallel; walk_bits.go for two states, walk_ring.go for more
//	blocks.go        lists of light restrictions to blocks, joined; blocks_find.go finds the blocks
//	checkpoint.go    stops a walk and goes on later; parts.go shares one out over machines
//	tree/            dynamic programming over a tree decomposition of the board
//	search.go        light members by information sets; symmetric.go tries symmetric ones first
package least
