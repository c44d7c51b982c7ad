// Package count says how many solvable states of a board take how many presses, and how many presses
// the deepest one takes.
//
// The one idea is that buttons which lie in the same quiet patterns are interchangeable: the least
// weight of a state depends only on how many buttons of each such type are pressed. Where there are too
// many types, all presses are run through.
//
// Start at Distribution and Depth. The files:
//
//	distribution.go   the ways to count; types.go by types, all.go through all presses
//	blocks.go         shares the run through all presses out over machines
//	depth.go          the greatest least weight, or bounds of it
package count
