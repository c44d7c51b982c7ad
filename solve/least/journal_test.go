package least

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"lightsout"
	"lightsout/internal/base/persist"
	"lightsout/internal/math/coset"
	"lightsout/test/solvetest"
)

// stopped returns the file of a search that was stopped when it had saved itself some times.
func stopped(t *testing.T, p lightsout.Problem, saves int) (file []byte, last Checkpoint) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calls := 0
	_, _, err := Solver{Save: func(c Checkpoint) {
		if calls++; calls <= saves {
			last = c
		}
		if calls == saves {
			cancel()
		}
	}}.Count(ctx, p)
	if err == nil {
		t.Fatal("the search was not stopped")
	}
	return written(t, p, last), last
}

// written returns a file with one checkpoint.
func written(t *testing.T, p lightsout.Problem, c Checkpoint) (file []byte) {
	t.Helper()
	j, err := OpenJournal(p, "test", nil)
	if err == nil {
		err = j.Save(c, func(data []byte, add bool) error {
			file = data
			return nil
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// forged returns a file that has a checkpoint with correct hashes.
func forged(t *testing.T, p lightsout.Problem, c Checkpoint) *Checkpoint {
	t.Helper()
	j, err := OpenJournal(p, "test", written(t, p, c))
	if err != nil {
		t.Fatal(err)
	}
	return j.Last
}

// Every flip of a bit of a saved search is refused, or the resumed search finds the true answer.
func TestEveryBitOfACheckpoint(t *testing.T) {
	b := solvetest.Board(t, "5x5-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	want, count, err := Solver{}.Count(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	file, _ := stopped(t, p, 1)
	second, _ := stopped(t, p, 2)
	file = append(file, second[strings.Index(string(second), "\n")+1:]...)
	if _, err := OpenJournal(p, "test", file); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("an entry of another run was taken: %v", err)
	}
	file = file[:len(file)-1] // the last line is cut off, which is not damage
	harmless := 0
	for bit := range 8 * len(file) {
		changed := append([]byte(nil), file...)
		changed[bit/8] ^= 1 << (bit % 8)
		j, err := OpenJournal(p, "test", changed)
		if err != nil {
			if !strings.Contains(err.Error(), "line ") {
				t.Fatalf("bit %d: the error names no line: %v", bit, err)
			}
			continue
		}
		harmless++
		s, n, err := Solver{Resume: j.Last}.Count(t.Context(), p)
		if err != nil || !s.Least || s.AtLeast != want.AtLeast || n.Cmp(count) != 0 {
			t.Fatalf("bit %d, cut in line %d: %d presses, %v of them, %v", bit, j.Cut, s.AtLeast, n, err)
		}
	}
	if tail := len(file) - 1 - strings.LastIndexByte(string(file), '\n'); harmless != 8*tail {
		t.Errorf("%d flips are harmless, and %d bytes follow the last whole line", harmless, tail)
	}
	for size := range strings.LastIndexByte(string(file), '\n') {
		if _, err := OpenJournal(p, "test", file[:size:size]); err == nil {
			t.Fatalf("the first %d bytes were taken", size)
		}
	}
}

// A search that is canceled while blocks are counted again still has the presses of its checkpoint.
func TestCanceledRecount(t *testing.T) {
	b := solvetest.Board(t, "8x8x2-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	_, last := stopped(t, p, 1)
	q, err := Solver{Resume: forged(t, p, last)}.begin(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var w walk
	for blocks := 0; w == nil || fingerprintOf(w) != last.Walk; blocks++ {
		w, _ = q.walk(t.Context(), blocks)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	q.best = q.first
	q.weight = q.first.Weight() + 1
	if _, err := (walking{w}).run(ctx, q, 0); !errors.Is(err, context.Canceled) || q.weight != last.Weight {
		t.Errorf("canceled: weight %d, the checkpoint has %d, %v", q.weight, last.Weight, err)
	}
}

// A checkpoint that says that all blocks are finished is found out although its hashes are right: some are
// counted again.
func TestForgedCheckpoints(t *testing.T) {
	b := solvetest.Board(t, "8x8x2-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	_, last := stopped(t, p, 1)
	var again, of int
	honest := forged(t, p, last)
	honest.Recounted = func(a, o int) {
		again += a
		of += o
	}
	s, err := (Solver{Resume: honest}).Solve(t.Context(), p)
	if err != nil || !s.Least || s.AtLeast != 68 || again == 0 || again > of {
		t.Errorf("resumed: %d presses, %d of %d parts again, %v", s.AtLeast, again, of, err)
	}
	for name, forge := range map[string]func(c *Checkpoint){
		"all done": func(c *Checkpoint) {
			for i := range c.Counts {
				c.Counts[i] = max(1, c.Counts[i])
			}
		},
		"another count": func(c *Checkpoint) { c.Count += 12345 },
		"counted more": func(c *Checkpoint) {
			for i, n := range c.Counts {
				if n > 0 {
					c.Counts[i] = n + 1
					c.Count++
				}
			}
		},
	} {
		c := last
		c.Counts = append([]uint64(nil), last.Counts...)
		forge(&c)
		for try := 0; ; try++ { // the sample may miss what was forged, rarely
			s, n, err := (Solver{Resume: forged(t, p, c)}).Count(t.Context(), p)
			if err != nil || s.AtLeast == 68 && n.Int64() == 4 {
				break
			}
			if try == 5 {
				t.Fatalf("%s: %d presses, %v of them", name, s.AtLeast, n)
			}
		}
	}
}

// The same of a search by blocks, while it makes its lists and while it joins them.
func TestForgedLists(t *testing.T) {
	p := square(t, 65)
	seen := map[string]bool{}
	for reports := 3; len(seen) < 3 && reports < 2000; reports *= 2 {
		ctx, cancel := context.WithCancel(t.Context())
		var last Checkpoint
		calls := 0
		_, _, err := Solver{Progress: func(Progress) {
			if calls++; calls == reports {
				cancel()
			}
		}, Save: func(c Checkpoint) { last = c }}.Count(ctx, p)
		cancel()
		if err == nil {
			break
		}
		for name, forge := range map[string]func(*coset.State) bool{
			"no members": func(s *coset.State) bool {
				had := len(s.Blocks) > 0 && len(s.Blocks[0].Members) > 0
				if had {
					s.Blocks[0].Members = nil
				}
				return had
			},
			"all firsts done": func(s *coset.State) bool {
				s.Done = bytes.Repeat([]byte{0xff}, len(s.Done))
				return len(s.Done) > 0
			},
			"more met": func(s *coset.State) bool {
				s.Count++
				return len(s.Met) > 0
			},
		} {
			c := forged(t, p, last)
			if !forge(c.Lists) {
				continue
			}
			seen[name] = true
			s, n, err := (Solver{Resume: c}).Count(t.Context(), p)
			if err == nil && (s.AtLeast != 1867 || n.Int64() != 8) {
				t.Errorf("%s, stopped after %d reports: %d presses, %v of them", name, reports, s.AtLeast, n)
			}
		}
	}
	if len(seen) < 2 {
		t.Errorf("the search was never stopped while it joined: only %v", seen)
	}
}

// Heads of other formats, versions and problems are refused.
func TestHeads(t *testing.T) {
	b := solvetest.Board(t, "5x5-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	_, last := stopped(t, p, 1)
	entry, _ := json.Marshal(last)
	own, err := OpenJournal(p, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, head := range map[string]persist.Head{
		"format":  persist.NewHead("census", journalVersion, own.head.Plan, "test"),
		"version": persist.NewHead("least", journalVersion+1, own.head.Plan, "test"),
		"plan":    persist.NewHead("least", journalVersion, "another", "test"),
	} {
		first, sum := head.Begin()
		second, _ := sum.Line(entry)
		if _, err := OpenJournal(p, "test", append(first, second...)); err == nil {
			t.Errorf("another %s was taken", name)
		}
	}
}

// From whatever checkpoint a search resumes, it counts what it would have counted: also if the solution that
// it begins with is as light as that of the checkpoint.
func TestResumedCounts(t *testing.T) {
	for _, spec := range []string{"5x5-mod3", "torus-4x4-mod3"} {
		b := solvetest.Board(t, spec)
		p := lightsout.TurnOff(b, b.AllOn())
		var all []Checkpoint
		s, want, err := Solver{Save: func(c Checkpoint) { all = append(all, c) }}.Count(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		counted := 0
		for i := 0; i < len(all); i += max(1, len(all)/10) {
			if all[i].Count > 0 && all[i].Weight == s.AtLeast {
				counted++
			}
			_, got, err := (Solver{Resume: &all[i]}).Count(t.Context(), p)
			if err != nil || got.Cmp(want) != 0 {
				t.Errorf("%s, after save %d: %v solutions, want %v, %v", spec, i, got, want, err)
			}
		}
		if counted == 0 {
			t.Errorf("%s: no checkpoint of %d has counted anything", spec, len(all))
		}
	}
}
