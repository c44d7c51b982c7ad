package record

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lightsout/research/census"
)

// openCensusFile opens a census that is closed at the end of the test.
func openCensusFile(t *testing.T, path string) *Record {
	t.Helper()
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// tallyOf is what a unit counts.
func tallyOf(unit int) []byte { return fmt.Appendf(nil, `{"unit":%d}`, unit) }

func putUnits(t *testing.T, c *Record, units ...int) {
	t.Helper()
	for _, unit := range units {
		if _, err := c.Put(unit, tallyOf(unit), "worker", time.Second); err != nil {
			t.Fatal(err)
		}
	}
}

// missing and tallies collect.
func missing(t *testing.T, c *Record) (units []int) {
	t.Helper()
	has, err := c.Has()
	if err != nil {
		t.Fatal(err)
	}
	for unit, counted := range has {
		if !counted {
			units = append(units, unit)
		}
	}
	return units
}

func tallies(t *testing.T, c *Record) (all []string) {
	t.Helper()
	for counted, err := range c.Counted(0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(counted.Tally))
	}
	return all
}

func TestCensus(t *testing.T) {
	path := filepath.Join(t.TempDir(), "census.db")
	c := openCensusFile(t, path)
	if plan, units, err := c.Plan(); plan != "" || units != 0 || err != nil {
		t.Errorf("a new census has plan %q of %d units, %v", plan, units, err)
	}
	if _, err := c.Put(0, tallyOf(0), "a", 0); err == nil {
		t.Error("a unit is put before there is a plan")
	}
	sameLines(t, "journal", ask(t, c.db, "PRAGMA journal_mode"), []string{"truncate"})
	sameLines(t, "synchronous", ask(t, c.db, "PRAGMA synchronous"), []string{"2"}) // full
	for range 2 {
		if err := c.Begin("least 5x5", 5); err != nil {
			t.Fatal(err)
		}
	}
	for plan, want := range map[string]string{
		"least 6x6": "has plan least 5x5, not least 6x6: choose another file",
		"least 5x5": "cuts it into 6"} {
		if err := c.Begin(plan, 6); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", plan, err, want)
		}
	}
	for _, test := range []struct {
		unit   int
		worker string
		fresh  bool
	}{{3, "a", true}, {1, "b", true}, {3, "b", false}, {0, "a", true}} {
		fresh, err := c.Put(test.unit, tallyOf(test.unit), test.worker, 2*time.Second)
		if fresh != test.fresh || err != nil {
			t.Errorf("unit %d is fresh: %v, %v", test.unit, fresh, err)
		}
	}
	for _, unit := range []int{-1, 5} {
		_, err := c.Put(unit, tallyOf(unit), "a", 0)
		if err == nil || !strings.Contains(err.Error(), "has no unit") {
			t.Errorf("unit %d: %v", unit, err)
		}
	}
	var disagree *DisagreeError
	if fresh, err := c.Put(3, []byte("another"), "b", 0); fresh || !errors.As(err, &disagree) ||
		disagree.Unit != 3 || disagree.Worker != "a" {
		t.Errorf("another tally: %v, %v", fresh, err)
	}
	check := func(c *Record) {
		t.Helper()
		if done, err := c.Done(); done != 3 || err != nil {
			t.Errorf("%d units are done, %v", done, err)
		}
		if got := missing(t, c); !slices.Equal(got, []int{2, 4}) {
			t.Errorf("%v are missing", got)
		}
		sameLines(t, "tallies", tallies(t, c), []string{`{"unit":0}`, `{"unit":1}`, `{"unit":3}`})
		workers, err := c.Workers()
		if err != nil || len(workers) != 2 || workers[0].Name != "a" || workers[0].Units != 2 ||
			workers[0].Elapsed != 4*time.Second || workers[0].Last.IsZero() {
			t.Errorf("workers %v, %v", workers, err)
		}
	}
	check(c)
	if _, err := Open(path); err == nil ||
		!strings.Contains(err.Error(), "another lightsout is counting it") {
		t.Errorf("opened twice: %v", err)
	}
	reader, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	check(reader)
	_, err = reader.Put(2, tallyOf(2), "a", 0)
	if err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a reader puts: %v", err)
	}
	putUnits(t, c, 0) // while someone reads
	reader.Close()
	c.Close()
	if names := namesIn(t, filepath.Dir(path)); strings.Contains(names, "lock") {
		t.Errorf("in the folder are %s", names)
	}
	check(openCensusFile(t, path))
}

// A Put while tallies are read neither waits nor is lost.
func TestCensusPutWhileReading(t *testing.T) {
	c := openCensusFile(t, filepath.Join(t.TempDir(), "census.db"))
	const units = 2*atOnce + 100
	if err := c.Begin("plan", units); err != nil {
		t.Fatal(err)
	}
	var even []census.CountedUnit
	for unit := 0; unit < units; unit += 2 {
		even = append(even, census.CountedUnit{Unit: unit, Tally: tallyOf(unit), Worker: "a"})
	}
	if _, err := c.PutAll(giving(even, nil)); err != nil {
		t.Fatal(err)
	}
	count := 0
	for u, err := range c.Counted(0) {
		if err != nil {
			t.Fatalf("unit %d, %v", u.Unit, err)
		}
		count++
		if u.Unit%500 == 0 {
			putUnits(t, c, u.Unit+1)
		}
		if u.Unit > units-10 {
			break
		}
	}
	if done, err := c.Done(); err != nil || done != units/2+5 || count < 1000 {
		t.Errorf("%d units are done after %d, %v", done, count, err)
	}
}

// Files of shards that overlap, merged in any order and twice, are the census of all units.
func TestCensusMerge(t *testing.T) {
	folder := t.TempDir()
	round := 0
	rapid.Check(t, func(rt *rapid.T) {
		round++
		if round > 5 { // each takes many syncs
			return
		}
		shards := rapid.SliceOfN(rapid.SliceOfDistinct(rapid.IntRange(0, 7), rapid.ID[int]), 1, 3).Draw(rt,
			"shards")
		whole := openCensusFile(t, filepath.Join(folder, fmt.Sprintf("whole%d", round)))
		defer whole.Close()
		have := map[int]bool{}
		for i, units := range append(shards, shards[0]) {
			path := filepath.Join(folder, fmt.Sprintf("shard%d-%d", round, i%len(shards)))
			if i < len(shards) {
				shard := openCensusFile(t, path)
				if err := shard.Begin("plan", 8); err != nil {
					t.Fatal(err)
				}
				putUnits(t, shard, units...)
				shard.Close()
			}
			fresh := 0
			for _, unit := range units {
				if !have[unit] {
					have[unit] = true
					fresh++
				}
			}
			if added, err := whole.Merge(path); err != nil || added != fresh {
				t.Fatalf("%d are added, want %d, %v", added, fresh, err)
			}
		}
		var want []string
		for unit := range 8 {
			if have[unit] {
				want = append(want, string(tallyOf(unit)))
			}
		}
		sameLines(t, "merged", tallies(t, whole), want)
	})
}

func TestCensusMergeRefuses(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	c := openCensusFile(t, at("whole"))
	if err := c.Begin("plan", 8); err != nil {
		t.Fatal(err)
	}
	putUnits(t, c, 5)
	for name, plan := range map[string]string{"other": "other plan", "bad": "plan", "empty": ""} {
		o := openCensusFile(t, at(name))
		if plan == "" {
			continue
		}
		if err := o.Begin(plan, 8); err != nil {
			t.Fatal(err)
		}
		putUnits(t, o, 1)
		if _, err := o.Put(5, []byte("wrong"), "a faulty machine", 0); err != nil {
			t.Fatal(err)
		}
		o.Close()
	}
	if err := os.WriteFile(at("text"), []byte("a letter, not a census"), 0o666); err != nil {
		t.Fatal(err)
	}
	writeDatabase(t, at("states"))
	for name, want := range map[string]string{
		"other": at("other") + " has plan other plan, and what it would join has plan",
		"bad":   "unit 5 was counted before, by worker, with another result", "empty": "has no plan",
		"text": "is not a SQLite file", "states": "but not of a census", "missing": "no such file",
	} {
		added, err := c.Merge(at(name))
		if err == nil || added != 0 || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %d are added, %v, want %q", name, added, err, want)
		}
	}
	if added, err := c.Merge(at("whole")); added != 0 || err != nil {
		t.Errorf("merged with itself: %d, %v", added, err)
	}
	sameLines(t, "tallies", tallies(t, c), []string{`{"unit":5}`})
}

// A file that is not a census is refused with one line and not changed.
func TestCensusRefuses(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	err := errors.Join(os.Mkdir(at("folder"), 0o777), os.WriteFile(at("text"),
		[]byte("a letter, not a census"), 0o666), os.WriteFile(at("read-only"), nil, 0o444))
	if err != nil {
		t.Fatal(err)
	}
	writeDatabase(t, at("states"))
	for name, want := range map[string]string{
		"folder": "is a folder", "text": "is not a SQLite file: it is unchanged", "read-only": "is read-only",
		"states":         "but not of a census: it is unchanged",
		"no/such/folder": "cannot be written: no such file or directory",
		"/sys/census.db": "/sys/census.db cannot be written: ",
	} {
		path := at(name)
		if filepath.IsAbs(name) {
			path = name
		}
		before, _ := os.ReadFile(path)
		_, err := Open(path)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") ||
			strings.Contains(err.Error(), "lock") {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("%s has changed", name)
		}
	}
	if names := namesIn(t, folder); strings.Contains(names, "lock") || strings.Contains(names, "journal") {
		t.Errorf("in the folder are %s", names)
	}
}

func TestCensusValues(t *testing.T) {
	c := openCensusFile(t, filepath.Join(t.TempDir(), "census.db"))
	want := []census.Value{{N: 1, Board: "1x1", AtLeast: 1, AtMost: 1},
		{N: 2, Board: "2x2", AtLeast: 3, AtMost: 4}}
	for range 2 {
		if err := c.SetValues(want); err != nil {
			t.Fatal(err)
		}
	}
	sameLines(t, "values", ask(t, c.db, "SELECT * FROM census_values ORDER BY n"), []string{
		`1|1x1|1|1|{"n":1,"board":"1x1","at_least":1,"at_most":1}`,
		`2|2x2|3|4|{"n":2,"board":"2x2","at_least":3,"at_most":4}`,
	})
}

// A record that another program wrote, or that was damaged, is an error and has no other effect.
func TestHostileCensus(t *testing.T) {
	for change, want := range map[string]string{
		"UPDATE census_plan SET units = -1": "its plan \"least 5x5\" of -1 units",
		"UPDATE census_plan SET units = 1152921504606846976": "its plan \"least 5x5\" of " +
			"1152921504606846976 units",
		"UPDATE census_plan SET units = 6":                             "its plan \"least 5x5\" of 6 units",
		"UPDATE census_plan SET plan = 'least 5x5' || char(27) || 'c'": `its plan "least 5x5\x1bc"`,
		"UPDATE census_plan SET head = replace(head, 'run', 'rum')":    `its plan "least 5x5"`,
		"UPDATE census_tallies SET unit = 998 WHERE unit = 0":          "it has a tally of unit 998",
		"UPDATE census_tallies SET unit = -5 WHERE unit = 0":           "it has a tally of unit -5",
	} {
		path := filepath.Join(t.TempDir(), "census.db")
		c := openCensusFile(t, path)
		if err := c.Begin("least 5x5", 5); err != nil {
			t.Fatal(err)
		}
		putUnits(t, c, 0, 1)
		if _, err := c.db.Exec(change); err != nil {
			t.Fatal(err)
		}
		c.Close()
		read, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		defer read.Close()
		if _, err = read.Has(); err == nil || !strings.Contains(err.Error(), path+" is damaged: "+want) {
			t.Errorf("%s: %v", change, err)
		}
		if err := read.Verify(); err == nil || !strings.Contains(err.Error(), path+" is damaged: ") {
			t.Errorf("%s is verified: %v", change, err)
		}
	}
	c := openCensusFile(t, filepath.Join(t.TempDir(), "census.db"))
	for plan, units := range map[string]int{"": 1, "few": -1, "many": census.MaxUnits + 1, "not\na line": 3} {
		if err := c.Begin(plan, units); err == nil || !strings.Contains(err.Error(), "is not a plan") {
			t.Errorf("%q of %d units: %v", plan, units, err)
		}
	}
}

// Units that were given up are listed until they are counted or tried again.
func TestCensusDead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	c, err := Open(path)
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
		if err := c.MarkFailed(unit, "bad luck"); err != nil {
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
	if c, err = Open(path); err != nil { // the list outlives the program
		t.Fatal(err)
	}
	if got, err := c.Dead(); err != nil || !reflect.DeepEqual(got, want[1:]) {
		t.Errorf("dead are %v, %v", got, err)
	}
	if err := c.RetryFailed(); err != nil {
		t.Fatal(err)
	}
	if got, err := c.Dead(); err != nil || len(got) != 0 {
		t.Errorf("dead are %v, %v", got, err)
	}
	c.Close()
}

// giving yields units, and an error at the end if there is one.
func giving(units []census.CountedUnit, end error) iter.Seq2[census.CountedUnit, error] {
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

// PutAll stores all or nothing, and Counted returns the stored units, from any unit on.
func TestCensusPutAll(t *testing.T) {
	c, err := Open(filepath.Join(t.TempDir(), "c.db"))
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
		units = append(units, census.CountedUnit{
			Unit: unit, Tally: []byte("{}"), Worker: "w", Elapsed: time.Second, At: at,
		})
	}
	broken := errors.New("broken")
	for _, end := range []error{broken, nil} {
		added, err := c.PutAll(giving(units, end))
		if (err == nil) != (end == nil) || end == nil && added != len(units) || end != nil && added != 0 {
			t.Fatalf("%d added, %v", added, err)
		}
	}
	added, err := c.PutAll(giving([]census.CountedUnit{{Unit: 300, Tally: []byte("{}")}}, nil))
	if err == nil || added != 0 {
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
