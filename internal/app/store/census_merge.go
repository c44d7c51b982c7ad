package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"iter"
	"os"

	"lightsout/internal/app/census"
)

// Merge takes over the tallies of another census of the same plan, wholly or not at all, and returns
// how many were new. A census that has not begun takes over the plan too. Merging a file twice
// changes nothing; two files that disagree about a unit are a DisagreeError.
func (c *Census) Merge(path string) (added int, err error) {
	if own, err := os.Stat(c.path); err == nil {
		if other, err := os.Stat(path); err == nil && os.SameFile(own, other) {
			return 0, nil
		}
	}
	other, err := ReadCensus(path)
	if err != nil {
		return 0, err
	}
	defer other.Close()
	plan, units, err := other.Plan()
	if err != nil {
		return 0, err
	}
	if plan == "" {
		return 0, fmt.Errorf("%s has no plan: nothing has been counted in it", path)
	}
	if err := c.Begin(plan, units); err != nil {
		return 0, err
	}
	if added, err = c.PutAll(other.Counted(0)); err != nil {
		return 0, fmt.Errorf("merging %s: %w", path, err)
	}
	return added, nil
}

// PutAll records units that were counted elsewhere, wholly or not at all, and returns how many were new.
func (c *Census) PutAll(counted iter.Seq2[census.CountedUnit, error]) (added int, err error) {
	_, units, err := c.Plan()
	if err != nil {
		return 0, err
	}
	err = c.transaction(func(tx *sql.Tx) error {
		for u, err := range counted {
			if err != nil {
				return err
			}
			if u.Unit < 0 || u.Unit >= units {
				return fmt.Errorf("there is a unit %d, and the plan has %d", u.Unit, units)
			}
			fresh, err := putTally(tx, u.Unit, u.Tally, u.Worker, u.Elapsed, u.At)
			if err != nil {
				return err
			}
			if fresh {
				added++
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// SetValues records the values of a census, in place of those that were there.
func (c *Census) SetValues(values []census.Value) error {
	return c.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM census_values"); err != nil {
			return err
		}
		for _, v := range values {
			text, err := json.Marshal(v)
			if err != nil {
				return err
			}
			if _, err := tx.Exec("INSERT INTO census_values VALUES (?, ?, ?, ?, ?)", v.N, v.Board, v.AtLeast, v.AtMost, string(text)); err != nil {
				return err
			}
		}
		return nil
	})
}
