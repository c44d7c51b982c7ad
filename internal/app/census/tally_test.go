package census

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// made is what a made-up unit counts of its boards: a function of the number of the unit, as it must
// be.
func made(unit int) Tally {
	rng := rand.New(rand.NewPCG(uint64(unit), 7))
	var entries []entry
	for n := range 3 {
		if rng.IntN(3) == 0 {
			continue
		}
		e := entry{N: n, Seen: NewAmount(rng.Uint64N(100)), Walk: "walk"}
		for range rng.IntN(4) {
			e.Counts = append(e.Counts, NewAmount(rng.Uint64N(5)))
		}
		if rng.IntN(2) == 0 {
			e.Least = &found{rng.IntN(3), NewAmount(1 + rng.Uint64N(3)), fmt.Sprint(rng.IntN(50))}
		}
		if rng.IntN(2) == 0 {
			e.Most = &found{Weight: rng.IntN(3), Text: fmt.Sprint(rng.IntN(50))}
		}
		entries = append(entries, e)
	}
	return unitTally(unit, entries)
}

// sumOf adds up tallies one by one in order of their units, each once, by entries alone.
func sumOf(units map[int]bool) []entry {
	list := []int{}
	for unit := range units {
		list = append(list, unit)
	}
	slices.Sort(list)
	var sum []entry
	for _, unit := range list {
		sum = joinEntries(sum, made(unit).Spans[0].Entries)
	}
	return sum
}

func sameJSON(t *rapid.T, what string, a, b any) {
	t.Helper()
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	if err1 != nil || err2 != nil || string(x) != string(y) {
		t.Fatalf("%s:\n%s\n%s\n%v %v", what, x, y, err1, err2)
	}
}

// drawTally adds up units in random order, some of them twice, some as sums of others.
func drawTally(t *rapid.T, name string) (Tally, map[int]bool) {
	units := rapid.SliceOfN(rapid.IntRange(0, 20), 0, 30).Draw(t, name)
	set, parts := map[int]bool{}, []Tally{}
	for _, unit := range units {
		set[unit] = true
		parts = append(parts, made(unit))
	}
	for len(parts) > 1 {
		i := rapid.IntRange(0, len(parts)-2).Draw(t, "join")
		parts[i] = parts[i].Add(parts[i+1])
		parts = slices.Delete(parts, i+1, i+2)
	}
	if len(parts) == 0 {
		return Tally{}, set
	}
	return parts[0], set
}

// Adding tallies is the union of sets of units, whatever the order, and however often.
func TestAddIsUnion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, inA := drawTally(t, "a")
		b, inB := drawTally(t, "b")
		c, _ := drawTally(t, "c")
		sameJSON(t, "commutative", a.Add(b), b.Add(a))
		sameJSON(t, "associative", a.Add(b).Add(c), a.Add(b.Add(c)))
		sameJSON(t, "idempotent", a.Add(b).Add(a), a.Add(b))
		sameJSON(t, "neutral", a.Add(Tally{}), a)
		sameJSON(t, "neutral", Tally{}.Add(a), a)
		for unit := range inB {
			inA[unit] = true
		}
		sum := a.Add(b)
		if sum.Units() != len(inA) {
			t.Fatalf("%d units, want %d", sum.Units(), len(inA))
		}
		for unit := range 25 {
			if sum.Has(unit) != inA[unit] {
				t.Fatalf("unit %d is there: %v, want %v", unit, sum.Has(unit), inA[unit])
			}
		}
		sameJSON(t, "sum", sum.entries(), sumOf(inA))
	})
}

// Add changes neither of the tallies, also when their parts are shared.
func TestAddKeepsBoth(t *testing.T) {
	var sum Tally
	for unit := range 64 {
		sum = sum.Add(made(unit))
	}
	if len(sum.Spans) != 1 {
		t.Errorf("64 units are %d spans, want 1", len(sum.Spans))
	}
	before, _ := json.Marshal(sum)
	for unit := range 70 {
		_ = sum.Add(made(unit)).Add(made(unit + 1))
	}
	if after, _ := json.Marshal(sum); string(after) != string(before) {
		t.Errorf("the sum has changed: %s", after)
	}
}

// Tallies read back as they were written.
func TestTallyJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, _ := drawTally(t, "a")
		data := must(json.Marshal(a))
		var b Tally
		if err := json.Unmarshal(data, &b); err != nil {
			t.Fatal(err)
		}
		sameJSON(t, "read back", a, b)
	})
	for _, text := range []string{`[]`, `{"spans":3}`, `{"spans":[{"first":-1,"log":0}]}`, `{"spans":[{"first":1,"log":1}]}`, `{"spans":[{"first":0,"log":60}]}`,
		`{"spans":[{"first":2,"log":1},{"first":3,"log":0}]}`, `{"spans":[{"first":0,"log":0,"entries":[{"n":2},{"n":1}]}]}`, `{"spans":[{"first":0,"log":0,"entries":[{"n":0,"seen":"-4"}]}]}`,
		`{"spans":[{"first":0,"log":0,"entries":[{"n":0,"seen":"x"}]}]}`} {
		var a Tally
		if err := json.Unmarshal([]byte(text), &a); err == nil {
			t.Errorf("%s is read as a tally: %v", text, a)
		}
	}
}

func FuzzTally(f *testing.F) {
	data, _ := json.Marshal(made(1).Add(made(2)))
	f.Add(data)
	f.Add([]byte(`{"spans":[{"first":4,"log":2,"entries":[{"n":0,"counts":["1","2"]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a, b Tally
		if json.Unmarshal(data, &a) != nil {
			return
		}
		text := must(json.Marshal(a))
		if err := json.Unmarshal(text, &b); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if again, _ := json.Marshal(b.Add(a)); string(again) != string(text) {
			t.Fatalf("%s is read back as %s", text, again)
		}
	})
}

func TestAmounts(t *testing.T) {
	large := Amount{}
	if err := large.UnmarshalText([]byte("123456789012345678901234567890")); err != nil {
		t.Fatal(err)
	}
	if got := large.Plus(NewAmount(10)).String(); got != "123456789012345678901234567900" {
		t.Errorf("the sum is %s", got)
	}
	if zero := NewAmount(0); !zero.IsZero() || !reflect.DeepEqual(zero, Amount{}) || zero.String() != "0" || !zero.Plus(large).Equal(large) {
		t.Errorf("zero is %v", zero)
	}
}
