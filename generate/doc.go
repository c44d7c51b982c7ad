// Package generate makes puzzles: states of a board that can be turned off.
//
// The one idea is that a puzzle is drawn as the presses that solve it. Presses x lead from the state
// −A·x to all off, so whatever x is drawn, the puzzle is solvable and a solution of it is known; and
// what is said of the puzzle (uniform, of exact depth, symmetric) is a matter of how x is
// drawn, each with its proof beside the code.
//
// A Maker is prepared once for a board that has been factored, and may then be used by several
// goroutines. Start at New, then Maker.Make, which takes a word and a Wish; Methods lists what can be
// wished for. The same word, wish and board make the same puzzle on every machine, and a Seed is both
// in one text: depth-15.abc.
//
//	uniform.go      every solvable state equally likely, millions in a second
//	depth.go        states whose least solution has an exact number of presses, proved: depth_counts.go
//	                draws them by types of buttons, code.go proves a draw, depth_grow.go is for extremes
//	orthogonal.go   states found by their witnesses alone
//	symmetric.go    states that a mirror or a turn leaves as they are
//	seed.go         the grammar of seeds; daily.go the puzzle of a date
//	grade.go        easy, medium, hard, expert, and why
//	pack.go         many puzzles, no two the same up to symmetry
package generate
