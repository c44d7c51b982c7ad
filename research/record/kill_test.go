package record

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestCensusChild is not a test: it is the process that TestCensusKill kills. It puts the missing units, and
// reports each.
func TestCensusChild(t *testing.T) {
	path := os.Getenv("LIGHTSOUT_CENSUS_CHILD")
	if path == "" {
		return
	}
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Begin("plan", killUnits); err != nil {
		t.Fatal(err)
	}
	for _, unit := range missing(t, c) {
		if _, err := c.Put(unit, tallyOf(unit), "child", time.Second); err != nil {
			t.Fatal(err)
		}
		fmt.Println("put", unit)
	}
	fmt.Println("all")
	c.Close()
}

const killUnits = 200

// Units that a process reported as stored survive repeated kills, until all are done; while it lives no other
// process can write, and when it is dead the next can at once.
func TestCensusKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "census.db")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	put := map[int]bool{}
	for round := 0; ; round++ {
		cmd := exec.Command(program, "-test.run=^TestCensusChild$", "-test.count=1")
		cmd.Env = append(os.Environ(), "LIGHTSOUT_CENSUS_CHILD="+path)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		all := false
		limit := 11 + 7*round
		for count := 0; lines.Scan(); {
			all = all || lines.Text() == "all"
			if word, ok := strings.CutPrefix(lines.Text(), "put "); ok {
				unit, err := strconv.Atoi(word)
				if err != nil || put[unit] {
					t.Fatalf("the child says %q, %v", lines.Text(), err)
				}
				put[unit] = true
				count++
				if count == limit {
					_, err := Open(path)
					if err == nil || !strings.Contains(err.Error(), "another lightsout is counting it") {
						t.Errorf("two at once: %v", err)
					}
					if err := cmd.Process.Kill(); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		cmd.Wait()
		c, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		have := 0
		has, err := c.Has()
		if err != nil {
			t.Fatal(err)
		}
		for unit, counted := range has {
			if put[unit] && counted {
				have++
			}
			if counted {
				put[unit] = true // it was put, and the child was killed before it could say so
			}
		}
		for counted, err := range c.Counted(0) {
			if err != nil || !put[counted.Unit] || string(counted.Tally) != string(tallyOf(counted.Unit)) {
				t.Errorf("the tally of unit %d is %s, %v", counted.Unit, counted.Tally, err)
			}
		}
		if done, err := c.Done(); err != nil || done != len(put) || have < done-1 {
			t.Fatalf("round %d: %d units are there, %d of them said to be put, of %d, %v", round, done, have,
				len(put), err)
		}
		sameLines(t, "integrity", ask(t, c.db, "PRAGMA integrity_check"), []string{"ok"})
		c.Close()
		if all {
			if len(put) != killUnits || round < 3 {
				t.Errorf("%d units are put after %d rounds", len(put), round)
			}
			return
		}
	}
}

// On a full disk a Put is an error and nothing is lost; when there is room again it continues.
func TestCensusDiskFull(t *testing.T) {
	c := openCensusFile(t, filepath.Join(t.TempDir(), "census.db"))
	if err := c.Begin("plan", 100); err != nil {
		t.Fatal(err)
	}
	if _, err := c.db.Exec("PRAGMA max_page_count = 10"); err != nil {
		t.Fatal(err)
	}
	large := []byte(strings.Repeat("x", 5000))
	put := 0
	var full error
	for ; put < 100 && full == nil; put++ {
		_, full = c.Put(put, large, "a", 0)
	}
	if full == nil || !strings.Contains(full.Error(), "the disk is full; earlier units are safe") ||
		strings.Contains(full.Error(), "\n") {
		t.Fatalf("after %d units: %v", put, full)
	}
	failed := put - 1
	if done, err := c.Done(); err != nil || done != failed || failed < 1 {
		t.Errorf("%d units are there, want %d, %v", done, failed, err)
	}
	if _, err := c.db.Exec("PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if fresh, err := c.Put(failed, large, "a", 0); !fresh || err != nil {
		t.Errorf("with room again: %v, %v", fresh, err)
	}
	sameLines(t, "integrity", ask(t, c.db, "PRAGMA integrity_check"), []string{"ok"})
}
