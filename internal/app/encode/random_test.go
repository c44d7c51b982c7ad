package encode

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// randomTask draws a problem on a board wired at random, with two to six states and costs, and finds
// what is true of it by trying all presses. The weight is that of the best presses for its objective.
func randomTask(r *rapid.T) (e example, costs []int, cheapest int) {
	k := rapid.IntRange(2, 6).Draw(r, "k")
	b := smallBoard(r, k)
	p := lightsout.Problem{Board: b, From: b.NewState(), To: b.NewState()}
	for i := range b.Lights() {
		p.From.Set(i, rapid.IntRange(0, k-1).Draw(r, "from"))
		p.To.Set(i, rapid.IntRange(0, k-1).Draw(r, "to"))
		costs = append(costs, rapid.IntRange(1, 9).Draw(r, "cost"))
	}
	e = example{name: "random", problem: p, weight: math.MaxInt, wrong: math.MaxInt}
	cheapest = math.MaxInt
	task := Task{Problem: p, Objective: Nearest, Costs: costs}
	x := b.NewPresses()
	for {
		lights, cost := task.Wrong(Reply{Presses: x})
		e.wrong, cheapest = min(e.wrong, len(lights)), min(cheapest, cost)
		if len(lights) == 0 {
			e.solvable, e.weight = true, min(e.weight, x.Weight())
		}
		j := 0
		for ; j < b.Buttons(); j++ {
			if x.Add(j, 1); x.At(j) != 0 {
				break
			}
		}
		if j == b.Buttons() {
			return e, costs, cheapest
		}
	}
}

// Every program agrees with trying all presses, on boards wired at random.
func TestProgramsOnRandomBoards(t *testing.T) {
	type drawn struct {
		example
		costs    []int
		cheapest int
	}
	generator := rapid.Custom(func(r *rapid.T) drawn {
		e, costs, cheapest := randomTask(r)
		return drawn{e, costs, cheapest}
	})
	const boards = 8
	all := make([]drawn, boards)
	for seed := range all {
		all[seed] = generator.Example(seed)
	}
	for _, s := range solvers() {
		t.Run(s.program+" "+s.format, func(t *testing.T) {
			t.Parallel()
			needs(t, s.program)
			format := formatNamed(t, s.format)
			for i, e := range all {
				for _, o := range s.ask {
					task := e.task(o)
					task.First = i % 2
					if o == Nearest {
						task.Costs = e.costs
						e.wrong = e.cheapest
					}
					if o > Nearest || format.Accepts(task) != nil || s.program == "cbc" && e.problem.Board.Buttons() > 4 {
						continue
					}
					r, err := s.run(t, task, format)
					if err != nil {
						t.Fatal(err)
					}
					e.judge(t, task, r, !s.feeble)
				}
			}
		})
	}
}
