package generate_test

import (
	"context"
	"fmt"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
)

func Example() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	m, err := generate.New(a)
	if err != nil {
		panic(err)
	}
	p, err := m.Make(context.Background(), "hello", generate.Wish{Depth: 15})
	if err != nil {
		panic(err)
	}
	fmt.Print(b.StateText(p.State))
	fmt.Println(p.Depth, "presses, proved:", p.Proved)
	fmt.Println("again with", p.Seed)
	// Output:
	// ###.#
	// #####
	// .#..#
	// ..##.
	// .#.##
	// 15 presses, proved: true
	// again with depth-15.hello
}

func ExampleMaker_Distinct() {
	b, err := board.Parse("4x6")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	m, err := generate.New(a)
	if err != nil {
		panic(err)
	}
	for p, err := range m.Distinct(context.Background(), 3, "sunday", generate.Wish{Grade: generate.Hard}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(p.Depth, p.State.On(), p.Seed)
	}
	// Output:
	// 15 13 hard-2.sunday-1
	// 18 16 hard-2.sunday-2
	// 15 13 hard-2.sunday-3
}

// Wishes combine, and a seed is a wish and a word.
func ExampleWish() {
	w := generate.Wish{Depth: 6, Unique: true}
	fmt.Println(w, w.Check())
	fmt.Println(generate.Seed{Wish: w, Word: "monday"})
	// Output:
	// unique-6 <nil>
	// unique-6.monday
}

func ExampleSeed() {
	s, err := generate.ParseSeed("depth-15.abc")
	if err != nil {
		panic(err)
	}
	fmt.Println(s.Wish.Depth, s.Word)
	// Output:
	// 15 abc
}
