package census

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"time"

	"lightsout/internal/base/text"
)

// Tally is the count of some units. Its zero value is empty.
//
// Adding must not care about order, nor about a unit counted twice: shards overlap, a unit is
// counted again after its worker seemed lost. Sums alone cannot detect that. So a tally keeps its
// sums by spans: a span is 2^log units from a multiple of 2^log on, and the tally has the largest
// such spans that lie in the set of its units, each with the sum over the units in it.
//
// Two spans are either disjoint or one lies in the other. So to add two tallies, take the spans of both, leave out
// those that lie in others, and join any two that are the halves of a larger one until there are none. What results
// depends on the set of units alone: the largest spans of a set are known by the set, and the sum over a span by the
// span, since what a unit counts is known by its number. Thus adding tallies of the same plan is the union of sets of
// units: commutative, associative, with nothing as its zero, and idempotent.
//
// Tallies that are added in order of their units have few spans, about one for each bit of the number of units.
type Tally struct {
	Spans []span `json:"spans"`
}

// span is the sum over 2^Log units from First on, by board.
type span struct {
	First   int     `json:"first"`
	Log     int     `json:"log"`
	Entries []entry `json:"entries"` // by n
}

func (s span) past() int { return s.First + 1<<s.Log }

func unitTally(unit int, entries []entry) Tally { return Tally{[]span{{unit, 0, entries}}} }

// Add returns the tally of the units of both. Neither is changed.
func (t Tally) Add(u Tally) Tally {
	all := append(slices.Clone(t.Spans), u.Spans...)
	slices.SortFunc(all, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(b.Log, a.Log)) // the larger first
	})
	var kept []span
	for _, s := range all {
		if n := len(kept); n > 0 && s.First < kept[n-1].past() {
			continue // it lies in the one before
		}
		kept = append(kept, s)
		for n := len(kept); n > 1; n = len(kept) {
			a, b := kept[n-2], kept[n-1]
			if a.Log != b.Log || a.past() != b.First || a.First>>a.Log&1 != 0 {
				break
			}
			kept = append(kept[:n-2], span{a.First, a.Log + 1, joinEntries(a.Entries, b.Entries)})
		}
	}
	return Tally{kept}
}

// Units returns how many units have been counted.
func (t Tally) Units() int {
	total := 0
	for _, s := range t.Spans {
		total += 1 << s.Log
	}
	return total
}

// Has reports whether a unit has been counted.
func (t Tally) Has(unit int) bool {
	return slices.ContainsFunc(t.Spans, func(s span) bool { return s.First <= unit && unit < s.past() })
}

// entries returns the sum over all units.
func (t Tally) entries() []entry {
	var sum []entry
	for _, s := range t.Spans {
		sum = joinEntries(sum, s.Entries)
	}
	return sum
}

// UnmarshalJSON refuses invalid or overlapping spans.
func (t *Tally) UnmarshalJSON(data []byte) error {
	type plain Tally // without this method
	var read plain
	if err := json.Unmarshal(data, &read); err != nil {
		return fmt.Errorf("not a tally: %w", err)
	}
	past := 0
	for _, s := range read.Spans {
		if s.Log < 0 || s.Log > bits.Len(MaxUnits) || s.First < past || s.First > MaxUnits || s.First&(1<<s.Log-1) != 0 {
			return fmt.Errorf("not a tally: the span of 2^%d units from %d on is invalid or overlaps another", s.Log, s.First)
		}
		past = s.past()
		if !slices.IsSortedFunc(s.Entries, func(a, b entry) int { return cmp.Compare(a.N, b.N) }) {
			return fmt.Errorf("not a tally: its boards are not in order")
		}
	}
	*t = Tally{}.Add(Tally{read.Spans})
	return nil
}

// CountedUnit is a unit that has been counted, as a record keeps it and machines send it to each other.
type CountedUnit struct {
	Unit    int             `json:"unit"`
	Tally   json.RawMessage `json:"tally"`
	Worker  string          `json:"worker"`
	Elapsed time.Duration   `json:"elapsed"` // what counting it took
	At      time.Time       `json:"at"`      // when it came into the record
}

// DeadUnit is a unit that was given up: it could not be counted.
type DeadUnit struct {
	Unit   int    `json:"unit"`
	Reason string `json:"reason"`
}

// entry is the count of some units on one board. Each field adds up in its own way, so that entries
// join in any order; a plan uses some of them.
type entry struct {
	N       int      `json:"n"`                 // the number of the board in its family, or 0
	Nullity *int     `json:"nullity,omitempty"` // known as a whole, by one unit
	Seen    Amount   `json:"seen,omitzero"`     // how many were looked at: they add
	Counts  []Amount `json:"counts,omitempty"`  // by weight or distance: they add
	Least   *found   `json:"least,omitempty"`   // the lightest seen
	Most    *found   `json:"most,omitempty"`    // the heaviest seen, or the farthest
	Walk    string   `json:"walk,omitempty"`    // how the things to look at were numbered
	None    string   `json:"none,omitempty"`    // a witness that there is no value
	Bounds  *bounds  `json:"bounds,omitempty"`  // where a value is not known exactly
	Words   []byte   `json:"words,omitempty"`   // what one unit has listed, for others: they do not add up
}

// found is one of the things looked at, and how many there are of its weight.
type found struct {
	Weight int    `json:"weight"`
	Count  Amount `json:"count,omitzero"`
	Text   string `json:"text,omitempty"` // presses or a state; of several, the first in order of text
}

// bounds hold a value between two.
type bounds struct {
	AtLeast int `json:"at_least"`
	AtMost  int `json:"at_most"`
}

// joinEntries adds up two lists of entries, each in order of n.
func joinEntries(a, b []entry) []entry {
	sum := make([]entry, 0, max(len(a), len(b)))
	for len(a) > 0 && len(b) > 0 {
		switch cmp.Compare(a[0].N, b[0].N) {
		case -1:
			sum, a = append(sum, a[0]), a[1:]
		case 1:
			sum, b = append(sum, b[0]), b[1:]
		default:
			sum, a, b = append(sum, a[0].join(b[0])), a[1:], b[1:]
		}
	}
	return append(append(sum, a...), b...)
}

// join adds up what different units have counted of a board.
func (e entry) join(f entry) entry {
	e.Seen = e.Seen.Plus(f.Seen)
	e.Counts = joinCounts(e.Counts, f.Counts)
	e.Least = joinFound(e.Least, f.Least, -1)
	e.Most = joinFound(e.Most, f.Most, +1)
	if e.Walk != f.Walk {
		e.Walk = mixedWalks
	}
	e.None = max(e.None, f.None)
	e.Nullity = cmp.Or(e.Nullity, f.Nullity)
	e.Words = nil
	if e.Bounds = cmp.Or(e.Bounds, f.Bounds); f.Bounds != nil {
		e.Bounds = &bounds{max(e.Bounds.AtLeast, f.Bounds.AtLeast), min(e.Bounds.AtMost, f.Bounds.AtMost)}
	}
	return e
}

// mixedWalks represents units that numbered things in different ways. Once it is there it stays.
const mixedWalks = "mixed"

func joinCounts(a, b []Amount) []Amount {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(b) == 0 {
		return a
	}
	sum := append([]Amount(nil), a...)
	for w, count := range b {
		sum[w] = sum[w].Plus(count)
	}
	return sum
}

// joinFound keeps what weighs less, or more if better is +1. Of equal weights the counts add.
func joinFound(a, b *found, better int) *found {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.Weight != b.Weight:
		if cmp.Compare(a.Weight, b.Weight) == better {
			return a
		}
		return b
	}
	return &found{a.Weight, a.Count.Plus(b.Count), min(a.Text, b.Text)}
}

// Amount is a number of things counted, of any size. Its zero value is 0. In JSON it is a string of
// digits.
type Amount struct{ n *big.Int }

// NewAmount returns an amount.
func NewAmount(n uint64) Amount { return bigAmount(new(big.Int).SetUint64(n)) }

func bigAmount(n *big.Int) Amount {
	if n.Sign() == 0 {
		return Amount{}
	}
	return Amount{n}
}

// Big returns a copy of the amount.
func (a Amount) Big() *big.Int {
	if a.n == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(a.n)
}

// Plus returns a + b.
func (a Amount) Plus(b Amount) Amount {
	switch {
	case a.n == nil:
		return b
	case b.n == nil:
		return a
	}
	return Amount{new(big.Int).Add(a.n, b.n)}
}

func addUp(amounts []Amount) (sum Amount) {
	for _, a := range amounts {
		sum = sum.Plus(a)
	}
	return sum
}

// IsZero reports whether nothing was counted.
func (a Amount) IsZero() bool { return a.n == nil }

// Equal reports whether two amounts are the same.
func (a Amount) Equal(b Amount) bool { return a.Big().Cmp(b.Big()) == 0 }

// String returns the digits.
func (a Amount) String() string { return a.Big().String() }

// ifAny returns the digits, or "" if nothing was counted.
func (a Amount) ifAny() string {
	if a.IsZero() {
		return ""
	}
	return a.String()
}

// MarshalText returns the digits.
func (a Amount) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// maxDigits bounds what is read: no board of ours has larger counts.
const maxDigits = 1 << 14

// UnmarshalText reads digits.
func (a *Amount) UnmarshalText(digits []byte) error {
	n, ok := new(big.Int).SetString(string(digits[:min(len(digits), maxDigits+1)]), 10)
	if !ok || n.Sign() < 0 || len(digits) > maxDigits {
		return fmt.Errorf("%q is not an amount: must be a whole number, 0 or more", text.Clip(string(digits)))
	}
	*a = bigAmount(n)
	return nil
}
