package api

import (
	"math"

	"lightsout"
	"lightsout/algebra"
)

// factorCost is the cost to factor a board and to solve a problem on it. A board that cannot be factored costs
// too much for any limit.
func factorCost(field string, b *lightsout.Board) Cost {
	n := float64(max(b.Lights(), b.Buttons()))
	plan, err := algebra.Plan(b)
	if err != nil {
		return Cost{Field: field, Steps: math.Inf(1), Bytes: math.Inf(1)}
	}
	return Cost{Field: field, Steps: plan.Steps + 100*n, Bytes: float64(plan.Bytes) + bytesOfLight*n}
}

// countCost is the cost to count solutions or states by weights, each of which may have as many digits as the board
// has lights.
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
