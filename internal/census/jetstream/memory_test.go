//go:build unix

package jetstream

import (
	"iter"
	"time"
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
