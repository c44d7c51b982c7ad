package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lightsout"
	"lightsout/app/models"
	"lightsout/app/solvers"
)

func fast(t *testing.T) Table {
	t.Helper()
	return Table{Repeat: 3, Limit: InMilliseconds(10 * time.Minute)}
}

// The status of a cell follows from the answer of its method.
func TestJudgment(t *testing.T) { synctest.Test(t, testJudgment) }

func testJudgment(t *testing.T) {
	cases := must(Boards(models.Any, "2x2", "5x5:10000_00000_00000_00000_00000"))
	always := func(models.Task) error { return nil }
	answer := func(r models.Reply, err error) func(context.Context, models.Task) (models.Reply, error) {
		return func(_ context.Context, t models.Task) (models.Reply, error) {
			if r.Verdict == models.Solved && r.Presses.Len() == 0 {
				r.Presses = t.Problem.Board.NewPresses()
			}
			return r, err
		}
	}
	methods := []Method{
		{Name: "liar", Takes: always, Answer: answer(models.Reply{Verdict: models.Solved}, nil)},
		{Name: "pessimist", Takes: always, Answer: answer(models.Reply{Verdict: models.Infeasible}, nil)},
		{Name: "quitter", Takes: always, Answer: answer(models.Reply{}, nil)},
		{Name: "broken", Takes: always, Answer: answer(models.Reply{}, errors.New("no license"))},
		{Name: "choosy", Takes: func(models.Task) error { return errors.New("not for me") }},
		{Name: "slow", Takes: always, Answer: func(ctx context.Context, _ models.Task) (models.Reply, error) {
			<-ctx.Done()
			return models.Reply{}, ctx.Err()
		}},
		{Name: "no", Takes: always, Answer: answer(models.Reply{}, &lightsout.UnsolvableError{})},
	}
	o := fast(t)
	o.Limit = 50
	table := must(Run(context.Background(), methods, cases, o))
	want := map[string][2]Status{
		"liar": {Wrong, Wrong}, "pessimist": {Wrong, Unsolvable}, "quitter": {GaveUp, GaveUp},
		"broken": {Failed, Failed}, "choosy": {Skipped, Skipped}, "slow": {GaveUp, GaveUp},
		"no": {Wrong, Unsolvable},
	}
	for _, row := range table.Rows {
		for i, got := range row.Cells {
			if got.Status != want[row.Method][i] {
				t.Errorf("%s on %s: %s (%s), want %s", row.Method, table.Cases[i], got.Status, got.Note,
					want[row.Method][i])
			}
		}
	}
	var text bytes.Buffer
	if err := table.Write(&text); err != nil || !strings.Contains(text.String(), "broken: no license") {
		t.Errorf("%v in\n%s", err, text.String())
	}
	if chart := table.Chart(); len(chart.Lines) != 6 { // all but the choosy
		t.Errorf("the chart has %d lines", len(chart.Lines))
	}
}

// Claims of a least solution are compared with the proved value.
func TestJudgmentOfLeast(t *testing.T) {
	cases := must(Boards(models.Least, "4x4"))
	always := func(models.Task) error { return nil }
	heavy := func(optimal bool) func(context.Context, models.Task) (models.Reply, error) {
		return func(_ context.Context, t models.Task) (models.Reply, error) {
			x, err := t.Problem.Board.ParsePresses("..../####/#..#/####")
			return models.Reply{Verdict: models.Solved, Presses: x, Optimal: optimal}, err
		}
	}
	table, err := Run(context.Background(), []Method{{Name: "boaster", Takes: always, Answer: heavy(true)},
		{Name: "honest", Takes: always, Answer: heavy(false)}}, cases, fast(t))
	if err != nil || table.Rows[0].Cells[0].Status != Wrong || table.Rows[1].Cells[0].Status != GaveUp {
		t.Errorf("%v, %v", table.Rows, err)
	}
}

// If the cases grow, a method that was late is not run on larger ones.
func TestGrowing(t *testing.T) { synctest.Test(t, testGrowing) }

func testGrowing(t *testing.T) {
	cases := must(Boards(models.Any, "3x3", "4x4", "5x5"))
	asked := 0
	slow := Method{Name: "slow", Takes: func(models.Task) error { return nil },
		Answer: func(ctx context.Context, task models.Task) (models.Reply, error) {
			asked++
			if task.Problem.Board.Lights() < 16 {
				return Ours()[0].Answer(ctx, task)
			}
			<-ctx.Done()
			return models.Reply{}, ctx.Err()
		}}
	o := Table{Repeat: 1, Limit: 50, Growing: true}
	table, err := Run(context.Background(), []Method{slow}, cases, o)
	if err != nil || asked != 2 || table.Rows[0].Cells[0].Status != Solved ||
		table.Rows[0].Cells[2].Status != GaveUp {
		t.Errorf("asked %d times: %+v, %v", asked, table.Rows, err)
	}
	o.Growing = false
	if _, err = Run(context.Background(), []Method{slow}, cases, o); err != nil || asked != 5 {
		t.Errorf("asked %d times: %v", asked, err)
	}
}

// A document shows how many times as long others take as the fastest of ours of the same kind: a process is
// not compared with a call.
func TestMarkdown(t *testing.T) {
	timed := func(ms Milliseconds) Cell { return Cell{Status: Solved, Median: ms} }
	table := Table{Cases: []string{"5x5", "6x6"}, Repeat: 3, Limit: 1000, Rows: []Row{
		{"any", true, Call, []Cell{timed(2), timed(3)}},
		{"dense", true, Call, []Cell{timed(1), {Status: Skipped}}},
		{"whole-program", true, Process, []Cell{timed(200), {Status: Skipped}}},
		{"glpk", false, Process, []Cell{timed(1234.567), {Status: GaveUp}}},
		{"linked", false, Call, []Cell{timed(5), timed(36)}},
		{"liar", false, Process, []Cell{{Status: Wrong, Note: "it lies"}, timed(6)}},
		{"idle", false, Process, []Cell{{Status: Skipped}, {Status: Skipped}}},
	}}
	var text strings.Builder
	if err := table.WriteMarkdown(&text); err != nil {
		t.Fatal(err)
	}
	want := "| | kind | 5x5 | 6x6 |\n| --- | --- | --- | --- |\n| any | call | 2ms | 3ms |\n| dense | call " +
		"| 1ms |  |\n" +
		"| whole-program | process | 200ms |  |\n| glpk | process | 6.2 × | – |\n| linked | call | 5.0 × | " +
		"12 × |\n| liar | process | wrong | 6ms |\n\n"
	if !strings.HasPrefix(text.String(), want) ||
		!strings.HasSuffix(text.String(), "\nliar on 5x5: it lies\n") {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
	for _, m := range slices.Concat(Ours(), Theirs(solvers.Found("lightsout")), Elimination("m4ri"),
		[]Method{Whole("lightsout")}) {
		want := m.Ours && m.Name != "whole-program"
		if m.Kind != Call && m.Kind != Process || want != (m.Kind == Call) {
			t.Errorf("%s is timed as a %q", m.Name, m.Kind)
		}
	}
}

// The tables of the documents are of this form: each row says what is timed, and a process has a ratio only
// in a column where there is a process of ours.
func TestTablesCompareLikeWithLike(t *testing.T) {
	page := string(must(os.ReadFile("../../docs/charts/tables.md")))
	tables := 0
	isOurs := func(name string) bool {
		return slices.ContainsFunc(append(Ours(), Whole("lightsout")), func(m Method) bool {
			return m.Name == name
		})
	}
	for _, section := range strings.Split(page, "\n## ") {
		lines := strings.Split(section, "\n")
		if !strings.Contains(section, "`lightsout compare ") {
			continue
		}
		tables++
		if !strings.Contains(section, markdownKey) || !strings.Contains(section, "\n| | kind |") {
			t.Errorf("%s: the table does not say of what kind its times are", lines[0])
			continue
		}
		ours := map[string]bool{} // kinds and columns in which ours has a time
		eachCell := func(do func(name, kind string, column int, cell string)) {
			for _, line := range lines {
				cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
				for at := 2; at < len(cells) && strings.HasPrefix(line, "| "); at++ {
					do(cells[0], cells[1], at, cells[at])
				}
			}
		}
		eachCell(func(name, kind string, column int, cell string) {
			if isOurs(name) && strings.HasSuffix(cell, "s") {
				ours[fmt.Sprint(kind, column)] = true
			}
		})
		eachCell(func(name, kind string, column int, cell string) {
			ratio := strings.HasSuffix(cell, "×")
			comparable := ours[fmt.Sprint(kind, column)] && !isOurs(name)
			if ratio != comparable && (ratio || strings.HasSuffix(cell, "s")) {
				t.Errorf("%s: %s: column %d is %q, of a %s", lines[0], name, column-1, cell, kind)
			}
		})
	}
	if tables != 6 {
		t.Errorf("%d tables were read", tables)
	}
}

// Our own methods answer every figure correctly.
func TestFiguresByOurMethods(t *testing.T) {
	for _, f := range Figures() {
		cases, err := f.Cases(context.Background())
		if err != nil {
			t.Fatal(f.Name, err)
		}
		names := []string{"any", "least", "nearest", "generate"}
		switch f.Name {
		case "planning":
			names = append(names, "bidirectional")
		case "dimensions": // least solutions there are out of reach
			names = []string{"any"}
		}
		methods := must(Pick(Ours(), names))
		o := fast(t)
		o.Repeat = 1
		table := must(Run(context.Background(), methods, cases, o))
		for i, name := range table.Cases {
			solved := false
			for m := range methods {
				switch cell := table.Rows[m].Cells[i]; cell.Status {
				case Solved:
					solved = true
				case Skipped:
				default:
					t.Errorf("%s: %s on %s: %s (%s)", f.Name, table.Rows[m].Method, name,
						cell.Status, cell.Note)
				}
			}
			if !solved {
				t.Errorf("%s: no method solved %s", f.Name, name)
			}
		}
		if err := table.Chart().WriteSVG(&bytes.Buffer{}); err != nil {
			t.Error(err)
		}
	}
}

func TestCanceled(t *testing.T) {
	cases := must(Boards(models.Any, "3x3", "4x4"))
	ctx, cancel := context.WithCancel(context.Background())
	o := fast(t)
	o.Repeat = 1
	methods, _ := Pick(Ours(), []string{"any"})
	answer := methods[0].Answer
	methods[0].Answer = func(ctx context.Context, t models.Task) (models.Reply, error) {
		defer cancel() // after the first
		return answer(ctx, t)
	}
	table, err := Run(ctx, methods, cases, o)
	if !errors.Is(err, context.Canceled) || table.Rows[0].Cells[0].Status != Solved {
		t.Errorf("%v: what was done is kept", err)
	}
	if _, err := Pick(Ours(), []string{"nonsense"}); err == nil {
		t.Error("a method that is not there")
	}
}

// A run that the user interrupts is not reported as out of time.
func TestInterruptedIsNotLate(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	waits := Method{Name: "waits", Takes: func(models.Task) error { return nil },
		Answer: func(ctx context.Context, _ models.Task) (models.Reply, error) {
			cancel()
			<-ctx.Done()
			return models.Reply{}, ctx.Err()
		}}
	cases := must(Boards(models.Any, "3x3"))
	table, err := Run(ctx, []Method{waits}, cases, fast(t))
	if !errors.Is(err, context.Canceled) || table.Rows[0].Cells[0].Note != "interrupted" ||
		table.Rows[0].Cells[0].late {
		t.Errorf("%v: %+v", err, table.Rows)
	}
}
