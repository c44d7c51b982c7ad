package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"time"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"lightsout/internal/base/sqlite"
	"lightsout/research/census"
)

// Done returns how many units have been counted.
func (c *Record) Done() (int, error) {
	var done int
	err := c.db.QueryRow("SELECT count(*) FROM census_tallies").Scan(&done)
	return done, explain(c.path, err)
}

// atOnce is how many rows are read at a time: while rows are read no tally can be put.
const atOnce = 1024

// Has returns for each unit of the plan whether it has been counted.
func (c *Record) Has() ([]bool, error) {
	_, units, err := c.Plan()
	if err != nil {
		return nil, err
	}
	has := make([]bool, units)
	for u, err := range c.inPages(math.MinInt, atOnce,
		func(rows *sql.Rows) (u census.CountedUnit, err error) {
			err = rows.Scan(&u.Unit)
			return u, err
		}, "SELECT unit FROM census_tallies WHERE unit > ? ORDER BY unit LIMIT ?") {
		if err == nil && (u.Unit < 0 || u.Unit >= units) {
			err = fmt.Errorf("%s is damaged: it has a tally of unit %d, and its plan has %d", c.path,
				u.Unit, units)
		}
		if err != nil {
			return nil, err
		}
		has[u.Unit] = true
	}
	return has, nil
}

// inPages reads rows of the units after last, some at a time, and yields them when no query is open, so that
// the caller may run other queries.
func (c *Record) inPages(
	last, limit int, read func(*sql.Rows) (census.CountedUnit, error), text string,
) iter.Seq2[census.CountedUnit, error] {
	return func(yield func(census.CountedUnit, error) bool) {
		for last := last; ; {
			page, err := sqlite.Query(context.Background(), c.db, read, text, last, limit)
			if err != nil {
				yield(census.CountedUnit{}, explain(c.path, err))
				return
			}
			for _, u := range page {
				if u.Unit <= last { // or this may never end
					yield(u, fmt.Errorf("%s is damaged: unit %d comes after unit %d", c.path, u.Unit, last))
					return
				}
				last = u.Unit
				if !yield(u, nil) {
					return
				}
			}
			if len(page) < limit {
				return
			}
		}
	}
}

// Worker is who counted.
type Worker struct {
	Name    string
	Units   int
	Elapsed time.Duration // the sum over its units
	Last    time.Time     // when its last unit was put
}

// Workers returns who counted, by name.
func (c *Record) Workers() ([]Worker, error) {
	workers, err := sqlite.Query(context.Background(), c.db, func(rows *sql.Rows) (w Worker, err error) {
		var last string
		err = rows.Scan(&w.Name, &w.Units, &w.Elapsed, &last)
		w.Last, _ = time.Parse(time.RFC3339, last)
		return w, err
	},
		"SELECT worker, count(*), sum(elapsed_ns), max(put_at) FROM census_tallies GROUP BY worker "+
			"ORDER BY worker")
	return workers, explain(c.path, err)
}

// inPlainWords says what SQLite means.
func inPlainWords(err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return errors.New("the disk is full; earlier units are safe")
	case sqlite3.SQLITE_READONLY:
		return errors.New("it is read-only")
	case sqlite3.SQLITE_CANTOPEN:
		return errors.New("it cannot be opened: the folder must exist and be writable")
	case sqlite3.SQLITE_BUSY:
		return errors.New("another program is using it")
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return errors.New("it is damaged, or not a SQLite file")
	case sqlite3.SQLITE_IOERR:
		return errors.New("the disk gave an error; earlier units are safe")
	}
	return err
}

// Counted yields the units from a number on that have been counted, in order. It is an error if the seal of
// one is wrong.
func (c *Record) Counted(from int) iter.Seq2[census.CountedUnit, error] {
	const fewAtOnce = 64 // how many whole rows are read at a time: tallies may be large
	_, _, plan, err := c.sealedPlan()
	after := from - 1
	if from == 0 {
		after = math.MinInt // a row of a unit below 0 is damage
	}
	return c.inPages(after, fewAtOnce, func(rows *sql.Rows) (u census.CountedUnit, _ error) {
		var at, sealed string
		if err != nil {
			return u, err
		}
		if err := rows.Scan(&u.Unit, (*[]byte)(&u.Tally), &u.Worker, &u.Elapsed, &at, &sealed); err != nil {
			return u, err
		}
		u.At, _ = time.Parse(time.RFC3339, at)
		if sealOf(plan, u.Unit, u.Tally, u.Worker, u.Elapsed, at) != sealed {
			return u, fmt.Errorf(
				"%w: the tally of unit %d is not what was written there; restore a copy, or start over",
				errDamaged, u.Unit)
		}
		return u, nil
	},
		"SELECT unit, tally, worker, elapsed_ns, put_at, seal FROM census_tallies WHERE unit > ? ORDER BY "+
			"unit LIMIT ?")
}

// Verify reads all tallies, and returns an error if the seal of one is wrong.
func (c *Record) Verify() error {
	for _, err := range c.Counted(0) {
		if err != nil {
			return err
		}
	}
	return nil
}

// errDamaged begins what says which row has a wrong seal.
var errDamaged = errors.New("is damaged")

// MarkFailed notes that a unit could not be counted, and why. A tally that comes later takes it off the list.
func (c *Record) MarkFailed(unit int, reason string) error {
	_, err := c.db.Exec(
		"INSERT OR REPLACE INTO census_dead SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM census_tallies "+
			"WHERE unit = ?)",
		unit, reason, unit)
	return explain(c.path, err)
}

// RetryFailed forgets which units could not be counted, because they are tried again.
func (c *Record) RetryFailed() error {
	_, err := c.db.Exec("DELETE FROM census_dead")
	return explain(c.path, err)
}

// Dead returns the units that could not be counted when they were last tried, in order.
func (c *Record) Dead() ([]census.DeadUnit, error) {
	dead, err := sqlite.Query(context.Background(), c.db,
		func(rows *sql.Rows) (d census.DeadUnit, err error) {
			err = rows.Scan(&d.Unit, &d.Reason)
			return d, err
		}, "SELECT unit, reason FROM census_dead ORDER BY unit")
	return dead, explain(c.path, err)
}
