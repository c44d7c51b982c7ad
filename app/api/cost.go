package api

import (
	"fmt"
	"math"

	"lightsout"
	"lightsout/algebra"
)

// Cost estimates the work of an act.
type Cost struct {
	Steps  float64 // operations on machine words, about a nanosecond each
	Bytes  float64 // of memory, at most at once
	Answer float64 // bytes of the answer in JSON
	Field  string  // the field that asks for most of it, if there is one
}

// plus adds another part of the same work.
func (c Cost) plus(steps, bytes float64) Cost {
	c.Steps += steps
	c.Bytes += bytes
	return c
}

// Limits bound what an act may ask for. 0 means no limit.
type Limits struct {
	Steps  float64
	Bytes  float64
	Answer float64
}

func (l Limits) limited() bool { return l != Limits{} }

// Admit refuses an act that costs too much.
func (l Limits) Admit(c Cost) error {
	switch {
	case over(c.Steps, l.Steps):
		return tooLarge(c.Field, "this takes about %s steps, and at most %s are allowed here",
			short3(c.Steps), short3(l.Steps))
	case over(c.Bytes, l.Bytes):
		return tooLarge(c.Field, "this takes about %s bytes of memory, and at most %s are allowed here",
			short3(c.Bytes), short3(l.Bytes))
	case over(c.Answer, l.Answer):
		return tooLarge(c.Field, "the answer has about %s bytes, and at most %s are allowed here",
			short3(c.Answer), short3(l.Answer))
	}
	return nil
}

// memory returns how many bytes a search for least solutions may take besides what an act costs; 0 is the
// usual limit.
func (l Limits) memory(c Cost) int64 {
	if l.Bytes <= 0 {
		return 0
	}
	return max(1, int64(l.Bytes-c.Bytes))
}

// DefaultLimits are the limits where others ask: in the server and in a page.
func DefaultLimits() Limits { return Limits{Steps: 60e9, Bytes: 1 << 30, Answer: 64 << 20} }

func over(cost, limit float64) bool { return limit > 0 && (cost > limit || math.IsNaN(cost)) }

// short3 writes a large number for people.
func short3(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}} {
		if v >= unit.size && v < 1e16 {
			return fmt.Sprintf("%.3g %s", v/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.3g", v)
}

// factorCost is the cost to factor a board and to solve a problem on it; infinite if it cannot be factored.
func factorCost(field string, b *lightsout.Board) Cost {
	n := float64(max(b.Lights(), b.Buttons()))
	plan, err := algebra.Plan(b)
	if err != nil {
		return Cost{Field: field, Steps: math.Inf(1), Bytes: math.Inf(1)}
	}
	return Cost{Field: field, Steps: plan.Steps + 100*n, Bytes: float64(plan.Bytes) + bytesOfLight*n}
}

// countCost is the cost to count solutions or states by weights. A count may have as many digits as there are
// lights.
func countCost(b *lightsout.Board) Cost {
	n := float64(max(b.Lights(), b.Buttons()))
	c := factorCost("board", b).plus(3e3*n*n, n*n)
	c.Answer = n * n / 3
	return c
}

// rowsBytes returns how long a state or presses of a board are in JSON.
func rowsBytes(b *lightsout.Board) float64 {
	digits := 1
	if b.Modulus() > 36 {
		digits = 4
	}
	return float64(digits*max(b.Lights(), b.Buttons()) + 4*b.Rows().Rows())
}
