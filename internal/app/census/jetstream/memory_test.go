//go:build unix

package jetstream

import (
	"errors"
	"iter"
	"time"

	"lightsout/internal/app/census"
)

// memory is a record that lasts as long as the test.
type memory struct {
	units   int
	tallies map[int][]byte
}

func newMemory() *memory { return &memory{tallies: map[int][]byte{}} }

func (m *memory) Begin(_ string, units int) error {
	m.units = units
	return nil
}

func (m *memory) Put(unit int, tally []byte, _ string, _ time.Duration) (bool, error) {
	if _, there := m.tallies[unit]; there {
		return false, nil
	}
	m.tallies[unit] = tally
	return true, nil
}

func (m *memory) Missing() iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for unit := range m.units {
			if _, there := m.tallies[unit]; !there && !yield(unit, nil) {
				return
			}
		}
	}
}

func (m *memory) Done() (int, error) { return len(m.tallies), nil }

func (m *memory) Bury(int, string) error { return nil }
func (m *memory) Unbury() error          { return nil }

// Counted fails: this record can be written, not gathered.
func (m *memory) Counted(int) iter.Seq2[census.CountedUnit, error] {
	return func(yield func(census.CountedUnit, error) bool) {
		yield(census.CountedUnit{}, errors.New("the record cannot be read"))
	}
}
