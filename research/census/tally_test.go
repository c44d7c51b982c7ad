package census

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// made is what a made-up unit counts of a board: a function of the number of the unit, as it must be.
func made(unit int) entry {
	rng := rand.New(rand.NewPCG(uint64(unit), 7))
	e := entry{Seen: NewAmount(rng.Uint64N(100)), Walk: []string{"walk", "walk", "other"}[rng.IntN(3)]}
	for range rng.IntN(4) {
		e.Counts = append(e.Counts, NewAmount(rng.Uint64N(5)))
	}
	if rng.IntN(2) == 0 {
		e.Least = &found{rng.IntN(3), NewAmount(1 + rng.Uint64N(3)), fmt.Sprint(rng.IntN(50))}
	}
	if rng.IntN(2) == 0 {
		e.Most = &found{Weight: rng.IntN(3), Text: fmt.Sprint(rng.IntN(50))}
	}
	if rng.IntN(2) == 0 {
		e.Bounds = &bounds{rng.IntN(9), rng.IntN(9)}
	}
	return e
}

func sameJSON(t *rapid.T, what string, a, b any) {
	t.Helper()
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	if err1 != nil || err2 != nil || string(x) != string(y) {
		t.Fatalf("%s:\n%s\n%s\n%v %v", what, x, y, err1, err2)
	}
}

// What units count joins in any order, and no join changes what it joins.
func TestJoinInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var drawn [3]entry
		for i := range drawn {
			drawn[i] = made(rapid.IntRange(0, 1000).Draw(t, "unit"))
		}
		a := drawn[0]
		b := drawn[1]
		c := drawn[2]
		before := string(must(json.Marshal(drawn)))
		sameJSON(t, "commutative", a.join(b), b.join(a))
		sameJSON(t, "associative", a.join(b).join(c), a.join(b.join(c)))
		sameJSON(t, "unchanged", json.RawMessage(before), drawn)
	})
}

// Tallies read back as they were written.
func TestTallyJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.IntRange(0, 1000).Draw(t, "unit")
		entries := []entry{made(unit), made(unit + 1)}
		entries[1].N = 4
		data := must(tallyOf(unit, entries))
		sameJSON(t, "read back", entries, must(entriesOf(unit, data)))
		if _, err := entriesOf(unit+1, data); err == nil {
			t.Fatal("it is read as the tally of another unit")
		}
	})
	for _, text := range []string{`[]`, `{"spans":3}`, `{"spans":[]}`, `{"spans":[{"first":1,"log":0}]}`,
		`{"spans":[{"first":0,"log":1}]}`,
		`{"spans":[{"first":0,"log":0},{"first":1,"log":0}]}`,
		`{"spans":[{"first":0,"log":0,"entries":[{"n":2},{"n":1}]}]}`,
		`{"spans":[{"first":0,"log":0,"entries":[{"n":1},{"n":1}]}]}`,
		`{"spans":[{"first":0,"log":0,"entries":[{"n":0,"seen":"-4"}]}]}`,
		`{"spans":[{"first":0,"log":0,"entries":[{"n":0,"seen":"x"}]}]}`} {
		if entries, err := entriesOf(0, []byte(text)); err == nil {
			t.Errorf("%s is read as a tally: %v", text, entries)
		}
	}
}

func FuzzTally(f *testing.F) {
	f.Add(must(tallyOf(0, []entry{made(1)})))
	f.Add([]byte(`{"spans":[{"first":0,"log":0,"entries":[{"n":0,"counts":["1","2"]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := entriesOf(0, data)
		if err != nil {
			return
		}
		text := must(tallyOf(0, a))
		b, err := entriesOf(0, text)
		if again := must(tallyOf(0, b)); err != nil || string(again) != string(text) {
			t.Fatalf("%s is read back as %s, %v", text, again, err)
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
	zero := NewAmount(0)
	if !zero.IsZero() || !reflect.DeepEqual(zero, Amount{}) || zero.String() != "0" ||
		!zero.Plus(large).Equal(large) {
		t.Errorf("zero is %v", zero)
	}
}
