package models

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

// formula is a file of clauses and parities.
type formula struct {
	variables int
	clauses   [][]int
	parities  [][]int
}

func readFormula(t testing.TB, text []byte) formula {
	t.Helper()
	var f formula
	promised := -1
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "c") {
			continue
		}
		if strings.HasPrefix(line, "p") {
			if _, err := fmt.Sscanf(line, "p cnf %d %d", &f.variables, &promised); err != nil {
				t.Fatal(err)
			}
			continue
		}
		rest, parity := strings.CutPrefix(line, "x")
		words := strings.Fields(rest)
		literals := make([]int, 0, len(words))
		for at, word := range words {
			literal, err := strconv.Atoi(word)
			if err != nil || max(literal, -literal) > f.variables || (literal == 0) != (at == len(words)-1) {
				t.Fatalf("line %q of %d variables", line, f.variables)
			}
			if literal != 0 {
				literals = append(literals, literal)
			}
		}
		if parity {
			f.parities = append(f.parities, literals)
		} else {
			f.clauses = append(f.clauses, literals)
		}
	}
	if promised != len(f.clauses)+len(f.parities) {
		t.Fatalf("%d clauses are promised, and %d are there", promised, len(f.clauses)+len(f.parities))
	}
	return f
}

// holds reports whether the formula can be made true with the first variables as given. The others
// follow from them, one by one, so that no search is needed; open says how many do not, and may be either.
func (f formula) holds(t testing.TB, given []bool) (holds bool, open int) {
	t.Helper()
	value := make([]int, f.variables+1) // 1 true, −1 false, 0 not known
	for v, on := range given {
		value[v+1] = -1
		if on {
			value[v+1] = 1
		}
	}
	is := func(literal int) int {
		if literal < 0 {
			return -value[-literal]
		}
		return value[literal]
	}
	for changed := true; changed; {
		changed = false
	clauses:
		for _, clause := range f.clauses {
			var open, last int
			for _, l := range clause {
				switch is(l) {
				case 1:
					continue clauses
				case 0:
					open++
					last = l
				}
			}
			if open == 0 {
				return false, 0
			}
			if open == 1 {
				value[max(last, -last)] = 1
				if last < 0 {
					value[-last] = -1
				}
				changed = true
			}
		}
	}
	for _, parity := range f.parities {
		odd := false
		for _, l := range parity {
			if is(l) == 0 {
				t.Fatal("a variable of a parity is not known")
			}
			odd = odd != (is(l) == 1)
		}
		if !odd {
			return false, 0
		}
	}
	for _, v := range value[1:] {
		if v == 0 {
			open++
		}
	}
	return true, open
}

// smallBoard draws a board of up to six buttons and lights with two states, wired at random.
func smallBoard(r *rapid.T, k int) *lightsout.Board {
	lights := rapid.IntRange(1, 6).Draw(r, "lights")
	buttons := rapid.IntRange(1, 6).Draw(r, "buttons")
	g := board.Graph{
		Modulus: k, Nodes: make([]board.Node, lights), Buttons: make([]board.Node, buttons),
		Toggles: make([][]lightsout.Toggle, buttons),
	}
	for j := range g.Toggles {
		for i := range lights {
			if times := rapid.IntRange(-1, k-1).Draw(r, "times"); times > 0 {
				g.Toggles[j] = append(g.Toggles[j], lightsout.Toggle{Light: i, Times: times})
			}
		}
	}
	return must(g.Board())
}

// Presses make the clauses true exactly when they solve the problem, in every way of writing them.
func TestClausesMeanTheProblem(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := smallBoard(r, 2)
		p := lightsout.Problem{Board: b, From: b.NewState(), To: b.NewState()}
		for i := range b.Lights() {
			p.From.Set(i, rapid.IntRange(0, 1).Draw(r, "from"))
			p.To.Set(i, rapid.IntRange(0, 1).Draw(r, "to"))
		}
		task := Task{Problem: p}
		formulas := map[string]formula{}
		for name, write := range map[string]func(*bytes.Buffer) error{
			"dimacs": func(w *bytes.Buffer) error { return formatNamed(t, "dimacs").Write(w, task) },
			"xcnf":   func(w *bytes.Buffer) error { return formatNamed(t, "xcnf").Write(w, task) },
		} {
			var text bytes.Buffer
			if err := write(&text); err != nil {
				t.Fatal(err)
			}
			formulas[name] = readFormula(t, text.Bytes())
		}
		for set := range 1 << b.Buttons() {
			x := b.NewPresses()
			given := make([]bool, b.Buttons())
			for j := range given {
				given[j] = set>>j&1 != 0
				x.Set(j, set>>j&1)
			}
			want := p.Check(x) == nil
			for name, f := range formulas {
				got, open := f.holds(t, given)
				if got != want {
					t.Fatalf("%s, presses %b: %v, want %v", name, set, got, want)
				}
				if open > 0 {
					t.Fatalf("%s, presses %b: %d variables do not follow", name, set, open)
				}
			}
		}
	})
}

// The same for states that are looked for: presses and state, or the state alone.
func TestClausesMeanStates(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := smallBoard(r, 2)
		o := rapid.SampledFrom([]Objective{Reverse, Orthogonal}).Draw(r, "objective")
		task := Task{Problem: lightsout.Problem{Board: b}, Objective: o}
		if o == Orthogonal {
			for range rapid.IntRange(0, 3).Draw(r, "witnesses") {
				w := b.NewState()
				for i := range b.Lights() {
					w.Set(i, rapid.IntRange(0, 1).Draw(r, "witness"))
				}
				task.Witnesses = append(task.Witnesses, w)
			}
		}
		write := rapid.SampledFrom([]string{"dimacs", "xcnf"}).Draw(r, "format")
		var text bytes.Buffer
		if err := formatNamed(t, write).Write(&text, task); err != nil {
			t.Fatal(err)
		}
		f := readFormula(t, text.Bytes())
		presses := b.Buttons()
		if o == Orthogonal {
			presses = 0
		}
		for range 50 {
			set := rapid.Uint64().Draw(r, "set")
			reply := Reply{Verdict: Solved, State: b.NewState()}
			if presses > 0 {
				reply.Presses = b.NewPresses()
			}
			given := make([]bool, presses+b.Lights())
			for u := range given {
				on := set>>u&1 != 0
				given[u] = on
				if on && u < presses {
					reply.Presses.Set(u, 1)
				} else if on {
					reply.State.Set(u-presses, 1)
				}
			}
			if o == Reverse && rapid.Bool().Draw(r, "right") { // else hardly any is
				reply.State = b.Apply(b.NewState(), reply.Presses)
				for i := range b.Lights() {
					given[presses+i] = reply.State.At(i) == 1
				}
			}
			if got, _ := f.holds(t, given); got != (task.Check(reply) == nil) {
				t.Fatalf("%s: %v, and the reply says the opposite", write, got)
			}
		}
	})
}
