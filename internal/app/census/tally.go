package census

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"time"
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
type Tally struct{ spans []span }

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
	all := append(slices.Clone(t.spans), u.spans...)
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
	for _, s := range t.spans {
		total += 1 << s.Log
	}
	return total
}

// Has reports whether a unit has been counted.
func (t Tally) Has(unit int) bool {
	at, found := slices.BinarySearchFunc(t.spans, unit, func(s span, unit int) int { return cmp.Compare(s.First, unit) })
	return found || at > 0 && unit < t.spans[at-1].past()
}

// entries returns the sum over all units.
func (t Tally) entries() []entry {
	var sum []entry
	for _, s := range t.spans {
		sum = joinEntries(sum, s.Entries)
	}
	return sum
}

type tallyJSON struct {
	Spans []span `json:"spans"`
}

// MarshalJSON writes the spans.
func (t Tally) MarshalJSON() ([]byte, error) {
	return json.Marshal(tallyJSON{append([]span{}, t.spans...)})
}

// UnmarshalJSON reads what MarshalJSON wrote, and refuses invalid or overlapping spans.
func (t *Tally) UnmarshalJSON(data []byte) error {
	var read tallyJSON
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
