package persist

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const format = "test"

// work runs two phases, of which each unit has its number as the result. It is canceled in the second when
// that has done some units, unless stop is negative. It returns how many units were done, and the results.
func work(t *testing.T, r *Record, stop int) (done int, taken map[string]string, err error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	taken = map[string]string{}
	for _, phase := range []string{"first", "second"} {
		result := func(unit int) []byte { return fmt.Appendf(nil, "%s %d", phase, unit) }
		same := func(unit int, got []byte) bool { return bytes.Equal(result(unit), got) }
		err = r.Run(ctx, Phase{
			Name: phase, Units: 50, Workers: 1,
			Start: func() func(int) ([]byte, bool) {
				return func(unit int) ([]byte, bool) {
					if done++; phase == "second" {
						if stop--; stop == 0 {
							cancel()
						}
					}
					return result(unit), true
				}
			},
			Take:  func(unit int, result []byte) { taken[fmt.Sprint(phase, unit)] = string(result) },
			Check: func(unit int, result []byte) bool { return len(result) > 0 },
			Again: func() func(int, []byte) bool { return same },
		})
		if r != nil {
			r.write(phase) // as if it had taken a second
		}
		if err != nil {
			break
		}
	}
	return done, taken, err
}

func opened(t *testing.T, path string, good bool) *Record {
	t.Helper()
	r, err := Open(path, format, 1, "test", good)
	if err == nil {
		err = r.Begin("plan")
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// stoppedWork returns the file of work that was stopped twice.
func stoppedWork(t *testing.T, path string) []byte {
	t.Helper()
	for _, stop := range []int{10, 5} {
		r := opened(t, path, false)
		if _, _, err := work(t, r, stop); err == nil {
			t.Fatal("it was not stopped")
		}
		r.Close()
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What was done is not done again, and all results are taken.
func TestRecordResumes(t *testing.T) {
	_, want, err := work(t, nil, -1)
	if err != nil || len(want) != 100 {
		t.Fatalf("without a record: %d results, %v", len(want), err)
	}
	path := filepath.Join(t.TempDir(), "work")
	stoppedWork(t, path)
	r := opened(t, path, false)
	var again, of int
	r.Recounted = func(a, o int) {
		again += a
		of += o
	}
	done, got, err := work(t, r, -1)
	if err != nil || !maps.Equal(got, want) || done != 35 || again != 6 || of != 65 || !r.Saved() {
		t.Errorf("%d results, %d done, %d of %d again, %v", len(got), done, again, of, err)
	}
	if err := r.Begin("another"); err == nil {
		t.Error("another plan was taken")
	}
	r.Close()
	_, err = Open(path, format, 2, "test", false)
	if err == nil || !strings.Contains(err.Error(), "start over") {
		t.Errorf("another version: %v", err)
	}
}

// Every flip of a bit is found, or in a last line that was cut off. No more is read of a file that was cut
// off than its whole lines.
func TestEveryBitOfARecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	whole := stoppedWork(t, path)
	cut := whole[:len(whole)-1]
	harmless := 0
	for bit := range 8 * len(cut) {
		changed := bytes.Clone(cut)
		changed[bit/8] ^= 1 << (bit % 8)
		_, _, _, number, err := Read(changed)
		if err == nil {
			harmless++
		} else if !strings.Contains(err.Error(), "line ") {
			t.Fatalf("bit %d: the error names no line: %v", bit, err)
		}
		if err == nil && number == 0 {
			t.Fatalf("bit %d: nothing was cut off", bit)
		}
	}
	tail := len(cut) - 1 - bytes.LastIndexByte(cut, '\n')
	if harmless > 8*tail+8 || harmless < 8*tail-8 { // one flip makes a line end, eight one less
		t.Errorf("%d flips are harmless, and %d bytes follow the last whole line", harmless, tail)
	}
	os.WriteFile(path, cut, 0o600)
	r := opened(t, path, false)
	if _, got, err := work(t, r, -1); err != nil || len(got) != 100 {
		t.Errorf("%d results, %v", len(got), err)
	}
	r.Close()
	opened(t, path, false).Close() // what was cut off is gone
}

// Of a damaged file the lines before the damage are read, if that is wanted, and the file is kept.
func TestGoodLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	whole := stoppedWork(t, path)
	lines := bytes.SplitAfter(whole, []byte("\n"))
	damaged := bytes.Clone(whole)
	damaged[len(lines[0])+len(lines[1])+100] ^= 1
	os.WriteFile(path, damaged, 0o600)
	_, err := Open(path, format, 1, "test", false)
	if err == nil || !strings.Contains(err.Error(), "line 3 is") {
		t.Errorf("%v", err)
	}
	r := opened(t, path, true)
	if _, got, err := work(t, r, -1); err != nil || len(got) != 100 || len(r.Notes) != 1 {
		t.Errorf("%d results, %v, %q", len(got), err, r.Notes)
	}
	r.Close()
	if kept, err := os.ReadFile(path + ".damaged"); err != nil || !bytes.Equal(kept, damaged) {
		t.Errorf("the damaged file is not kept: %v", err)
	}
	os.WriteFile(path, damaged, 0o600)
	_, err = Open(path, format, 1, "test", true)
	if err == nil || !strings.Contains(err.Error(), "there already") {
		t.Errorf("%v", err)
	}
}

// A result that is not what it was is found, and what could not be written is written later.
func TestWrongResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	stoppedWork(t, path)
	r := opened(t, path, false)
	for unit := range r.done["first"] {
		r.done["first"][unit] = []byte("forged")
	}
	if _, _, err := work(t, r, -1); err == nil || !strings.Contains(err.Error(), "counted again") {
		t.Errorf("forged results: %v", err)
	}
	r.Close()
	r = opened(t, path, false)
	r.done["second"][2] = nil
	if _, _, err := work(t, r, -1); err == nil || !strings.Contains(err.Error(), "part 2 cannot be") {
		t.Errorf("impossible results: %v", err)
	}
	r.Close()

	r = opened(t, path, false)
	r.path = filepath.Join(path, "nowhere")
	failed := 0
	r.Failed = func(error) { failed++ }
	if _, _, err := work(t, r, -1); err != nil || failed == 0 {
		t.Errorf("not told of what could not be written: %d times, %v", failed, err)
	}
	r.Close()
}
