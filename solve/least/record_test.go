package least

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout"
	"lightsout/internal/base/persist"
	"lightsout/test/solvetest"
)

// kept opens the record of a search.
func kept(t testing.TB, p lightsout.Problem, path string) *persist.Record {
	t.Helper()
	r, err := OpenRecord(p, path, "test", false)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// stopped runs a search that is canceled after some reports, and reports whether it was.
func stopped(t *testing.T, p lightsout.Problem, path string, reports int) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	record := kept(t, p, path)
	defer record.Close()
	s, _, err := Solver{Record: record, Progress: func(Progress) {
		if reports--; reports == 0 {
			cancel()
		}
	}}.Count(ctx, p)
	if err == nil {
		return false
	}
	if !errors.Is(err, context.Canceled) || s.AtLeast == 0 || p.Check(s.Presses) != nil {
		t.Fatalf("stopped: %v, bound %d", err, s.AtLeast)
	}
	return true
}

// A search that is stopped again and again, by a walk or by blocks, gives the answer of one that is not.
func TestSearchesResume(t *testing.T) {
	specs := []string{"30x30", "65x65", "5x5-mod3", "torus-4x4-mod3", "8x8x2-mod3", "torus-6x6-mod3"}
	for _, spec := range specs {
		b := solvetest.Board(t, spec)
		p := lightsout.TurnOff(b, b.AllOn())
		want, number, err := Solver{}.Count(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "saved")
		stops := 0
		for stopped(t, p, path, 3+20*stops) {
			stops++
		}
		again := 0
		record := kept(t, p, path)
		record.Recounted = func(a, of int) {
			if again += a; a > of || a < min(of, 3) {
				t.Errorf("%s: %d of %d parts were counted again", spec, a, of)
			}
		}
		got, count, err := Solver{Record: record}.Count(t.Context(), p)
		record.Close()
		if err != nil || !got.Least || !got.Presses.Equal(want.Presses) || count.Cmp(number) != 0 {
			t.Errorf("%s, stopped %d times: %v solutions of weight %d, want %v of %d, %v", spec, stops, count,
				got.Presses.Weight(), number, want.Presses.Weight(), err)
		}
		if stops == 0 || again == 0 {
			t.Errorf("%s: stopped %d times, %d parts counted again", spec, stops, again)
		}
		other := solvetest.Board(t, "59x59")
		_, err = OpenRecord(lightsout.TurnOff(other, other.AllOn()), path, "test", false)
		if err == nil || !strings.Contains(err.Error(), "another problem") {
			t.Errorf("%s: the record of another problem: %v", spec, err)
		}
	}
}

// Results that are forged, with correct hashes, are found out, since some units are counted again, or the
// answer is true.
func TestForgedResults(t *testing.T) {
	b := solvetest.Board(t, "8x8x2-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	path := filepath.Join(t.TempDir(), "saved")
	if !stopped(t, p, path, 100) {
		t.Fatal("the search was not stopped")
	}
	honest, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	type line struct {
		Phase string         `json:"phase"`
		Units map[int][]byte `json:"units"`
	}
	for name, forge := range map[string]func(units map[int][]byte){
		"honest": func(map[int][]byte) {},
		"all done": func(units map[int][]byte) {
			for unit := range 729 {
				units[unit] = append([]byte{}, units[unit]...)
			}
		},
		"nothing found": func(units map[int][]byte) {
			for unit := range units {
				units[unit] = nil
			}
		},
		"another weight": func(units map[int][]byte) {
			for _, result := range units {
				if len(result) > 0 {
					result[7]--
				}
			}
		},
		"half a result": func(units map[int][]byte) { units[0] = []byte{1, 2, 3} },
		"another unit":  func(units map[int][]byte) { units[1<<20] = nil },
	} {
		head, entries, _, _, err := persist.Read(honest)
		if err != nil {
			t.Fatal(err)
		}
		file, sum := head.Begin()
		for _, entry := range entries {
			var l line
			if err := json.Unmarshal(entry, &l); err != nil {
				t.Fatal(err)
			}
			forge(l.Units)
			entry, _ = json.Marshal(l)
			var sealed []byte
			sealed, sum = sum.Line(entry)
			file = append(file, sealed...)
		}
		for try := 0; ; try++ { // the sample may miss what was forged, rarely
			if err := os.WriteFile(path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			record := kept(t, p, path)
			s, n, err := Solver{Record: record}.Count(t.Context(), p)
			record.Close()
			if err != nil && name != "honest" || err == nil && s.AtLeast == 68 && n.Int64() == 4 {
				break
			}
			if try == 5 {
				t.Fatalf("%s: %d presses, %v of them, %v", name, s.AtLeast, n, err)
			}
		}
	}
}
