package models

import (
	"slices"
	"strings"
	"testing"

	"lightsout"
)

// The models of the papers have the formulas that the papers print, and no others with these names.
func TestPublished(t *testing.T) {
	five := exampleBoard(t, "5x5")
	off := five.NewState()
	on := five.AllOn()
	heart := must(five.ParseState("01010/11111/11111/01110/00100"))
	solve := lightsout.Problem{Board: five, From: on, To: off}
	unknown := lightsout.Problem{Board: five}
	witnesses := paperWitnesses(t, five)
	for _, test := range []struct {
		format string
		task   Task
		begins string // of the lines that are looked at
		want   []string
	}{
		{"lp", Task{Problem: lightsout.Problem{Board: five, From: on, To: heart}, Objective: Nearest,
			Published: "bosch"}, " black_1", []string{
			" black_1_1: x_1_1 + x_1_2 + x_2_1 - 2 z_1_1 + e_1_1 = 1",
			" black_1_3: x_1_2 + x_1_3 + x_1_4 + x_2_3 - 2 z_1_3 + e_1_3 = 1",
			" black_1_5: x_1_4 + x_1_5 + x_2_5 - 2 z_1_5 + e_1_5 = 1"}},
		{"lp", Task{Problem: lightsout.Problem{Board: five, From: on, To: heart}, Objective: Nearest,
			Published: "bosch"}, " white_1", []string{
			" white_1_2: x_1_1 + x_1_2 + x_1_3 + x_2_2 - 2 z_1_2 - e_1_2 = 0",
			" white_1_4: x_1_3 + x_1_4 + x_1_5 + x_2_4 - 2 z_1_4 - e_1_4 = 0"}},
		{"mathprog-binary",
			Task{Problem: lightsout.Problem{Board: five, From: off, To: on}, Published: "chlond"},
			"  ", []string{
				"  sum{k in i-1..i+1: k >= 1 and k <= n} x[k,j]",
				"  + sum{k in j-1..j+1: k >= 1 and k <= n and k <> j} x[i,k]",
				"  = 2*d[i,j,1] + 4*d[i,j,2] + (1 - init[i,j]);"}},
		{"mace4-vector",
			Task{Problem: unknown, Objective: Orthogonal, Witnesses: witnesses, Published: "slides"},
			"DotProd", []string{
				"DotProd1(0) = 0.", "DotProd1(25) = 0.", "DotProd2(0) = 0.", "DotProd2(25) = 0."}},
		{"mace4", Task{Problem: unknown, Objective: Orthogonal, Witnesses: witnesses, Published: "slides"},
			"X >= 1", []string{
				"X >= 1 & Xn + 1 = X & D = DotProd1(Xn,4) & O = On(X,0) & N = N1(X,0) -> DotProd1(X,0) = " +
					"Xor(D,And(O,N)).",
				"X >= 1 & Xn + 1 = X & D = DotProd2(Xn,4) & O = On(X,0) & N = N2(X,0) -> DotProd2(X,0) = " +
					"Xor(D,And(O,N))."}},
	} {
		var text strings.Builder
		if err := formatNamed(t, test.format).Write(&text, test.task); err != nil {
			t.Fatalf("%s: %v", test.format, err)
		}
		lines := slices.DeleteFunc(strings.Split(text.String(), "\n"), func(line string) bool {
			return !strings.HasPrefix(line, test.begins)
		})
		if !slices.Equal(lines, test.want) {
			t.Errorf("%s by %s: the lines %q are\n%s\nwant\n%s", test.format, test.task.Published,
				test.begins, strings.Join(lines, "\n"), strings.Join(test.want, "\n"))
		}
	}
	for format, task := range map[string]Task{
		"dimacs":   {Problem: solve, Published: "slides"},
		"lp":       {Problem: lightsout.Problem{Board: five, From: off, To: on}, Published: "bosch"},
		"mathprog": {Problem: solve, Published: "chlond"},
		"prover9":  {Problem: turnOff(t, "3x4", "on"), Published: "slides"},
	} {
		if err := formatNamed(t, format).Accepts(task); err == nil {
			t.Errorf("%s takes %s, which %s does not have", format, task.Problem.Board, task.Published)
		}
	}
}
