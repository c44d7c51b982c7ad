package gf2_test

import (
	"context"
	"fmt"
	"log"

	"lightsout/internal/math/gf2"
)

// The matrix has two equal rows, so the first two coordinates of a right side
// must agree. If they do, there is a solution; if not, the sum of the two rows
// is the witness.
func ExampleFactor() {
	m := gf2.NewMatrix(3, 3)
	for _, one := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 1}, {2, 2}} {
		m.Set(one[0], one[1], true)
	}
	f, err := gf2.Factor(context.Background(), m)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(m)
	fmt.Println("rank", f.Rank(), "nullity", f.Nullity())

	for _, b := range []uint64{0b011, 0b001} {
		b := gf2.VectorOf(3, []uint64{b})
		if x, w, ok := f.Solve(b); ok {
			fmt.Println(b, "is reached by", x)
		} else {
			fmt.Println(b, "is excluded by", w)
		}
	}
	fmt.Print("kernel ", f.Kernel())
	// Output:
	// 110
	// 110
	// 011
	// rank 2 nullity 1
	// 110 is reached by 100
	// 100 is excluded by 110
	// kernel 111
}

// Two rows of five bits, packed without padding.
func ExampleXorBits() {
	table := gf2.VectorOf(10, []uint64{0b00111_10100})
	for r := range 2 {
		row := gf2.NewVector(5)
		gf2.XorBits(row, 0, table, 5*r, 5)
		fmt.Print(row)
		row.Reverse()
		fmt.Println(" reversed", row)
	}
	// Output:
	// 00101 reversed 10100
	// 11100 reversed 00111
}

func ExampleVector_Ones() {
	v := gf2.VectorOf(70, []uint64{0b1001, 0b100})
	for i := range v.Ones() {
		fmt.Print(i, " ")
	}
	// Output:
	// 0 3 66
}

func ExampleCongruence() {
	one, s := gf2.Monomial(0), gf2.Monomial(1)
	for _, m := range []gf2.Poly{gf2.Monomial(3).Add(s).Add(one), gf2.Monomial(3).Add(s)} {
		c, err := gf2.NewCongruence(context.Background(), s, m)
		if err != nil {
			log.Fatal(err)
		}
		if q, ok := c.Solve(one); ok {
			fmt.Printf("modulo %v the inverse of s is %v\n", m, q)
		} else {
			fmt.Printf("modulo %v there is none, since both have the factor %v\n", m, c.GCD())
		}
	}
	// Output:
	// modulo s^3 + s + 1 the inverse of s is s^2 + 1
	// modulo s^3 + s there is none, since both have the factor s
}

func ExampleFibonacciPair() {
	for n := 1; n <= 6; n++ {
		f, _ := gf2.FibonacciPair(n)
		fmt.Printf("f_%d = %v\n", n, f)
	}
	// Output:
	// f_1 = 1
	// f_2 = s
	// f_3 = s^2 + 1
	// f_4 = s^3
	// f_5 = s^4 + s^2 + 1
	// f_6 = s^5 + s
}

func ExampleFromFibonacci() {
	v := gf2.VectorOf(5, []uint64{0b10010}) // f_2 + f_5
	p := gf2.FromFibonacci(v)
	fmt.Println(p)
	fmt.Println(gf2.ToFibonacci(p, 5))
	// Output:
	// s^4 + s^2 + s + 1
	// 01001
}

func ExamplePoly_Translate() {
	p := gf2.Monomial(2)
	fmt.Println(p, "becomes", p.Translate())
	// Output:
	// s^2 becomes s^2 + 1
}

// The degrees of gcd(f_{n+1}(s), f_{n+1}(s+1)) are a sequence without obvious
// pattern.
func Example_nullities() {
	for n := 1; n <= 20; n++ {
		f, _ := gf2.FibonacciPair(n + 1)
		g, _ := gf2.GCD(context.Background(), f, f.Translate())
		fmt.Print(g.Degree(), " ")
	}
	// Output:
	// 0 0 0 4 2 0 0 0 8 0 6 0 0 4 0 8 2 0 16 0
}
