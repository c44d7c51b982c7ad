// Package record keeps what a census has counted: a SQLite file, see Record.
package record

import (
	"bytes"
	"database/sql"
	_ "embed" // the schema
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"lightsout/internal/base/persist"
	"lightsout/internal/base/sqlite"
	"lightsout/research/census"
)

// Record is the record of a census in a SQLite file: its plan, and the tally of each unit that has been
// counted. What Put has taken is on the disk when it returns, and stays whatever happens to the program or
// the machine.
//
// The journal is a rollback journal, not a write-ahead log: between two Puts everything is in
// the one file, so that a shard can be copied from one machine to another, and network file systems
// can hold it. A Put takes a few syncs of the disk, which is little compared with the seconds of a unit.
//
// One program at a time has a census open to write: a lock is kept on a file next to it, which ends with the
// program.
//
// Every row is sealed (package persist): its hash follows that of the plan, which follows the head. Begin,
// Counted and Merge verify it.
type Record struct {
	Program string // the name and version of the program that begins a plan

	path string
	db   *sql.DB
	lock *os.File // nil if it is only read
}

// DisagreeError says that a unit was counted twice, with different results. A unit is a function of
// its number, so that one of the two was counted by a faulty machine or another version of the
// program, and nothing in the census is to be trusted before it is known which.
type DisagreeError struct {
	Unit   int
	Worker string // who counted it first
}

func (e *DisagreeError) Error() string {
	return fmt.Sprintf(
		"unit %d was counted before, by %s, with another result: one of the two machines is faulty or runs "+
			"another version",
		e.Unit, e.Worker)
}

const (
	applicationID = 0x4c4f4365 // "LOCe"
	formatVersion = 2
)

//go:embed census.sql
var schema string

// Open opens a census to resume it, or makes an empty one. It is an error if another program has it open.
func Open(path string) (*Record, error) {
	if _, err := persist.Resolve(path); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		if err := sqlite.Check(path); err != nil {
			return nil, fmt.Errorf("%w: it is unchanged", err)
		}
	}
	lock, err :=
		persist.Claim(filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lightsout-lock"), 0o666)
	if err != nil {
		return nil, explain(path, err)
	}
	c := open(path, "rwc")
	c.lock = lock
	if err := c.make(); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Read opens a census to look at it, also while another program counts. Put and Merge on it are errors.
func Read(path string) (*Record, error) {
	if err := sqlite.Check(path); err != nil {
		return nil, err
	}
	c := open(path, "ro")
	if err := c.isOurs(); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// open opens the file. Every commit is synced; writing waits for readers.
func open(path, mode string) *Record {
	options := url.Values{
		"mode": {mode}, "_pragma": {"busy_timeout(10000)", "journal_mode(truncate)", "synchronous(full)"},
		"_txlock": {"immediate"},
	}
	if mode == "ro" {
		options = url.Values{"mode": {mode}, "_pragma": {"busy_timeout(10000)"}}
	}
	return &Record{path: path, db: sqlite.Open(path, options)}
}

// make makes the tables in an empty file, and checks whether another is ours.
func (c *Record) make() error {
	var tables int
	if err := c.db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return explain(c.path, err)
	}
	if tables > 0 {
		return c.isOurs()
	}
	return c.transaction(func(tx *sql.Tx) error {
		_, err := tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; %s",
			applicationID, formatVersion, schema))
		return err
	})
}

func (c *Record) isOurs() error {
	var id, version int
	err := c.db.QueryRow(
		"SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id,
		&version)
	if err != nil {
		return explain(c.path, err)
	}
	switch {
	case id != applicationID:
		return fmt.Errorf("%s is a database, but not of a census: it is unchanged", c.path)
	case version != formatVersion:
		return fmt.Errorf(
			"%s was written by another version of lightsout (format %d, want %d): choose another file",
			c.path, version, formatVersion)
	}
	return nil
}

// Close closes the file and lets others open it. No empty journal stays beside a file that was written.
func (c *Record) Close() error {
	if c.lock != nil {
		// if it fails, the next program that opens the file looks at the journal
		c.db.Exec("PRAGMA journal_mode = delete")
		defer persist.Release(c.lock)
		c.lock = nil
	}
	return c.db.Close()
}

// transaction does something wholly or not at all.
func (c *Record) transaction(do func(tx *sql.Tx) error) error {
	tx, err := c.db.Begin()
	if err != nil {
		return explain(c.path, err)
	}
	if err := do(tx); err != nil {
		tx.Rollback()
		return explain(c.path, err)
	}
	return explain(c.path, tx.Commit())
}

// Begin says what is counted. A census that has begun continues if the plan is the same and all seals are
// right, and is left as it is if not.
func (c *Record) Begin(plan string, units int) error {
	have, count, err := c.Plan()
	if err != nil {
		return err
	}
	switch {
	case plan == "" || !isPlan(plan, units):
		return fmt.Errorf("%q of %d units is not a plan", plan, units)
	case have == plan && count == units:
		return c.Verify()
	case have == plan:
		return fmt.Errorf(
			"%s has plan %s of %d units, this version of lightsout cuts it into %d: choose another file",
			c.path, plan, count, units)
	case have != "":
		return fmt.Errorf("%s has plan %s, not %s: choose another file", c.path, have, plan)
	}
	head := persist.NewHead("census", formatVersion, plan, c.Program)
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	sealed := sealOfPlan(head, units).String()
	_, err = c.db.Exec("INSERT INTO census_plan VALUES (1, ?, ?, ?, ?)", plan, units, text, sealed)
	return explain(c.path, err)
}

func sealOfPlan(h persist.Head, units int) persist.Sum {
	return h.Sum().Next(strconv.AppendInt(nil, int64(units), 10))
}

// sealOf returns the seal of a row of census_tallies.
func sealOf(
	plan persist.Sum, unit int, tally []byte, worker string, elapsed time.Duration, at string,
) string {
	numbers := fmt.Appendf(nil, "%d %d", unit, elapsed.Nanoseconds())
	return plan.Next(numbers, tally, []byte(worker), []byte(at)).String()
}

// Plan returns the plan and how many units it has, or "" if the census has not begun.
func (c *Record) Plan() (plan string, units int, err error) {
	plan, units, _, err = c.sealedPlan()
	return plan, units, err
}

// sealedPlan also returns the seal of the plan, which those of tallies follow.
func (c *Record) sealedPlan() (plan string, units int, sum persist.Sum, err error) {
	var head, sealed string
	var h persist.Head
	err = c.db.QueryRow("SELECT plan, units, head, seal FROM census_plan").Scan(&plan, &units, &head, &sealed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", 0, sum, nil
	case err != nil:
		return "", 0, sum, explain(c.path, err)
	case json.Unmarshal([]byte(head), &h) != nil || !isPlan(plan, units) || h.Plan != plan,
		sealOfPlan(h, units).String() != sealed:
		err = fmt.Errorf("%s is damaged: its plan %q of %d units is not what was written there",
			c.path, plan, units)
		return "", 0, sum, err
	}
	return plan, units, sealOfPlan(h, units), nil
}

// isPlan reports whether a plan can be one: a line of text, and units that can be listed. A file may come
// from anywhere.
func isPlan(plan string, units int) bool {
	return units >= 0 && units <= census.MaxUnits && !strings.ContainsFunc(plan, func(r rune) bool {
		return !unicode.IsPrint(r)
	})
}

// Put records the tally of a unit, on the disk when it returns. fresh is false if it was there
// before, in which case nothing changes; if it was there with another tally, that is a DisagreeError.
func (c *Record) Put(unit int, tally []byte, worker string, elapsed time.Duration) (fresh bool, err error) {
	added, err := c.PutAll(func(yield func(census.CountedUnit, error) bool) {
		yield(census.CountedUnit{Unit: unit, Tally: tally, Worker: worker, Elapsed: elapsed, At: time.Now()},
			nil)
	})
	return added == 1, err
}

func putTally(tx *sql.Tx, plan persist.Sum, u census.CountedUnit) (added int, err error) {
	tally := append([]byte{}, u.Tally...) // nil would be no blob
	var had []byte
	var who string
	switch err := tx.QueryRow("SELECT tally, worker FROM census_tallies WHERE unit = ?", u.Unit).Scan(&had,
		&who); {
	case err == nil && !bytes.Equal(had, tally):
		return 0, &DisagreeError{u.Unit, who}
	case err == nil:
		return 0, nil
	case !errors.Is(err, sql.ErrNoRows):
		return 0, err
	}
	at := u.At.UTC().Format(time.RFC3339)
	if _, err := tx.Exec("INSERT INTO census_tallies VALUES (?, ?, ?, ?, ?, ?)", u.Unit, tally, u.Worker,
		u.Elapsed.Nanoseconds(), at, sealOf(plan, u.Unit, tally, u.Worker, u.Elapsed, at)); err != nil {
		return 0, err
	}
	_, err = tx.Exec("DELETE FROM census_dead WHERE unit = ?", u.Unit)
	return 1, err
}

// explain says of an error which file it is about, and in plain words what is wrong with it.
func explain(path string, err error) error {
	var disagree *DisagreeError
	var pathError *os.PathError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errDamaged):
		return fmt.Errorf("%s %w", path, err)
	case errors.As(err, &disagree):
		return fmt.Errorf("%s: %w", path, err)
	case errors.Is(err, persist.ErrBusy):
		return fmt.Errorf("%s: another lightsout is counting it", path)
	case errors.As(err, &pathError):
		return fmt.Errorf("%s cannot be written: %w", path, pathError.Err)
	}
	return fmt.Errorf("%s cannot be read or written: %w", path, inPlainWords(err))
}

// Merge takes over the tallies of another census of the same plan, wholly or not at all, and returns
// how many were new. A census that has not begun takes over the plan too. Merging a file twice
// changes nothing; two files that disagree about a unit are a DisagreeError.
func (c *Record) Merge(path string) (added int, err error) {
	other, err := Read(path)
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
	if have, _, err := c.Plan(); err == nil && have != "" && have != plan {
		return 0, fmt.Errorf("%s has plan %s, and what it would join has %s", path, plan, have)
	}
	if err := c.Begin(plan, units); err != nil {
		return 0, err
	}
	var damage error // of the other file, which it names
	added, err = c.PutAll(func(yield func(census.CountedUnit, error) bool) {
		for u, err := range other.Counted(0) {
			damage = err
			if !yield(u, err) {
				return
			}
		}
	})
	switch {
	case damage != nil:
		return 0, damage
	case err != nil:
		return 0, fmt.Errorf("merging %s: %w", path, err)
	}
	return added, nil
}

// PutAll records units that were counted elsewhere, wholly or not at all, and returns how many were new.
func (c *Record) PutAll(counted iter.Seq2[census.CountedUnit, error]) (added int, err error) {
	_, units, plan, err := c.sealedPlan()
	if err != nil {
		return 0, err
	}
	err = c.transaction(func(tx *sql.Tx) error {
		for u, err := range counted {
			if err != nil {
				return err
			}
			if u.Unit < 0 || u.Unit >= units {
				return fmt.Errorf("the plan has no unit %d: there are %d", u.Unit, units)
			}
			n, err := putTally(tx, plan, u)
			if err != nil {
				return err
			}
			added += n
		}
		return nil
	})
	if err != nil {
		added = 0 // none is kept
	}
	return added, err
}

// SetValues records the values of a census, in place of those that were there.
func (c *Record) SetValues(values []census.Value) error {
	return c.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM census_values"); err != nil {
			return err
		}
		for _, v := range values {
			text, err := json.Marshal(v)
			if err != nil {
				return err
			}
			_, err = tx.Exec("INSERT INTO census_values VALUES (?, ?, ?, ?, ?)", v.N, v.Board, v.AtLeast,
				v.AtMost, string(text))
			if err != nil {
				return err
			}
		}
		return nil
	})
}
