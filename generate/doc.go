// Package generate makes puzzles: states of a board that can be turned off.
//
// A puzzle is drawn as the presses that solve it: presses x lead from the state −A·x to all off. So every puzzle is solvable
// and has a known solution. How x is drawn decides whether the puzzle is uniform, of exact depth or symmetric; the proofs are
// beside the code.
//
// A Maker belongs to one factored board and is safe for concurrent use. Start at New, then Maker.Make, which takes a word and
// a Wish; Methods lists the wishes. The same word, wish and board make the same puzzle on every machine. A Seed is word and
// wish in one text: depth-15.abc.
//
//	uniform.go      every solvable state equally likely, millions per second
//	depth.go        exact depth, proved: depth_counts.go draws by types of buttons, code.go proves a draw,
//	                depth_grow.go handles extremes
//	orthogonal.go   states found by their witnesses alone
//	symmetric.go    states that a reflection or rotation preserves
//	seed.go         the grammar of seeds; daily.go the puzzle of a date
//	grade.go        easy, medium, hard, expert, with reasons
//	pack.go         many puzzles, no two the same up to symmetry
package generate
