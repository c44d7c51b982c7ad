//go:build all

package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
	"lightsout/solve/count"
	"lightsout/solve/least"
)

func (p *page) shown() shown {
	p.t.Helper()
	return eval[shown](p, "lab.shown ?? {kind: '', label: '', presses: [], lights: []}")
}

// puzzles of every kind: those of the paper, those that cannot be solved, more states, arrows, and buttons
// that are no lights.
func puzzlesOfEveryKind(t testing.TB) [][3]string {
	return [][3]string{
		{"graph-petersen", "on", "off"},
		{"graph-petersen", "1000000000", "off"},
		{"graph-simple", "110000", "on"},
		{"5x5", "on", "off"},
		{"5x5", "10000_00000_00000_00000_00000", "off"},
		{"4x4-mod3", "on", "off"},
		{"4x4-mod3", "1000_0000_0000_0000", "off"},
		{"3x3x3x3", "on", "off"},
		{"3x5", "on", "off"},
		{"graph-petersen-mod4", "on", "off"},
		{"orbix", "on", "off"},
		{graphSpec(t, directedJSON), "100", "off"},
		{graphSpec(t, apartJSON), "120", "off"},
		{graphSpec(t, apartJSON), "111", "off"},
	}
}

func problemOf(t testing.TB, b *lightsout.Board, state, goal string) lightsout.Problem {
	t.Helper()
	from, err := b.ParseState(state)
	if err != nil {
		t.Fatal(err)
	}
	to, err := b.ParseState(goal)
	if err != nil {
		t.Fatal(err)
	}
	return lightsout.Problem{Board: b, From: from, To: to}
}

func pressesOf(b *lightsout.Board, counts []int) lightsout.Presses {
	x := lightsout.NewPresses(b.Modulus(), b.Buttons())
	for j, n := range counts {
		x.Set(j, n)
	}
	return x
}

func TestLabAnalyzeFigures(t *testing.T) {
	t.Parallel()
	puzzles := puzzlesOfEveryKind(t)
	p := analyze(t, "1x1", "on", "off")
	for _, puzzle := range puzzles {
		spec := puzzle[0]
		state := puzzle[1]
		goal := puzzle[2]
		p.puzzle(spec, state, goal)
		p.analyzed()
		b, a := factored(t, spec)
		what := fmt.Sprintf("%.40s %s", spec, state)
		p.tells("facts", fmt.Sprintf("rank%d", a.Rank()), fmt.Sprintf("nullity%d", a.Nullity()),
			thousands(a.SolvableStates()), thousands(a.Solutions()))
		problem := problemOf(t, b, state, goal)
		least, err := least.Solver{}.Solve(context.Background(), problem)
		var unsolvable *lightsout.UnsolvableError
		switch {
		case errors.As(err, &unsolvable):
			p.tells("solution", "It cannot be solved.")
			got := p.shown()
			w := b.NewState()
			for i, v := range got.Lights {
				w.Set(i, v)
			}
			if err := problem.CheckWitness(w); err != nil || got.Kind != "witness" {
				t.Errorf("%s: %s is drawn: %v", what, got.Kind, err)
			}
		case err != nil || !least.Least:
			t.Fatalf("%s: %v", what, err)
		default:
			weight := least.Presses.Weight()
			p.tells("solution", fmt.Sprintf("It can be solved with %d press", weight), "and not with fewer")
			p.click("button", "Show it on the board")
			got := p.shown()
			x := pressesOf(b, got.Presses)
			if problem.Check(x) != nil || x.Weight() != weight || got.Kind != "solution" {
				t.Errorf("%s: %s of %d presses is drawn: %v", what, got.Kind, x.Weight(), problem.Check(x))
			}
		}
		p.compareCharts(a, problem, unsolvable == nil)
	}
}

// compareCharts compares the tables behind the charts.
func (p *page) compareCharts(a *algebra.Algebra, problem lightsout.Problem, solvable bool) {
	p.t.Helper()
	b := a.Board()
	if eval[bool](p,
		`!document.querySelector('.analysis-depth .analysis-figure').hidden && `+
			`!document.querySelector('.analysis-depth.is-old')`) {
		counts, err := count.Distribution(context.Background(), a)
		if err != nil {
			p.t.Fatal(err)
		}
		p.compareCounts("depth", counts)
		p.tells("depth", fmt.Sprintf("The depth of the board is %d:", len(counts)-1))
	} else if b.Buttons() <= 16 && b.Modulus() == 2 {
		p.t.Errorf("%.40s: no chart of states", b)
	}
	if !solvable || a.Nullity() == 0 {
		if eval[bool](p, `document.querySelector('.analysis-weights').checkVisibility()`) {
			p.t.Errorf("%.40s: a chart of solutions, and there is at most one", b)
		}
		return
	}
	weights, err := least.Solver{}.Distribution(context.Background(), problem)
	if err != nil {
		p.t.Fatal(err)
	}
	var counts []*big.Int
	used := 0
	for _, n := range weights {
		counts = append(counts, new(big.Int).SetUint64(n))
		if n > 0 {
			used++
		}
	}
	if used > 1 {
		p.compareCounts("weights", counts)
	} else {
		p.tells("weights", fmt.Sprintf("Every solution has %d press", len(counts)-1))
	}
}

func (p *page) compareCounts(card string, counts []*big.Int) {
	p.t.Helper()
	var want []string
	sum := new(big.Int)
	for w, n := range counts {
		if n.Sign() > 0 {
			want = append(want, fmt.Sprintf("%d %s", w, thousands(n)))
			sum.Add(sum, n)
		}
	}
	want = append(want, "in all "+thousands(sum))
	var got []string
	for _, line := range p.lines(card) {
		got = append(got, line[0]+" "+line[1])
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		p.t.Errorf("the chart of %s says\n%s\nand it is\n%s", card, strings.Join(got, "\n"),
			strings.Join(want, "\n"))
	}
	// As many bars as counts, the highest where the greatest is.
	bars := eval[int](p, fmt.Sprintf(`document.querySelectorAll('.analysis-%s .bar .column').length`, card))
	if bars != len(want)-1 {
		p.t.Errorf("the chart of %s has %d bars, not %d", card, bars, len(want)-1)
	}
}

// The table of every modulus says what each board by itself says.
func TestLabAnalyzeModuli(t *testing.T) {
	t.Parallel()
	p := analyze(t, "1x1", "on", "off")
	for _, spec := range []string{
		"graph-petersen", "5x5", "torus-2x3", "3x4-pattern=020_131_000", "graph-petersen-mod4", "orbix",
		"3x3x3-mod5", "3x3-mod16", graphSpec(t, apartJSON), graphSpec(t, directedJSON),
	} {
		p.puzzle(spec, "on", "off")
		p.analyzed()
		b := mustParse(t, spec)
		wiring := strings.TrimSuffix(spec, fmt.Sprintf("-mod%d", b.Modulus()))
		moduli := []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
		if b.Modulus() > 12 {
			moduli = append(moduli, b.Modulus())
		}
		var want, got []string
		for _, k := range moduli {
			_, a := factored(t, fmt.Sprintf("%s-mod%d", wiring, k))
			all := new(big.Int).Exp(big.NewInt(int64(k)), big.NewInt(int64(b.Lights())), nil)
			share := "1 in " + thousands(all.Quo(all, a.SolvableStates()))
			if share == "1 in 1" {
				share = "all"
			}
			want = append(want, fmt.Sprintf("%d: %d %d %s %s", k, a.Rank(), a.Nullity(), share,
				thousands(a.SolvableStates())))
		}
		for _, line := range p.lines("moduli") {
			digits := line[4][strings.LastIndex(line[4], " ")+1:]
			got = append(got, fmt.Sprintf("%s: %s %s %s %s", line[0], line[1], line[2], line[3], digits))
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%.40s: the table says\n%s\nand it is\n%s", spec, strings.Join(got, "\n"),
				strings.Join(want, "\n"))
		}
	}
	for spec, want := range map[string]string{
		"5x5": "1 (22 times), 33, 0 (2 times): because of the 0, with no number of states can " +
			"every state be solved.",
		"graph-petersen": "2 (4 times), 8: with 2 to 256 states, every state can be solved unless the " +
			"number of states is a multiple of 2.",
		"8x8": "3 (2 times), 51, 8,721: with 2 to 256 states, every state can be solved unless " +
			"the number of states is a multiple of 3, 17 or 19.",
	} {
		p.puzzle(spec, "on", "off")
		p.analyzed()
		p.tells("moduli", want)
	}
}

// Light chasing leads through the steps of the library.
func TestLabAnalyzeChase(t *testing.T) {
	t.Parallel()
	p := analyze(t, "4x5", "on", "off")
	b, a := factored(t, "4x5")
	steps, err := solve.Chase(t.Context(), a, b.AllOn())
	if err != nil {
		t.Fatal(err)
	}
	p.click("button", "Chase this puzzle")
	p.wait(`document.querySelector('.analysis-chase').textContent.includes('Step 1 of ')`)
	s := b.AllOn()
	for i, step := range steps {
		p.tells("chase", fmt.Sprintf("Step %d of %d.", i+1, len(steps)), step.Why)
		if len(step.Columns) > 0 {
			s = b.Apply(s, pressesOf(b, p.shown().Presses))
		}
		if !s.Equal(step.After) {
			t.Errorf("after step %d the lights are %s, not %s", i+1, b.StateText(s), b.StateText(step.After))
		}
		eval[bool](p,
			`document.querySelectorAll('.analysis-chase .analysis-stepper .button')[1].click() === undefined`)
	}
	if !s.IsZero() {
		t.Error("the chase leaves lights on")
	}
	p.puzzle("5x5", "10000_00000_00000_00000_00000", "off")
	p.analyzed()
	p.click("button", "Chase this puzzle")
	p.wait(`document.querySelector('.analysis-chase').textContent.includes('The chase ends with lights on: ` +
		`this puzzle cannot be solved.')`)
	p.puzzle("5x5", "off", "off")
	p.analyzed()
	p.tells("chase", "This is about the puzzle as it was before the last change.")
	p.click("button", "Chase this puzzle")
	p.wait(`document.querySelector('.analysis-chase').textContent.includes('Every light is already off.')`)
	for _, other := range []string{"torus-4x4", "4x4-king", "4x4-mod3", "graph-petersen"} {
		p.puzzle(other, "on", "off")
		p.analyzed()
		if eval[bool](p, `document.querySelector('.analysis-chase').checkVisibility()`) {
			t.Errorf("light chasing on %s", other)
		}
	}
}

// From plain files, without a server behind them, everything is there, the texts for solvers included.
func TestLabAnalyzeFromFiles(t *testing.T) {
	t.Parallel()
	needStudio(t)
	p := analyzeInLab(t, "graph-petersen:1000000000", from(static(t)))
	p.tells("facts", "rank5", "nullity5")
	p.tells("solution", "It cannot be solved.")
	p.click("tab", "Model")
	p.benchText(program(t, "encode", "graph-petersen", "1000000000", "--format", "mathprog", "--from-one"))
}

// What the analysis has drawn on the board.
type shown struct {
	Kind, Label     string
	Presses, Lights []int
}

// lines returns the cells of a table in a card, line by line.
func (p *page) lines(name string) [][]string {
	p.t.Helper()
	return eval[[][]string](p, fmt.Sprintf(
		`[...document.querySelectorAll('.analysis-%s tbody tr')].map((row) => [...row.cells].map((cell) => {
		const copy = cell.cloneNode(true);
		for (const unseen of copy.querySelectorAll('.unseen')) unseen.remove();
		return copy.textContent;
	}))`, name))
}
