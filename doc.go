// Package lightsout is the game of Lights Out as one equation:
//
//	from + A·x = to     over ℤ/k
//
// Start with board.Parse for a board, TurnOff for a problem, and solve.Any or solve.Least for presses that
// solve it; the folder examples has whole programs.
//
// Pressing a button adds to some lights of a board. The game is to lead the lights from one state to another,
// usually to all off. A is the toggle matrix of the board: column j is what button j adds to each light. from
// and to are states, x counts the presses of each button, and k is the number of values of a light, two in
// the toy.
//
// # Boards
//
// A Board has lights, buttons, a modulus k and a Wiring, which computes which button toggles which light. It
// comes through one of four doors:
//
//	board.Parse     a spec, such as torus-5x5-king-mod3
//	board.ParseID   a game ID: a spec, and perhaps lights or a seed
//	board.Load      an argument of a command, which may also name a graph file
//	NewBoard        a wiring of your own, or that of a grid in any dimension, by NewGrid
//
// # States and presses
//
// State holds a value for each light, Presses a count for each button. They are different types because
// lights and buttons are different index sets. Both are packed, one bit each when k = 2, and are handles like
// slices: a copy shares the values, Clone does not. Their board reads and writes them as text; printed
// without it they are one row. State.Lit and Presses.Pressed iterate over what is on or pressed. Board.Apply
// returns the state that presses lead to, and Board.Press changes a state.
//
// # Solving
//
// A Problem is a board and two states. A Solver finds a Solution, and Problem.Check checks it, whatever the
// solver. Solution.Least is set only if proved.
//
// # Unsolvable
//
// UnsolvableError carries a witness that no solution exists; Problem.CheckWitness checks it in a few lines.
// Either a solution or a witness exists, never both.
//
// # Zero values and mistakes
//
// The zero Topology is the rectangle, and the zero Pattern is Plus. A zero State or Presses has no values and
// belongs to no board. The zero Board and a nil *Board are not usable; NewBoard and NewGrid
// make valid ones or return an error.
//
// Invalid input is an error: every function that reads text or checks a solution returns one. Programming
// mistakes panic with a text that begins with "lightsout:": an index out of range, a state of another board,
// a Board that NewBoard did not make, an Algebra that algebra.Of did not make. This holds for all public
// packages. Other types with a constructor, such as generate.Maker and play.Session, have no useful zero
// value. No method of a board formats a state of another.
//
// # What promises nothing
//
// The folders app, research, test, web, cmd and script are the program, its tests and its tools, and
// solve/technique is for its hints: other modules can import what is there, and it may change in any version.
//
// # Stability of IDs
//
// Specs (5x5-king) and game IDs (5x5:01000_11100_01000_00000_00000) keep their meaning in every future
// version. So do the order of lights, row by row from the top left, and the order of bits, the first light in
// the lowest bit.
package lightsout
