package zmod_test

import (
	"context"
	"fmt"
	"log"

	"lightsout/internal/math/zmod"
)

// matrix returns the matrix over ℤ/k with the given rows.
func matrix(k int, rows [][]uint8) *zmod.Matrix {
	m := zmod.NewMatrix(k, len(rows), len(rows[0]))
	for i, row := range rows {
		copy(m.Row(i), row)
	}
	return m
}

// Modulo 6 none of 2, 3 and 4 has an inverse, and none is needed.
func Example() {
	a := matrix(6, [][]uint8{
		{2, 3},
		{4, 0},
	})
	f, err := zmod.Factor(context.Background(), a)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.ImageSize(), "right-hand sides,", f.KernelSize(), "solutions each")

	x, _, _ := f.Solve([]uint8{1, 2})
	fmt.Println("x =", x, "gives", a.MulVec(x))

	_, w, ok := f.Solve([]uint8{5, 2})
	fmt.Println("solvable:", ok)
	fmt.Println("w =", w, "has w·A =", a.VecMul(w), "and w·b =", a.Ring().Dot(w, []uint8{5, 2}))
	// Output:
	// 6 right-hand sides, 6 solutions each
	// x = [2 3] gives [1 2]
	// solvable: false
	// w = [4 4] has w·A = [0 0] and w·b = 4
}

// All solutions are one solution plus the kernel.
func ExampleSpan_Coset() {
	f, err := zmod.Factor(context.Background(), matrix(4, [][]uint8{{2, 2}}))
	if err != nil {
		log.Fatal(err)
	}
	x, _, _ := f.Solve([]uint8{2})
	kernel, err := f.Kernel(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for y := range kernel.Coset(x) {
		fmt.Print(y, " ")
	}
	// Output:
	// [1 0] [2 1] [3 2] [0 3] [0 1] [3 0] [2 3] [1 2]
}

// Echelon form would stop at the row (2 1). Three times that row is (0 3).
func ExampleHowell() {
	s, err := zmod.Howell(context.Background(), matrix(6, [][]uint8{{2, 1}}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(s.Generators())
	fmt.Println(s.Size(), s.Contains([]uint8{0, 3}))
	// Output:
	// 2 1
	// 0 3
	// 6 true
}

// A cycle of four, each point joined to itself and its two neighbors.
func ExampleInvariantFactors() {
	factors, err := zmod.InvariantFactors(context.Background(), 4, 4, func(add func(row, col int, v int64)) {
		for j := range 4 {
			add(j, j, 1)
			add((j+1)%4, j, 1)
			add((j+3)%4, j, 1)
		}
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(factors)
	// Output:
	// [1 1 1 3]
}
