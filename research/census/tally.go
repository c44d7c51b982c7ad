package census

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"time"

	"lightsout/internal/base/text"
)

// A tally is the count of one unit as JSON, which a record keeps and machines send to each other. What a unit
// counts is known by its number, so the tallies of a unit by two workers are the same. The format has room
// for spans of 2^log units; a tally has one span of one unit.
type tally struct {
	Spans []span `json:"spans"`
}

type span struct {
	First   int     `json:"first"`
	Log     int     `json:"log"`
	Entries []entry `json:"entries"` // by n
}

func tallyOf(unit int, entries []entry) ([]byte, error) {
	return json.Marshal(tally{[]span{{unit, 0, entries}}})
}

func entriesOf(unit int, text []byte) ([]entry, error) {
	var t tally
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, fmt.Errorf("not a tally: %w", err)
	}
	if len(t.Spans) != 1 || t.Spans[0].First != unit || t.Spans[0].Log != 0 {
		return nil, fmt.Errorf("the tally is not of unit %d", unit)
	}
	entries := t.Spans[0].Entries
	for i := 1; i < len(entries); i++ {
		if entries[i-1].N >= entries[i].N {
			return nil, fmt.Errorf("not a tally: its boards are not in order")
		}
	}
	return entries, nil
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
	e.Bounds = cmp.Or(e.Bounds, f.Bounds)
	if f.Bounds != nil {
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
	sum := slices.Clone(a)
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
	case cmp.Compare(a.Weight, b.Weight) == better:
		return a
	case a.Weight != b.Weight:
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

// Big returns the amount, which must not be changed.
func (a Amount) Big() *big.Int { return cmp.Or(a.n, new(big.Int)) }

// Plus returns a + b.
func (a Amount) Plus(b Amount) Amount { return bigAmount(new(big.Int).Add(a.Big(), b.Big())) }

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
