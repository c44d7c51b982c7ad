package store

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"lightsout/internal/app/census"
)

// Units that were given up are listed until they are counted or tried again.
func TestCensusDead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	c, err := OpenCensus(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Begin("p", 9); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Put(1, []byte("1"), "w", 0); err != nil {
		t.Fatal(err)
	}
	for _, unit := range []int{5, 1, 3, 5} { // 1 is counted
		if err := c.Bury(unit, "bad luck"); err != nil {
			t.Fatal(err)
		}
	}
	want := []census.DeadUnit{{Unit: 3, Reason: "bad luck"}, {Unit: 5, Reason: "bad luck"}}
	if got, err := c.Dead(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("dead are %v, %v", got, err)
	}
	if _, err := c.Put(3, []byte("3"), "w", 0); err != nil {
		t.Fatal(err)
	}
	c.Close()
	if c, err = OpenCensus(path); err != nil { // the list outlives the program
		t.Fatal(err)
	}
	if got, err := c.Dead(); err != nil || !reflect.DeepEqual(got, want[1:]) {
		t.Errorf("dead are %v, %v", got, err)
	}
	if err := c.Unbury(); err != nil {
		t.Fatal(err)
	}
	if got, err := c.Dead(); err != nil || len(got) != 0 {
		t.Errorf("dead are %v, %v", got, err)
	}
	if _, err := c.db.Exec("DROP TABLE census_dead"); err != nil { // a file from before there was a list
		t.Fatal(err)
	}
	c.Close()
	old, err := ReadCensus(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := old.Dead(); err != nil || len(got) != 0 {
		t.Errorf("an old file has the dead %v, %v", got, err)
	}
	old.Close()
	if c, err = OpenCensus(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Bury(7, "no memory"); err != nil {
		t.Error(err)
	}
}

// PutAll stores all or nothing, and Counted returns the stored units, from any unit on.
func TestCensusPutAll(t *testing.T) {
	c, err := OpenCensus(filepath.Join(t.TempDir(), "c.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Begin("p", 300); err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	var units []census.CountedUnit
	for unit := 0; unit < 300; unit += 2 {
		units = append(units, census.CountedUnit{Unit: unit, Tally: []byte("{}"), Worker: "w", Elapsed: time.Second, At: at})
	}
	broken := errors.New("broken")
	give := func(units []census.CountedUnit, end error) func(func(census.CountedUnit, error) bool) {
		return func(yield func(census.CountedUnit, error) bool) {
			for _, u := range units {
				if !yield(u, nil) {
					return
				}
			}
			if end != nil {
				yield(census.CountedUnit{}, end)
			}
		}
	}
	for _, end := range []error{broken, nil} {
		added, err := c.PutAll(give(units, end))
		if (err == nil) != (end == nil) || end == nil && added != len(units) || end != nil && added != 0 {
			t.Fatalf("%d added, %v", added, err)
		}
	}
	if added, err := c.PutAll(give([]census.CountedUnit{{Unit: 300, Tally: []byte("{}")}}, nil)); err == nil || added != 0 {
		t.Errorf("a unit that is not there: %d, %v", added, err)
	}
	for _, from := range []int{0, 1, 150, 299, 1000} {
		var got []census.CountedUnit
		for u, err := range c.Counted(from) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, u)
		}
		want := units[min(len(units), (from+1)/2):]
		if len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("from %d: %d units, not %d", from, len(got), len(want))
		}
	}
}
