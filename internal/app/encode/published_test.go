package encode

import (
	"slices"
	"strings"
	"testing"

	"lightsout"
)

// The models of the papers have the formulas that the papers print, and no others with these names.
func TestPublished(t *testing.T) {
	five, simple := exampleBoard(t, "5x5"), exampleBoard(t, "graph-simple")
	off, on := five.NewState(), five.AllOn()
	heart := must(five.ParseState("01010/11111/11111/01110/00100"))
	start := simple.NewState()
	start.Set(0, 1)
	start.Set(1, 1)
	lit := lightsout.Problem{Board: simple, From: start, To: simple.AllOn()}
	solve, unknown := lightsout.Problem{Board: five, From: on, To: off}, lightsout.Problem{Board: five}
	witnesses := paperWitnesses(t, five)
	for _, test := range []struct {
		format string
		task   Task
		begins string // of the lines that are looked at
		want   []string
	}{
		{"lp", Task{Problem: lightsout.Problem{Board: five, From: on, To: heart}, Objective: Nearest, Published: "bosch"}, " black_1", []string{
			" black_1_1: x_1_1 + x_1_2 + x_2_1 - 2 z_1_1 + e_1_1 = 1",
			" black_1_3: x_1_2 + x_1_3 + x_1_4 + x_2_3 - 2 z_1_3 + e_1_3 = 1",
			" black_1_5: x_1_4 + x_1_5 + x_2_5 - 2 z_1_5 + e_1_5 = 1"}},
		{"lp", Task{Problem: lightsout.Problem{Board: five, From: on, To: heart}, Objective: Nearest, Published: "bosch"}, " white_1", []string{
			" white_1_2: x_1_1 + x_1_2 + x_1_3 + x_2_2 - 2 z_1_2 - e_1_2 = 0",
			" white_1_4: x_1_3 + x_1_4 + x_1_5 + x_2_4 - 2 z_1_4 - e_1_4 = 0"}},
		{"lp", Task{Problem: solve, Objective: Least, Published: "bosch"}, " clicks", []string{
			" clicks: x_1_1 + x_1_2 + x_1_3 + x_1_4 + x_1_5 + x_2_1 + x_2_2 + x_2_3 + x_2_4 + x_2_5 + x_3_1"}},
		{"mathprog", Task{Problem: lit, Published: "chlond"}, "set A[5]", []string{"set A[5] := 2 3 5 6;"}},
		{"mathprog", Task{Problem: lit, Published: "chlond"}, "  = ", []string{"  = 2*d[i] + (1 - init[i]);"}},
		{"mathprog", Task{Problem: lit, Published: "chlond"}, "param init :=", []string{"param init := [1] 1 [2] 1;"}},
		{"mathprog-binary", Task{Problem: lightsout.Problem{Board: five, From: off, To: on}, Published: "chlond"}, "  ", []string{
			"  sum{k in i-1..i+1: k >= 1 and k <= n} x[k,j]",
			"  + sum{k in j-1..j+1: k >= 1 and k <= n and k <> j} x[i,k]",
			"  = 2*d[i,j,1] + 4*d[i,j,2] + (1 - init[i,j]);"}},
		{"prover9", Task{Problem: solve, Published: "slides"}, "nCross", []string{
			"nCross(X,Y) <-> X !== 5 & X !== 10 & X !== 15 & X !== 20 & X !== 25 & X + 1 == Y | " +
				"Y !== 5 & Y !== 10 & Y !== 15 & Y !== 20 & Y !== 25 & Y + 1 == X | X == Y | X + 5 == Y | Y + 5 == X."}},
		{"mace4", Task{Problem: solve, Published: "slides"}, "oddToggles", []string{"oddToggles(X,Y) <-> On(X,Y) = 1."}},
		{"mace4", Task{Problem: unknown, Objective: Reverse, Published: "slides"}, "(exists", []string{"(exists X exists Y On(X,Y) = 1)."}},
		{"mace4-vector", Task{Problem: unknown, Objective: Orthogonal, Witnesses: witnesses, Published: "slides"}, "DotProd", []string{
			"DotProd1(0) = 0.", "DotProd1(25) = 0.", "DotProd2(0) = 0.", "DotProd2(25) = 0."}},
		{"mace4", Task{Problem: unknown, Objective: Orthogonal, Witnesses: witnesses, Published: "slides"}, "X >= 1", []string{
			"X >= 1 & Xn + 1 = X & D = DotProd1(Xn,4) & O = On(X,0) & N = N1(X,0) -> DotProd1(X,0) = Xor(D,And(O,N)).",
			"X >= 1 & Xn + 1 = X & D = DotProd2(Xn,4) & O = On(X,0) & N = N2(X,0) -> DotProd2(X,0) = Xor(D,And(O,N))."}},
	} {
		var text strings.Builder
		if err := formatNamed(t, test.format).Write(&text, test.task); err != nil {
			t.Fatalf("%s: %v", test.format, err)
		}
		lines := slices.DeleteFunc(strings.Split(text.String(), "\n"), func(line string) bool { return !strings.HasPrefix(line, test.begins) })
		if !slices.Equal(lines, test.want) {
			t.Errorf("%s by %s: the lines %q are\n%s\nwant\n%s", test.format, test.task.Published, test.begins,
				strings.Join(lines, "\n"), strings.Join(test.want, "\n"))
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
