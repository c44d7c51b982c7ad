package store

import (
	"database/sql"
	"iter"
	"time"

	"lightsout/internal/census"
)

// fewAtOnce is how many whole rows are read at a time: tallies may be large.
const fewAtOnce = 64

// Counted yields the units from a number on that have been counted, in order.
func (c *Census) Counted(from int) iter.Seq2[census.CountedUnit, error] {
	return func(yield func(census.CountedUnit, error) bool) {
		err := inPages(c, from-1, fewAtOnce, "SELECT unit, tally, worker, elapsed_ns, put_at FROM census_tallies WHERE unit > ? ORDER BY unit LIMIT ?", func(rows *sql.Rows) (int, func() bool, error) {
			var u census.CountedUnit
			var at string
			err := rows.Scan(&u.Unit, (*[]byte)(&u.Tally), &u.Worker, &u.Elapsed, &at)
			u.At, _ = time.Parse(time.RFC3339, at)
			return u.Unit, func() bool { return yield(u, nil) }, err
		})
		if err != nil {
			yield(census.CountedUnit{}, err)
		}
	}
}

// Bury notes that a unit could not be counted, and why. A tally that comes later takes it off the list.
func (c *Census) Bury(unit int, reason string) error {
	return c.transaction(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT OR REPLACE INTO census_dead SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM census_tallies WHERE unit = ?)", unit, reason, unit)
		return err
	})
}

// Unbury forgets which units could not be counted, because they are tried again.
func (c *Census) Unbury() error {
	_, err := c.db.Exec("DELETE FROM census_dead")
	return censusError(c.path, err)
}

// DeadUnit is a unit that could not be counted.
type DeadUnit struct {
	Unit   int
	Reason string
}

// Dead returns the units that could not be counted when they were last tried, in order.
func (c *Census) Dead() ([]DeadUnit, error) {
	var tables int
	if err := c.db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE name = 'census_dead'").Scan(&tables); err != nil || tables == 0 {
		return nil, censusError(c.path, err) // an early file that is only read
	}
	rows, err := c.db.Query("SELECT unit, reason FROM census_dead ORDER BY unit")
	if err != nil {
		return nil, censusError(c.path, err)
	}
	defer rows.Close()
	var dead []DeadUnit
	for rows.Next() {
		var d DeadUnit
		if err := rows.Scan(&d.Unit, &d.Reason); err != nil {
			return nil, censusError(c.path, err)
		}
		dead = append(dead, d)
	}
	return dead, censusError(c.path, rows.Err())
}
