package zmod_test

import (
	"context"
	"fmt"
	"log"
	"math/big"

	"lightsout/zmod"
)

// Modulo 6 none of 2, 3 and 4 has an inverse, and none is needed.
func Example() {
	a := zmod.FromRows(6, [][]int{
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
	f, err := zmod.Factor(context.Background(), zmod.FromRows(4, [][]int{{2, 2}}))
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
	s, err := zmod.Howell(context.Background(), zmod.FromRows(6, [][]int{{2, 1}}))
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
func ExampleIntMatrix() {
	m := zmod.NewIntMatrix(4, 4)
	for i := range 4 {
		m.Add(i, i, 1)
		m.Add(i, (i+1)%4, 1)
		m.Add(i, (i+3)%4, 1)
	}
	factors, err := m.InvariantFactors(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(factors)
	for k := 2; k <= 6; k++ {
		fmt.Print(zmod.KernelSizeMod(factors, 4, k), " ")
	}
	// Output:
	// [1 1 1 3]
	// 1 3 1 1 3
}

// The 5×5 grid, each cell joined to itself and its orthogonal neighbors, has
// the factors 33, 0 and 0 beside 22 ones: modulo 3 the image of its matrix
// has 3²⁵ / (3·3·3) elements.
func ExampleKernelSizeMod() {
	m := zmod.NewIntMatrix(25, 25)
	for r := range 5 {
		for c := range 5 {
			for _, d := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				if i, j := r+d[0], c+d[1]; 0 <= i && i < 5 && 0 <= j && j < 5 {
					m.Add(5*i+j, 5*r+c, 1)
				}
			}
		}
	}
	factors, err := m.InvariantFactors(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	all := new(big.Int).Exp(big.NewInt(3), big.NewInt(25), nil)
	fmt.Println(factors[22:], all.Div(all, zmod.KernelSizeMod(factors, 25, 3)))
	// Output:
	// [33 0 0] 31381059609
}
