package board_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout/board"
)

// Every way to write a list of presses means the same presses, on every kind of board.
func TestMovesAreReadInEveryForm(t *testing.T) {
	specs := []string{
		"5x5", "1x7", "torus-3x4-mod3", "2x3-mod16", "hex-3", "tri-3", "cube-2", "graph-petersen", "merlin",
	}
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.Parse(rapid.SampledFrom(specs).Draw(t, "spec"))
		if err != nil {
			t.Fatal(err)
		}
		moves := rapid.SliceOfN(rapid.IntRange(0, b.Buttons()-1), 2, 9).Draw(t, "moves")
		var numbers, cells, underscored []string
		for _, j := range moves {
			numbers = append(numbers, fmt.Sprint(j+1))
			// the last press is on the left
			underscored = append([]string{fmt.Sprintf("a_%d", j+1)}, underscored...)
			for r := range b.Rows().Rows() {
				if first, past := b.Rows().Row(r); b.Cells() && first <= j && j < past {
					cells = append(cells, fmt.Sprintf("%d.%d", r+1, j-first+1))
				}
			}
		}
		texts := []string{
			strings.Join(numbers, ","), strings.Join(numbers, ", "), "[" + strings.Join(numbers, ",") + "]",
			board.FormatMoves(moves), strings.Join(underscored, ""),
		}
		if b.Cells() {
			texts = append(texts, strings.Join(cells, ", "))
		}
		for _, text := range texts {
			if b.Modulus() > 10 && len(text) == b.Buttons() {
				continue // rows of digits, of which a is one
			}
			got, err := board.ParseMoves(b, text)
			if err != nil || !slices.Equal(got, moves) {
				t.Fatalf("%s: %q is %v (%v), want %v", b, text, got, err, moves)
			}
			x, err := board.ParsePresses(b, text)
			if err != nil {
				t.Fatal(err)
			}
			rows, err := board.ParsePresses(b, strings.Join(b.PressesRows(x), "_"))
			if err != nil || !rows.Equal(x) {
				t.Fatalf("%s: the rows of %q are read as other presses: %v", b, text, err)
			}
		}
	})
}

func TestInvalidMoves(t *testing.T) {
	for text, want := range map[string]string{
		"26": "there is no button 26", "0": "there is no button 0",
		"1,99999999999999999999": "there is no button", "6.1": "rows 1 to 5", "1.6": "columns 1 to 5",
		"a1b2": "write numbers", "": "write numbers", "#/#": "2 rows",
	} {
		b, err := board.Parse("5x5")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := board.ParseMoves(b, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}
