package least

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/test/solvetest"

	"pgregory.net/rapid"
)

func TestLeastConforms(t *testing.T) { solvetest.Run(t, Solver{}, solvetest.Options{}) }

// leastAllOn are published: OEIS A075464, and the numbers of least solutions for some n.
var (
	leastAllOn = []int{1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891, 940, 953, 772, 1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400}
	countAllOn = map[int]int64{4: 2, 5: 4, 9: 6, 11: 20, 14: 2, 16: 2, 17: 4, 19: 28, 30: 4}
)

func square(t testing.TB, n int) lightsout.Problem {
	b := solvetest.Board(t, fmt.Sprintf("%dx%d", n, n))
	return lightsout.TurnOff(b, b.AllOn())
}

func TestLeastAllOnIsAsPublished(t *testing.T) {
	for at, want := range leastAllOn {
		n := at + 1
		p := square(t, n)
		s, count, err := Solver{}.Count(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(s.Presses); err != nil {
			t.Fatal(err)
		}
		if s.Presses.Weight() != want || !s.Least || s.AtLeast != want {
			t.Errorf("%dx%d: weight %d, least %v, bound %d; published is %d", n, n, s.Presses.Weight(), s.Least, s.AtLeast, want)
		}
		if known, ok := countAllOn[n]; ok && count.Int64() != known {
			t.Errorf("%dx%d: %v least solutions, published are %d", n, n, count, known)
		}
	}
}

// On the torus of 3×3×3×3 each press changes 9 of 81 lights, so 9 presses are needed, and 9 will do:
// the bound proves it though there are 2⁴⁰ solutions.
func TestLeastByBound(t *testing.T) {
	b := solvetest.Board(t, "torus-3x3x3x3")
	s, err := Solver{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil || !s.Least || s.Presses.Weight() != 9 {
		t.Errorf("weight %d, least %v, %v", s.Presses.Weight(), s.Least, err)
	}
}

// Everything that Solver says agrees with trying every press set.
func TestLeastAgainstEveryPressSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := solvetest.DrawProblem(t, 17)
		ctx := context.Background()
		want := solvetest.Weights(p)
		least := 0
		for want[least] == 0 {
			least++
		}
		s, err := Solver{}.Solve(ctx, p)
		if err != nil || !s.Least || s.Presses.Weight() != least || p.Check(s.Presses) != nil {
			t.Fatalf("%s: weight %d, least %v, %v; the least is %d", p.Board, s.Presses.Weight(), s.Least, err, least)
		}
		_, count, err := Solver{}.Count(ctx, p)
		if err != nil || count.Uint64() != want[least] {
			t.Fatalf("%s: %v least solutions, %v; there are %d", p.Board, count, err, want[least])
		}
		got, err := Solver{}.Distribution(ctx, p)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: distribution %v, %v; want %v", p.Board, got, err, want)
		}
		seen := map[string]bool{}
		for x, err := range (Solver{}).All(ctx, p) {
			if err != nil || p.Check(x) != nil || x.Weight() != least {
				t.Fatalf("%s: listed weight %d, %v", p.Board, x.Weight(), err)
			}
			seen[fmt.Sprint(pack(x))] = true
		}
		if uint64(len(seen)) != want[least] {
			t.Fatalf("%s: %d least solutions listed, there are %d", p.Board, len(seen), want[least])
		}
	})
}

func TestLeastUnsolvable(t *testing.T) {
	b := solvetest.Board(t, "5x5")
	corner := b.NewState()
	corner.Set(0, 1)
	p := lightsout.TurnOff(b, corner)
	var unsolvable *lightsout.UnsolvableError
	if _, err := (Solver{}).Solve(context.Background(), p); !errors.As(err, &unsolvable) || p.CheckWitness(unsolvable.Witness) != nil {
		t.Errorf("got %v", err)
	}
	if _, _, err := (Solver{}).Count(context.Background(), p); !errors.As(err, &unsolvable) {
		t.Errorf("got %v", err)
	}
	if _, err := (Solver{}).Distribution(context.Background(), p); !errors.As(err, &unsolvable) {
		t.Errorf("got %v", err)
	}
	for _, err := range (Solver{}).All(context.Background(), p) {
		if !errors.As(err, &unsolvable) {
			t.Errorf("got %v", err)
		}
	}
}

// A canceled walk saves its progress, and resumes to the same answer.
func TestLeastResumes(t *testing.T) {
	p := square(t, 30)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last Checkpoint
	calls := 0
	s, _, err := Solver{Save: func(c Checkpoint) {
		last = c
		if calls++; calls == 5 {
			cancel()
		}
	}}.Count(ctx, p)
	if !errors.Is(err, context.Canceled) || s.Least || s.AtLeast == 0 || p.Check(s.Presses) != nil {
		t.Fatalf("stopped: %v, least %v, bound %d", err, s.Least, s.AtLeast)
	}
	data, err := json.Marshal(last)
	if err != nil {
		t.Fatal(err)
	}
	var again Checkpoint
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	first := true
	s, count, err := Solver{Resume: &again, Progress: func(g Progress) {
		if first && g.Fraction < 5.0/float64(last.Blocks) {
			t.Errorf("resumed at %v of the work", g.Fraction)
		}
		first = false
	}}.Count(context.Background(), p)
	if err != nil || !s.Least || s.Presses.Weight() != 376 || count.Int64() != 4 {
		t.Errorf("resumed: weight %d, least %v, %v of them, %v", s.Presses.Weight(), s.Least, count, err)
	}
	if _, _, err := (Solver{Resume: &again}).Count(context.Background(), square(t, 32)); err == nil {
		t.Error("a checkpoint of another problem was taken")
	}
	if _, err := (Solver{Resume: &again}).Distribution(context.Background(), p); err == nil {
		t.Error("a checkpoint of another question was taken")
	}
	again.Presses[0] ^= 1
	if _, _, err := (Solver{Resume: &again}).Count(context.Background(), p); err == nil {
		t.Error("presses that do not solve the problem were taken")
	}
}

// Without a proof, the best solution is returned with a bound and no claim; after the deadline, also with the context's
// error.
func TestLeastOutOfReach(t *testing.T) {
	b := solvetest.Board(t, "159x159")
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, int(uint64(j)*0x9e3779b97f4a7c15>>50&1))
	}
	p := lightsout.TurnOff(b, b.Apply(b.NewState(), x))
	a, err := algebra.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solver{Factored: a}.Solve(solvetest.NewCountdown(1000), p)
	if !errors.Is(err, context.Canceled) || s.Least || s.AtLeast < p.From.On()/5 || p.Check(s.Presses) != nil {
		t.Errorf("%v, least %v, bound %d", err, s.Least, s.AtLeast)
	}
	if s.Presses.Weight() > x.Weight() {
		t.Errorf("found weight %d, known is %d", s.Presses.Weight(), x.Weight())
	}
	if _, _, err := (Solver{}).Count(context.Background(), p); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("counted: %v", err)
	}
}
