// Package lightsout is the game of Lights Out as one line of mathematics:
//
//	from + A·x = to     over ℤ/k
//
// There are lights on a board. Pressing a button adds to some of them; the game is to lead the
// lights from one state to another, most often to all off. A is the toggle matrix of the board,
// whose column j says what button j adds to which light; from and to are states; x says how often
// each button is pressed; k is the number of states a light goes through, two in the toy.
//
// # Boards
//
// A Board is lights, buttons, the modulus k and a Wiring, which computes who toggles what. A Grid is
// the wiring of every rectangular board, in any dimension, on any Topology, with any Pattern. The
// package lightsout/board names boards by short texts: board.Parse("torus-5x5-king-mod3").
//
// # States and presses
//
// State holds a value for each light, Presses a count for each button. They are different types
// because lights and buttons are different things. Both are packed, one bit each when k = 2, and
// both are read and written as text by the board they belong to. Board.Apply says what presses do.
//
// # Solving
//
// A Problem is a board and two states. A Solver finds a Solution; Problem.Check checks it,
// from any solver. Solution.Least is set only where it is proved.
//
// # Unsolvable
//
// "No" is an answer with a proof: UnsolvableError carries a witness, which Problem.CheckWitness
// checks in a few lines. Exactly one of a solution and a witness exists.
//
// # Zero values and mistakes
//
// The zero Topology is the rectangle and the zero Pattern is Plus. A zero State or Presses has no
// values and belongs to no board. The zero Board, a nil *Board and the zero Grid are not usable:
// NewBoard and NewGrid make them, and return an error for arguments that make none.
//
// Input is answered with an error: every function that reads text or judges a solution returns one.
// A mistake of the program is answered with a panic whose text begins with "lightsout:", in functions
// that return no error: an index out of range, a state of another board, a board that NewBoard did
// not make. No function writes the text of a state that is not one of the board.
//
// # Stability of IDs
//
// Specs (5x5-king) and game IDs (5x5:01000_11100_01000_00000_00000) mean the same in every version
// to come. The order of lights, row by row from the top left, and the order of bits, the first
// light in the lowest bit, are part of that promise.
package lightsout
