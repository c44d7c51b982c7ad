package store

import (
	"context"
	"database/sql"
	"iter"
	"time"

	"lightsout/internal/census"
)

// fewAtOnce is how many whole rows are read at a time: tallies may be large.
const fewAtOnce = 64

// Counted yields the units from a number on that have been counted, in order.
func (c *Census) Counted(from int) iter.Seq2[census.CountedUnit, error] {
	unit := func(u census.CountedUnit) int { return u.Unit }
	return inPages(c, from-1, fewAtOnce, unit, func(rows *sql.Rows) (u census.CountedUnit, err error) {
		var at string
		err = rows.Scan(&u.Unit, (*[]byte)(&u.Tally), &u.Worker, &u.Elapsed, &at)
		u.At, _ = time.Parse(time.RFC3339, at)
		return u, err
	}, "SELECT unit, tally, worker, elapsed_ns, put_at FROM census_tallies WHERE unit > ? ORDER BY unit LIMIT ?")
}

// Bury notes that a unit could not be counted, and why. A tally that comes later takes it off the list.
func (c *Census) Bury(unit int, reason string) error {
	_, err := c.db.Exec("INSERT OR REPLACE INTO census_dead SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM census_tallies WHERE unit = ?)", unit, reason, unit)
	return censusError(c.path, err)
}

// Unbury forgets which units could not be counted, because they are tried again.
func (c *Census) Unbury() error {
	_, err := c.db.Exec("DELETE FROM census_dead")
	return censusError(c.path, err)
}

// Dead returns the units that could not be counted when they were last tried, in order.
func (c *Census) Dead() ([]census.DeadUnit, error) {
	var tables int
	if err := c.db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE name = 'census_dead'").Scan(&tables); err != nil || tables == 0 {
		return nil, censusError(c.path, err) // an early file that is only read
	}
	dead, err := query(context.Background(), c.db, func(rows *sql.Rows) (d census.DeadUnit, err error) {
		err = rows.Scan(&d.Unit, &d.Reason)
		return d, err
	}, "SELECT unit, reason FROM census_dead ORDER BY unit")
	return dead, censusError(c.path, err)
}
