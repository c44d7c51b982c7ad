package algebra

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"

	"lightsout"
)

// Every benchmark of solving begins with a random solvable state, packed, and ends with packed
// presses. It reports, from the same run,
//
//	x-copy     how many times as long it takes as copying the words of the board once
//	ps/light   picoseconds a light, for the growth with the size of the board
//
// The largest board takes 4 GB and some seconds: ask for it with LIGHTSOUT_BENCH_HUGE=1.

// solvedBoards are the boards of the benchmarks.
var solvedBoards = []struct {
	topology lightsout.Topology
	sides    []int
}{
	{lightsout.Rectangle, []int{1000, 2000, 10_000, 30_000}},
	{lightsout.Cylinder, []int{1000, 10_000}},
	{lightsout.Torus, []int{1000, 10_000}},
	{lightsout.Mobius, []int{1000, 10_000}},
}

// BenchmarkCongruence factors a board and solves one state of it.
func BenchmarkCongruence(b *testing.B) {
	eachSolvedBoard(b, func(b *testing.B, board *lightsout.Board, s lightsout.State) {
		for b.Loop() {
			solveOnce(b, byCongruence(b, board), s)
		}
	})
}

// BenchmarkCongruenceAgain solves one more state of a board that has been factored before.
func BenchmarkCongruenceAgain(b *testing.B) {
	eachSolvedBoard(b, func(b *testing.B, board *lightsout.Board, s lightsout.State) {
		c := byCongruence(b, board)
		c.closing()
		for b.Loop() {
			solveOnce(b, c, s)
		}
	})
}

// BenchmarkCongruenceFactor does what does not depend on a state.
func BenchmarkCongruenceFactor(b *testing.B) {
	for _, topology := range congruenceTopologies {
		for _, side := range []int{1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", topology, side), func(b *testing.B) {
				board := gridBoard(b, topology, lightsout.Plus, side, side)
				for b.Loop() {
					byCongruence(b, board).closing()
				}
			})
		}
	}
}

// BenchmarkCongruenceHuge solves the largest board once, and reports as x-memory the greatest size of the heap
// over that of board and answer together.
func BenchmarkCongruenceHuge(b *testing.B) {
	if os.Getenv("LIGHTSOUT_BENCH_HUGE") == "" {
		b.Skip("LIGHTSOUT_BENCH_HUGE is not set")
	}
	const side = 100_000
	board := gridBoard(b, lightsout.Rectangle, lightsout.Plus, side, side) // of nullity 0: every state is solvable
	s := randomState(board, rand.New(rand.NewPCG(1, 3)))
	b.Run(fmt.Sprintf("%s/%d", lightsout.Rectangle, side), func(b *testing.B) {
		bytes := 8 * len(s.Words())
		for b.Loop() {
			b.StopTimer()
			runtime.GC() // the presses of the time before
			b.StartTimer()
			solveOnce(b, byCongruence(b, board), s)
		}
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		b.ReportMetric(float64(memory.HeapSys-memory.HeapReleased)/float64(2*bytes), "x-memory")
		reportCopies(b, s.Words())
	})
}

func BenchmarkNullitySquares(b *testing.B) {
	const to = 4000
	b.Run(fmt.Sprint(to), func(b *testing.B) {
		for b.Loop() {
			for range NullitySquares(1, to) {
			}
		}
	})
}

// BenchmarkLane measures the loops of a chase, a row of 10,000 cells each time.
func BenchmarkLane(b *testing.B) {
	const cells = 10_000
	l := newLane(cells, false, false)
	room := make([]uint64, 4*(l.words+1))
	prev, cur, words, out := room[:l.words+1], room[l.words+1:2*(l.words+1)], room[2*(l.words+1):3*(l.words+1)], room[3*(l.words+1):]
	for name, loop := range map[string]func(){
		"step":  func() { l.step(prev, cur, words, 23) },
		"add":   func() { l.add(prev, words, 23) },
		"place": func() { l.place(out, 23, cur) },
	} {
		b.Run(fmt.Sprintf("%s/%d", name, cells), func(b *testing.B) {
			for b.Loop() {
				loop()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(l.words), "ns/word")
		})
	}
}

func eachSolvedBoard(b *testing.B, run func(*testing.B, *lightsout.Board, lightsout.State)) {
	for _, boards := range solvedBoards {
		for _, side := range boards.sides {
			b.Run(fmt.Sprintf("%s/%d", boards.topology, side), func(b *testing.B) {
				board := gridBoard(b, boards.topology, lightsout.Plus, side, side)
				s := afterRandom(board, board.NewState(), rand.New(rand.NewPCG(1, 3)))
				run(b, board, s)
				reportCopies(b, s.Words())
			})
		}
	}
}

func solveOnce(b *testing.B, c *congruence, s lightsout.State) {
	if _, _, ok, err := c.solve(context.Background(), s, lightsout.State{}); err != nil || !ok {
		b.Fatal(ok, err)
	}
}

// reportCopies reports the time of an operation in copies of the words and by the light.
func reportCopies(b *testing.B, words []uint64) {
	dst := make([]uint64, len(words))
	best := time.Duration(1<<63 - 1)
	for range 5 {
		runs := 0
		start := time.Now()
		for runs == 0 || time.Since(start) < time.Millisecond {
			copy(dst, words)
			runs++
		}
		best = min(best, time.Since(start)/time.Duration(runs))
	}
	each := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(each/float64(best.Nanoseconds()), "x-copy")
	b.ReportMetric(each*1000/float64(64*len(words)), "ps/light")
}
