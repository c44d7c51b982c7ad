// Package count counts the solvable states of a board by depth and finds the greatest depth.
//
// Buttons in the same quiet patterns are interchangeable: the least weight of a state depends only on the number of pressed
// buttons of each such type. With too many types, all presses are enumerated.
//
// Start at Distribution and Depth. The files:
//
//	distribution.go   the ways to count; types.go by types, all.go by enumeration
//	blocks.go         divides the enumeration among machines
//	depth.go          the greatest least weight, or bounds
package count
