package census

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"lightsout/internal/base/text"
)

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
	Lists   []listed `json:"lists,omitempty"`   // what units have listed, in their order
}

// listed is the light words of a share of the blocks of a board.
type listed struct {
	Share int    `json:"share"`
	Words []byte `json:"words"` // see least.Blocks
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
	e.Bounds = cmp.Or(e.Bounds, f.Bounds)
	if len(f.Lists) > 0 {
		e.Lists = slices.SortedFunc(slices.Values(slices.Concat(e.Lists, f.Lists)), func(a, b listed) int { return cmp.Compare(a.Share, b.Share) })
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
