// Package levels is the path of the game: sixty puzzles in six worlds, and the stars they are worth.
package levels

import (
	"fmt"
	"strconv"
	"strings"

	"lightsout/generate"
	"lightsout/play"
)

// World is a part of the path: levels that train one idea.
type World struct {
	Name, About string
	Levels      []Level
}

// Level is a puzzle of the path. All lights are to be turned off.
type Level struct {
	Title     string
	ID        string             // the game ID
	Technique generate.Technique // the hardest that a person needs
	Least     int                // presses of the least solution
	Idea      string
}

// Worlds returns the path: six worlds of ten levels.
func Worlds() []World {
	const seen, overlap, chase, table, trial = generate.Seen, generate.Overlap, generate.Chase, generate.Table, generate.Trial
	return []World{
		{"Plus", "Read the patterns that presses leave.", []Level{
			{"A plus", "3x3:010_111_010", seen, 1, "A press changes a light and its neighbors. Find the middle of the plus."},
			{"In the corner", "3x3:110_100_000", seen, 1, "In a corner, a press changes only three lights."},
			{"At the side", "4x4:1000_1100_1000_0000", seen, 1, "At a side, a press changes four lights."},
			{"Two apart", "4x4:1100_1000_0010_0111", seen, 2, "Two patterns that do not touch. The order does not matter."},
			{"Three apart", "5x5:11100_01010_00111_10010_11000", seen, 3, "Three patterns of three sizes."},
			{"Side by side", "4x4:0110_1001_0110_0000", overlap, 2, "Two neighbors change each other's lights twice, so those two stay off."},
			{"Diagonal", "5x5:01000_11000_00110_00100_00000", overlap, 2, "Two diagonal buttons share two lights, and a light changed twice stays off."},
			{"With a gap", "5x5:01010_11011_01010_00000_00000", overlap, 2, "Two buttons with one between them share a single light."},
			{"Two pairs", "5x5:10100_10100_01010_00101_00101", overlap, 4, "See each pair by itself."},
			{"A diamond", "5x5:01110_10101_11011_10101_01110", seen, 4, "Four buttons at the sides. Press what you see."},
		}},
		{"Chasing", "Work down the board, row by row.", []Level{
			{"Down one row", "3x3:111_100_110", chase, 5, "Press below every light of the first row, then below every light of the second."},
			{"Down the board", "4x4:0010_0001_0010_1001", chase, 5, "Work from the top: only the button below can still turn a light off."},
			{"Mirror", "4x4:0110_1111_0110_1001", chase, 6, "Chasing always works on 4 × 4, whatever the start."},
			{"Four by four", "4x4:1111_1111_1111_1111", chase, 4, "All 16 lights are on. Chase them, then look for four presses."},
			{"Five columns", "5x5:10000_01111_00110_10001_11000", chase, 7, "On 5 × 5 chasing leaves nothing in one start of eight. This is one."},
			{"A long way down", "5x5:01010_00000_10001_11111_10101", chase, 11, "Chasing takes many presses. The least solution has fewer."},
			{"The last row", "5x5:10100_01111_11001_01010_01010", table, 8, "Chasing leaves lights in the last row. The table says which buttons of the first row to press."},
			{"The table", "5x5:01010_10101_11011_00100_10001", table, 9, "Chase, look up the last row, and chase again."},
			{"A flower", "5x5:10001_01010_00100_01010_10001", table, 15, "Every mirror leaves it as it is."},
			{"Lights out", "5x5:11111_11111_11111_11111_11111", table, 15, "All 25 lights are on, and 15 presses are needed: no start needs more."},
		}},
		{"Edges", "Sides that are joined: cylinder, torus, Möbius strip and others.", []Level{
			{"Around the back", "cylinder-4x5:10000_11001_10000_00000", seen, 1, "Left and right are joined: a plus can span both sides."},
			{"Two at the seam", "cylinder-4x5:11001_10001_10011_00001", seen, 2, "Two patterns that meet behind the board."},
			{"Four corners", "torus-5x5:11001_10000_00000_00000_10000", seen, 1, "On a torus top and bottom are joined too. Every plus has five lights."},
			{"Neighbors at last", "torus-5x5:01010_10001_00000_00000_10001", overlap, 2, "The first and the last column are neighbors."},
			{"Around and around", "torus-5x5:01010_10011_10000_00001_11001", chase, 4, "No corner to start from: look for whole patterns."},
			{"Small torus", "torus-4x4:0100_1111_0011_0010", trial, 4, "Each button is close to every other."},
			{"The twist", "mobius-4x5:11000_10000_00000_00001", seen, 1, "The strip is twisted: the first row meets the last one."},
			{"Klein bottle", "klein-4x6:000011_001110_011010_000000", chase, 4, "One pair of sides is joined straight, the other with a twist."},
			{"No way out", "projective-5x5:01100_01000_10000_10101_10110", overlap, 4, "Both pairs of sides are twisted."},
			{"Without a first row", "torus-6x6:111010_101011_000110_100010_001010_011011", trial, 6, "Chasing needs a start: try the buttons of one row."},
		}},
		{"Colors", "Lights with more than two states.", []Level{
			{"Twice", "3x3-mod3:010_111_010", seen, 2, "Three states: a light goes from 1 to 2 to off. Press twice where it shows 1."},
			{"Once", "3x3-mod3:020_222_020", seen, 1, "A light that shows 2 goes off with one press."},
			{"One and two", "4x4-mod3:2200_2000_0001_0011", seen, 3, "Read off how often to press."},
			{"Adding up", "4x4-mod3:0220_2112_0220_0000", overlap, 2, "Where two presses meet they add up."},
			{"Canceling", "4x4-mod3:0210_2001_0210_0000", chase, 3, "One and two make three, which is off."},
			{"A handful", "5x5-mod3:00000_20000_22000_00200_10220", overlap, 4, "Each light shows how much is missing."},
			{"Counting on", "4x4-mod3:1022_0212_2200_0122", chase, 6, "With three states, chasing works too: press as often as the light above needs."},
			{"Four states", "3x3-mod4:300_133_113", chase, 4, "Four presses of one button change nothing."},
			{"Two rows", "4x4-mod3:1022_2221_2121_2021", chase, 7, "Chase row by row."},
			{"Lights Out 2000", "5x5-mod3:00020_01021_12222_00101_22222", chase, 8, "The board of the toy with three colors."},
		}},
		{"Shapes", "Hexagons, triangles, other patterns, cubes and space.", []Level{
			{"Six around one", "hex-2:11_111_11", seen, 1, "Six neighbors around the middle."},
			{"Two flowers", "hex-3:110_1110_01100_0110_111", seen, 2, "A hexagon at the side has fewer neighbors."},
			{"Honeycomb", "hex-3:000_0100_00110_0011_011", overlap, 3, "Patterns of hexagons overlap more."},
			{"A triangle", "tri-4:0_000_01110_0001000", seen, 1, "Three neighbors at most."},
			{"Up and down", "tri-4:1_111_01000_1101000", chase, 4, "Triangles that point down have neighbors above."},
			{"Crosses", "4x4-x:1101_0011_0010_0111", chase, 4, "A press changes the diagonal neighbors: two boards in one, as with bishops."},
			{"Squares", "4x4-king:0000_1101_1110_1110", chase, 3, "A press changes all cells around it."},
			{"Small cube", "cube-2:10_01_10_11_00_00_10_01_00_01_00_10", overlap, 3, "Patterns run over the edges of the cube."},
			{"Cube", "cube-3:~AeojAKgNKA", overlap, 5, "Six faces: find the centers first."},
			{"In space", "3x3x3:000_110_000_110_001_111_000_111_011", overlap, 3, "Three layers: a button also changes the lights above and below it."},
		}},
		{"Graphs", "Nodes and lines instead of a grid.", []Level{
			{"A chain", "graph-path-6:111111", seen, 2, "A press changes a node and those joined to it. Begin at an end: it has one neighbor."},
			{"A ring", "graph-cycle-7:0110011", overlap, 2, "A ring has no end to begin at."},
			{"A star", "graph-star-7:1101001", overlap, 3, "The middle changes everything."},
			{"All friends", "graph-complete-5:11111", seen, 1, "Everyone is joined to everyone: all buttons do the same."},
			{"A wheel", "graph-wheel-8:10100011", chase, 3, "A ring with a middle: decide about the middle first."},
			{"Two teams", "graph-bipartite-3-4:1111110", overlap, 3, "Each node is joined to the whole other team."},
			{"Petersen's graph", "graph-petersen:1111111111", overlap, 3, "Ten nodes, three neighbors each, and no triangle."},
			{"Tesseract", "graph-hypercube-4:1110000110011001", chase, 4, "Sixteen corners of a cube in four dimensions."},
			{"Icosahedron", "graph-icosahedron:010111000110", overlap, 3, "Five neighbors each."},
			{"Dodecahedron", "graph-dodecahedron:00010111010011111000", chase, 5, "Twenty corners: a ball to walk around."},
		}},
	}
}

// List returns the levels of all worlds, in order. Level 1 is the first.
func List() []Level {
	var list []Level
	for _, w := range Worlds() {
		list = append(list, w.Levels...)
	}
	return list
}

// Kind returns the kind of games of a level, as play.Game.Kind has it.
func Kind(number int) string { return fmt.Sprintf("level-%d", number) }

// Of returns the level whose games are of a kind.
func Of(kind string) (number int, ok bool) {
	text, cut := strings.CutPrefix(kind, "level-")
	number, err := strconv.Atoi(text)
	return number, cut && err == nil && number >= 1 && number <= len(List())
}

// Stars returns how many stars a game is worth: three for a least solution without hints, two for any
// solution without hints, one for a solution.
func Stars(r play.Result) int {
	switch {
	case !r.Won:
		return 0
	case r.Helped || r.Hints > 0:
		return 1
	case r.Least == 0 || r.Moves > r.Least:
		return 2
	}
	return 3
}

// Path returns the most stars of each level, and the first level without any; if there is none, the one after the last.
func Path(results []play.Result) (stars []int, next int) {
	stars = make([]int, len(List()))
	for _, r := range results {
		if n, ok := Of(r.Kind); ok {
			stars[n-1] = max(stars[n-1], Stars(r))
		}
	}
	for next < len(stars) && stars[next] > 0 {
		next++
	}
	return stars, next + 1
}
