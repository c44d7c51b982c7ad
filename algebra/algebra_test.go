package algebra_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func mustParse(t testing.TB, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func mustOf(t testing.TB, b *lightsout.Board) *algebra.Algebra {
	t.Helper()
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// drawBoard draws a board of any kind that small tests can afford.
func drawBoard(t *rapid.T) *lightsout.Board {
	pick := func(words ...string) string { return rapid.SampledFrom(words).Draw(t, "part") }
	side := func() string { return fmt.Sprint(rapid.IntRange(1, 7).Draw(t, "side")) }
	spec := ""
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0, 1:
		spec = pick("", "torus-", "cylinder-", "mobius-", "klein-", "projective-") + side() + "x" + side() +
			pick("", "", "-x", "-king", "-knight", "-star", "-open-plus", "-open-king", "-open-x",
				"-pattern=102_030_211", "-pattern=2", "-pattern=011")
	case 2:
		spec = pick("", "torus-") + side() + "x2x" + pick("1", "2", "3") + pick("", "-king", "-x")
	case 3:
		spec = pick("hex-2", "hex-3-self=no", "tri-3", "tri-4", "cube-1", "cube-2", "merlin", "orbix",
			"graph-petersen", "graph-wheel-6", "graph-star-7-self=no", "graph-bipartite-2-3", "graph-tree-4",
			"graph-hypercube-3", "graph-path-9", "graph-complete-5")
	}
	b, err := board.Parse(spec +
		pick("", "", "-mod3", "-mod4", "-mod6", "-mod8", "-mod9", "-mod12", "-mod255"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func drawState(t *rapid.T, b *lightsout.Board) lightsout.State {
	s := b.NewState()
	for i := range s.Len() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
	}
	return s
}

// A method that is not for a board says so, and Of takes another.
func TestMethodIsNotForBoard(t *testing.T) {
	for method, spec := range map[string]string{"congruence": "graph-petersen",
		"chase": "graph-hypercube-9"} {
		b := mustParse(t, spec)
		a, err := algebra.By(t.Context(), method, b)
		want := "method " + method + " is not for board " + spec
		if a != nil || err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if a := must(algebra.Of(t.Context(), b)); a.Method() == method {
			t.Errorf("%s was factored by %s", spec, method)
		}
	}
}

// Every method gives the same numbers, answers that check, and exactly one of solution and witness.
func TestMethodsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		judge, err := algebra.By(context.Background(), "dense", b)
		if err != nil {
			t.Fatal(err)
		}
		p := lightsout.Problem{Board: b, From: drawState(t, b), To: drawState(t, b)}
		_, judged := judge.Solve(context.Background(), p.From, p.To)
		used := 0
		for _, method := range algebra.Methods() {
			a, err := algebra.By(context.Background(), method, b)
			if err != nil {
				continue // not for this board
			}
			used++
			if a.Nullity() != judge.Nullity() || a.Solutions().Cmp(judge.Solutions()) != 0 {
				t.Fatalf("%s: nullity %d, %d solutions by %s; %d, %d by dense", b, a.Nullity(), a.Solutions(),
					method, judge.Nullity(), judge.Solutions())
			}
			x, err := a.Solve(context.Background(), p.From, p.To)
			if (err == nil) != (judged == nil) {
				t.Fatalf("%s: %s says %v, dense says %v", b, method, err, judged)
			}
			checkAnswer(t, p, x, err)
			if must(a.Reachable(context.Background(), p.From, p.To)) != (err == nil) {
				t.Fatalf("%s by %s: reachable %v, but solving says %v", b, method, err != nil, err)
			}
			checkKernels(t, a)
			for i := range must(a.Quiets(context.Background())) {
				if !must(a.Quiet(context.Background(), i)).Equal(must(judge.Quiet(context.Background(),
					i))) || must(a.Quiets(context.Background())) != must(judge.Quiets(context.Background())) {
					t.Fatalf("%s: quiet pattern %d by %s is\n%sby dense\n%s", b, i, method,
						b.PressesText(must(a.Quiet(context.Background(), i))),
						b.PressesText(must(judge.Quiet(context.Background(), i))))
				}
			}
		}
		if used < 2 {
			t.Fatalf("%s: only %d methods are for it", b, used)
		}
	})
}

func checkAnswer(t *rapid.T, p lightsout.Problem, x lightsout.Presses, err error) {
	var unsolvable *lightsout.UnsolvableError
	switch {
	case err == nil:
		err = p.Check(x)
	case errors.As(err, &unsolvable):
		err = p.CheckWitness(unsolvable.Witness)
	}
	if err != nil {
		t.Fatalf("%s: %v", p.Board, err)
	}
}

// Quiet patterns have no effect, and their multiples up to their orders are all of them; witnesses
// are orthogonal to every effect.
func checkKernels(t *rapid.T, a *algebra.Algebra) {
	b := a.Board()
	for i := range must(a.Quiets(context.Background())) {
		if q := must(a.Quiet(context.Background(), i)); q.IsZero() || !b.Apply(b.NewState(), q).IsZero() {
			t.Fatalf("%s by %s: quiet pattern %d is empty or has an effect:\n%s", b, a.Method(), i,
				b.PressesText(q))
		}
	}
	for i := range must(a.Witnesses(context.Background())) {
		w := must(a.Witness(context.Background(), i))
		for j := range b.Buttons() {
			s := b.NewState()
			b.Press(s, j, 1)
			if w.Dot(s) != 0 {
				t.Fatalf("%s by %s: witness %d is not orthogonal to button %d", b, a.Method(), i, j)
			}
		}
	}
	if must(a.Witnesses(context.Background())) == 0 != a.AlwaysSolvable() ||
		a.Rank()+a.Nullity() != b.Buttons() {
		t.Fatalf("%s: %d witnesses, always solvable %v, rank %d, nullity %d", b,
			must(a.Witnesses(context.Background())), a.AlwaysSolvable(), a.Rank(), a.Nullity())
	}
	if a.Solutions().Cmp(big.NewInt(200)) > 0 {
		return
	}
	seen := map[string]bool{}
	for x := range a.All(context.Background(), b.NewPresses()) {
		if !b.Apply(b.NewState(), x).IsZero() {
			t.Fatalf("%s by %s: one of all solutions has an effect", b, a.Method())
		}
		seen[b.PressesText(x)] = true
	}
	if int64(len(seen)) != a.Solutions().Int64() {
		t.Fatalf("%s by %s: %d different solutions of %d", b, a.Method(), len(seen), a.Solutions())
	}
}

// randomSolvable returns a state that random presses lead to from all off.
func randomSolvable(b *lightsout.Board) lightsout.State {
	rng := rand.New(rand.NewPCG(1, 2))
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, rng.IntN(b.Modulus()))
	}
	return b.Apply(b.NewState(), x)
}

// BenchmarkLattice factors a board and solves a random solvable state of it.
func BenchmarkLattice(b *testing.B) {
	for _, spec := range []string{"300x300-king", "300x300-knight", "300x300-x", "klein-300x300",
		"projective-300x300", "300x300-mod3", "300x300-mod6", "torus-300x300-king-mod3", "10x10x10x10",
		"hex-150", "tri-300", "cube-100"} {
		b.Run(spec, func(b *testing.B) {
			board := mustParse(b, spec)
			s := randomSolvable(board)
			for b.Loop() {
				a := mustOf(b, board)
				x, err := a.Solve(context.Background(), s, lightsout.State{})
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				if err := lightsout.TurnOff(board, s).Check(x); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(a.Nullity()), "nullity")
				b.StartTimer()
			}
		})
	}
}
