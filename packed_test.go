package lightsout

import (
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// moduli and lengths are the ones at which storage changes its form.
var (
	moduli  = []int{2, 3, 4, 6, 36, 37, 255, 256}
	lengths = []int{1, 5, 63, 64, 65, 127, 128, 129}
)

// drawState draws a state, and the values that it should hold.
func drawState(t *rapid.T) (State, []int) {
	k := rapid.SampledFrom(moduli).Draw(t, "k")
	n := rapid.SampledFrom(lengths).Draw(t, "n")
	values := rapid.SliceOfN(rapid.IntRange(0, k-1), n, n).Draw(t, "values")
	s := NewState(k, n)
	for i, v := range values {
		s.Set(i, v)
	}
	return s, values
}

func excessIsZero(t *rapid.T, p packed) {
	if n := p.n & 63; p.k == 2 && n != 0 && p.words[len(p.words)-1]>>n != 0 {
		t.Fatalf("excess bits of %d values are not zero: %x", p.n, p.words)
	}
}

func TestStateStoresValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, values := drawState(t)
		var on, sum int
		for i, v := range values {
			if s.At(i) != v {
				t.Fatalf("light %d is %d, was set to %d", i, s.At(i), v)
			}
			if v != 0 {
				on++
			}
			sum += v
		}
		if s.On() != on || s.sum() != sum || s.IsZero() != (sum == 0) {
			t.Fatalf("On %d, sum %d, IsZero %v for %v", s.On(), s.sum(), s.IsZero(), values)
		}
		excessIsZero(t, s.packed)
	})
}

func TestStatesFormAGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := drawState(t)
		u := s.Clone()
		for i := range u.Len() {
			u.Add(i, rapid.IntRange(-300, 300).Draw(t, "add"))
		}
		if !s.Plus(u).Minus(u).Equal(s) || !s.Plus(u).Equal(u.Plus(s)) ||
			!s.Plus(u).Plus(s).Equal(s.Plus(u.Plus(s))) {
			t.Fatal("s + u − u is not s, s + u is not u + s, or (s + u) + s is not s + (u + s)")
		}
		if !s.Minus(s).IsZero() || !s.Plus(s.Minus(s)).Equal(s) {
			t.Fatal("s − s is not zero, or s + 0 is not s")
		}
		excessIsZero(t, s.Plus(u).packed)
		full := s.Clone()
		full.setOnes()
		excessIsZero(t, full.packed)
		if full.On() != full.Len() {
			t.Fatalf("%d of %d lights are on after fill", full.On(), full.Len())
		}
	})
}

func TestCloneSharesNothing(t *testing.T) {
	for _, k := range []int{2, 3} {
		s := NewState(k, 70)
		u := s.Clone()
		u.Set(69, 1)
		if s.At(69) != 0 || u.At(69) != 1 {
			t.Errorf("k = %d: setting a light of the clone changed the original, or not the clone", k)
		}
	}
}

func TestIndexBeyondTheEndPanics(t *testing.T) {
	for _, i := range []int{-1, 5, 63} { // 63 would still be inside the word
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("light %d of 5 was read", i)
				}
			}()
			NewState(2, 5).At(i)
		}()
	}
}

// Many bits are counted in parts.
func TestOnesInManyWords(t *testing.T) {
	words := make([]uint64, 1<<19+3)
	want := 0
	for i := range words {
		words[i] = uint64(i) * 0x9e3779b97f4a7c15
		want += bits.OnesCount64(words[i])
	}
	if got := onesIn(words); got != want {
		t.Errorf("%d bits, want %d", got, want)
	}
}

// Counting few bits allocates nothing: generate does it for each press that it tries.
func TestCountingAllocatesNothing(t *testing.T) {
	x := NewPresses(2, 81)
	x.Set(80, 1)
	if n := testing.AllocsPerRun(10, func() { x.Weight() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPressesWeight(t *testing.T) {
	x := NewPresses(4, 3)
	x.Set(0, 3)
	x.Add(2, -1)
	if x.Weight() != 6 {
		t.Errorf("weight of 3 + 0 + 3 is %d", x.Weight())
	}
	if !x.Plus(x).Minus(x).Equal(x) || x.Clone().IsZero() {
		t.Error("x + x − x is not x")
	}
}

// SetPacked accepts exactly what Packed returns.
func TestPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(moduli).Draw(t, "k")
		n := rapid.IntRange(0, 200).Draw(t, "n")
		s := NewState(k, n)
		again := NewState(k, n)
		for i := range n {
			s.Set(i, rapid.IntRange(0, k-1).Draw(t, "value"))
		}
		data := s.Packed()
		if err := again.SetPacked(data); err != nil || !again.Equal(s) {
			t.Fatalf("%v, equal %v", err, again.Equal(s))
		}
		if again.SetPacked(append(data, 0)) == nil || n > 0 && again.SetPacked(data[:len(data)-1]) == nil {
			t.Fatal("data of another length were taken")
		}
		if k == 2 && n%8 != 0 || k > 2 && k < 256 && n > 0 {
			data[len(data)-1] = 255
			if again.SetPacked(data) == nil || !again.Equal(s) {
				t.Fatal("values that there are not were taken")
			}
		}
	})
}

// A board reads what String prints; many values are shortened. Lit yields what At finds.
func TestStringAndLit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(moduli).Draw(t, "k")
		n := rapid.IntRange(1, 100).Draw(t, "n")
		g, err := NewGrid(Rectangle, Plus, 1, n)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBoard(g, k)
		if err != nil {
			t.Fatal(err)
		}
		s := b.NewState()
		lit := b.NewState()
		for i := range n {
			s.Set(i, rapid.IntRange(0, k-1).Draw(t, "value"))
		}
		if again, err := b.ParseState(s.String()); err != nil || !again.Equal(s) {
			t.Fatalf("%s is read as %s, %v", s, again, err)
		}
		last := -1
		for i, v := range s.Lit() {
			if i <= last || v == 0 {
				t.Fatalf("light %d, %d after light %d", i, v, last)
			}
			lit.Set(i, v)
			last = i
		}
		if !lit.Equal(s) {
			t.Fatalf("%s has the lights %s", s, lit)
		}
	})
	long := NewPresses(2, 1000)
	long.Set(999, 1)
	got := long.String()
	want := strings.Repeat(".", 100) + "… (1000 values, 1 not zero)"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
