package algebra

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"lightsout"
)

// publishedSquares is A159257 from n = 1.
var publishedSquares = []int{
	0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20,
	0, 20, 16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0, 4, 0, 0, 30, 0, 8, 8, 0, 0, 2, 4, 0, 0, 0, 0, 22, 0,
}

// publishedTori is A165738 from n = 1.
var publishedTori = []int{0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32}

func TestNullityTablesAreAsPublished(t *testing.T) {
	next := 1
	for n, nullity := range NullitySquares(context.Background(), 1, len(publishedSquares)) {
		want := publishedSquares[n-1]
		if alone := NullityRectangle(n, n); n != next || nullity != want || alone != want {
			t.Errorf("square %d has nullity %d, alone %d, published %d", n, nullity, alone, want)
		}
		next++
	}
	if next != len(publishedSquares)+1 {
		t.Errorf("the table ends before %d", next)
	}
	for n, nullity := range NullitySquareTori(context.Background(), 1, len(publishedTori)) {
		want := publishedTori[n-1]
		if alone, _ := tori.nullity(context.Background(), n, n); nullity != want || alone != want {
			t.Errorf("torus %d has nullity %d, alone %d, published %d", n, nullity, alone, want)
		}
	}
	for n, want := range map[int]int{10239: 8192, 100000: 0} {
		if got := NullityRectangle(n, n); got != want {
			t.Errorf("square %d has nullity %d, published %d", n, got, want)
		}
	}
}

// The formulas agree with the factored board, whose polynomials have the full degree.
func TestNullityAgreesWithFactoring(t *testing.T) {
	for topology, nullity := range map[lightsout.Topology]func(ctx context.Context, m, n int) (int, error){
		lightsout.Rectangle: rectangles.nullity,
		lightsout.Torus:     tori.nullity,
	} {
		for m := 1; m <= 48; m++ {
			for n := 1; n <= 48; n++ {
				b := gridBoard(t, topology, lightsout.Plus, m, n)
				if got, err := nullity(t.Context(), m, n); err != nil || got != byCongruence(t, b).nullity() {
					t.Errorf("%s has nullity %d, factored %d; %v", b, got, byCongruence(t, b).nullity(), err)
				}
			}
		}
	}
}

func TestNullityTablesStartAndStopAnywhere(t *testing.T) {
	var got []int
	for n, nullity := range NullitySquares(context.Background(), 300, 1000) {
		if nullity != NullityRectangle(n, n) {
			t.Errorf("square %d has nullity %d, alone %d", n, nullity, NullityRectangle(n, n))
		}
		if got = append(got, n); len(got) == 3 {
			break
		}
	}
	for n := range NullitySquareTori(context.Background(), 7, 9) {
		got = append(got, n)
	}
	for n := range NullitySquares(context.Background(), 5, 4) {
		got = append(got, n)
	}
	for n := range NullitySquares(context.Background(), -3, 0) {
		got = append(got, n)
	}
	if fmt.Sprint(got) != "[300 301 302 7 8 9 0]" {
		t.Errorf("walked over %v", got)
	}
}

func TestNullityRefusesInvalidSizes(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	NullityRectangle(-1, 3)
}

func ExampleNullitySquares() {
	for n, nullity := range NullitySquares(context.Background(), 4, 9) {
		fmt.Printf("%d×%d: %d\n", n, n, nullity)
	}
	// Output:
	// 4×4: 4
	// 5×5: 2
	// 6×6: 0
	// 7×7: 0
	// 8×8: 0
	// 9×9: 8
}

// A nullity that takes seconds ends with its context, one of a board and one of a table.
func TestNullityStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, topology := range []lightsout.Topology{lightsout.Rectangle, lightsout.Torus} {
		g, err := lightsout.NewGrid(topology, lightsout.Plus, 10000001, 10000003)
		if err != nil {
			t.Fatal(err)
		}
		b, err := lightsout.NewBoard(g, 2)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := Nullity(ctx, b); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: nullity %d, %v", b, n, err)
		}
		if _, err := Of(ctx, b); !errors.Is(err, context.Canceled) {
			t.Errorf("%s is factored: %v", b, err)
		}
	}
	for n := range NullitySquares(ctx, 1000000, 1000300) {
		t.Fatalf("square %d after the end", n)
	}
}
