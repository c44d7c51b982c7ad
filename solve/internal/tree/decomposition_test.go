package tree

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/test/solvetest"
)

// Both orders of forgetting agree with trying every press set.
func TestAgainstEveryPressSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := solvetest.DrawProblem(t, 15)
		want := solvetest.Weights(p)
		least := 0
		for want[least] == 0 {
			least++
		}
		links := linksOf(context.Background(), p.Board)
		for _, order := range [][]int32{nil, sweep(links, p.Board.Lights())} {
			n, _ := decompose(context.Background(), p, links, order, MaxSteps)
			if n == nil {
				if len(order) > 0 || p.Board.Modulus() == 2 {
					continue
				}
				t.Skip("no decomposition")
			}
			x, err := n.Solve(context.Background())
			if err != nil || x.Weight() != least || p.Check(x) != nil {
				t.Fatalf("%s: weight %d, %v; want %d", p.Board, x.Weight(), err, least)
			}
			most := uint64(0)
			for _, count := range want {
				most += count
			}
			count, err := n.Count(context.Background(), new(big.Int).SetUint64(most))
			if err != nil || count.Uint64() != want[least] {
				t.Fatalf("%s: %v of weight %d, %v; want %d", p.Board, count, least, err, want[least])
			}
			seen := map[string]bool{}
			if err := n.List(context.Background(), func(x lightsout.Presses) bool {
				if p.Check(x) != nil || x.Weight() != least {
					t.Fatalf("%s: listed weight %d, %v", p.Board, x.Weight(), p.Check(x))
				}
				seen[p.Board.PressesText(x)] = true
				return true
			}); err != nil || uint64(len(seen)) != want[least] {
				t.Fatalf("%s: %d listed, %v; there are %d", p.Board, len(seen), err, want[least])
			}
		}
	})
}

// A sweep along a strip has one front of at most two columns and one more light, and joins nothing to it. So
// each light and each button takes at most k steps for each entry of the front.
func TestSweepCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 4).Draw(t, "width")
		k := rapid.IntRange(2, 3).Draw(t, "k")
		length := rapid.IntRange(2*width+4, 40).Draw(t, "length")
		b := solvetest.Board(t, fmt.Sprintf("%dx%d-mod%d", width, length, k))
		links := linksOf(context.Background(), b)
		p := lightsout.TurnOff(b, b.AllOn())
		n, log := decompose(context.Background(), p, links, sweep(links, b.Lights()), MaxSteps)
		most := math.Log2(float64(2*width*length)) + float64(2*width+2)*math.Log2(float64(k))
		if n == nil || log > most {
			t.Fatalf("%s: a sweep takes 2^%.2f steps, want at most 2^%.2f", b, log, most)
		}
	})
}

// Choosing among the tables of a large tree takes no deep stack.
func TestLargeTree(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20))
	b := solvetest.Board(t, "graph-tree-14-self=no")
	p := lightsout.TurnOff(b, b.AllOn())
	n := Of(context.Background(), p, MaxSteps)
	if err := n.fill(context.Background()); err != nil {
		t.Fatal(err)
	}
	count := 0
	n.each(func(x lightsout.Presses) bool {
		if err := p.Check(x); err != nil {
			t.Error(err)
		}
		count++
		return count < 3
	})
	if count != 3 {
		t.Errorf("%d least solutions", count)
	}
}

// A plan ends with its context.
func TestOfCanceled(t *testing.T) {
	b := solvetest.Board(t, "2x50")
	p := lightsout.TurnOff(b, b.AllOn())
	ctx, cancel := context.WithCancel(context.Background())
	if Of(ctx, p, MaxSteps) == nil {
		t.Fatal("2x50 has no decomposition")
	}
	if cancel(); Of(ctx, p, MaxSteps) != nil {
		t.Error("a decomposition after the cancel")
	}
}

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
