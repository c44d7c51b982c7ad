package record

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/test/tier"
)

// readTallies returns what a record says, as a program that opens it to count would see it.
func readTallies(path string) (string, error) {
	c, err := Read(path)
	if err != nil {
		return "", err
	}
	defer c.Close()
	plan, units, err := c.Plan()
	all := fmt.Sprintf("%s %d", plan, units)
	for u, err := range c.Counted(0) {
		if err != nil {
			return "", err
		}
		all += fmt.Sprintf(" %d %s %s %d %s", u.Unit, u.Tally, u.Worker, u.Elapsed, u.At)
	}
	return all, err
}

// sealed makes a record of few and small pages, and returns its bytes.
func sealed(t *testing.T, path string, units ...int) []byte {
	t.Helper()
	c := openCensusFile(t, path)
	if err := c.Begin("least 5x5", 3); err != nil {
		t.Fatal(err)
	}
	putUnits(t, c, units...)
	if _, err := c.db.Exec("PRAGMA journal_mode = off; PRAGMA page_size = 512; VACUUM"); err != nil {
		t.Fatal(err)
	}
	c.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Whatever bit of a record is flipped, what it says is the truth, less than that, or an error.
func TestEveryBitOfARecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "census.db")
	data := sealed(t, path, 0, 1)
	want, err := readTallies(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	refused := 0
	less := 0
	step := tier.Step(11)
	for bit := 0; bit < 8*len(data); bit += step {
		at := int64(bit / 8)
		if _, err := file.WriteAt([]byte{data[at] ^ 1<<(bit%8)}, at); err != nil {
			t.Fatal(err)
		}
		got, err := readTallies(path)
		switch {
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("bit %d: an error of several lines: %v", bit, err)
		case err != nil:
			refused++
		case got == want:
		case strings.HasPrefix(want, got) || got == " 0": // a unit is counted again
			less++
		default:
			t.Fatalf("bit %d of byte %d: %s\nwant %s", bit%8, at, got, want)
		}
		if _, err := file.WriteAt(data[at:at+1], at); err != nil {
			t.Fatal(err)
		}
	}
	if refused*step < 8*200 {
		t.Errorf("only %d flips of %d are refused", refused, 8*len(data))
	}
	t.Logf("%d bytes: %d flips refused, %d hide a unit", len(data), refused, less)
}

// Changed digits, rows of another run and rows in the place of others are found, with the unit.
func TestSealedRecord(t *testing.T) {
	for change, want := range map[string]string{
		`UPDATE census_tallies SET tally = '{"unit":7}' WHERE unit = 1`: "unit 1",
		`UPDATE census_tallies SET worker = 'another' WHERE unit = 0`:   "unit 0",
		`UPDATE census_tallies SET elapsed_ns = 3`:                      "unit 0",
		`UPDATE census_tallies SET unit = 2 WHERE unit = 1`:             "unit 2",

		`ATTACH 'OTHER' AS o; REPLACE INTO census_tallies SELECT * FROM o.census_tallies WHERE unit = 1`:    "unit 1",
		`ATTACH 'OTHER' AS o; DELETE FROM census_plan; INSERT INTO census_plan SELECT * FROM o.census_plan`: "unit 0",
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "census.db")
		other := filepath.Join(folder, "other.db")
		sealed(t, path, 0, 1)
		sealed(t, other, 0, 1)
		c := openCensusFile(t, path)
		if _, err := c.db.Exec(strings.ReplaceAll(change, "OTHER", other)); err != nil {
			t.Fatal(err)
		}
		err := c.Begin("least 5x5", 3)
		if err == nil || !strings.Contains(err.Error(), path+" is damaged: the tally of "+want) {
			t.Errorf("%s: %v", change, err)
		}
		whole := openCensusFile(t, filepath.Join(folder, "whole.db"))
		c.Close()
		_, err = whole.Merge(path)
		if err == nil || !strings.HasPrefix(err.Error(), path+" is damaged: the tally of "+want+" ") {
			t.Errorf("%s, merged: %v", change, err)
		}
	}
}
