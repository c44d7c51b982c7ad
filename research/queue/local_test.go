//go:build unix

package queue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"lightsout/research/census"
	"lightsout/research/record"
)

// local is a census on this machine, with its queue in a new folder.
func local(t testing.TB, plan string, record Record) *Local {
	return &Local{Keeper: newKeeper(plan, record), Folder: filepath.Join(t.TempDir(), "queue"), Slots: 2}
}

func TestLocalEqualsDirect(t *testing.T) {
	for _, plan := range []string{"nullity NxN 1 60 unit=1", "nullity torus-NxN 3 40 unit=7",
		"nullity 3xN-king 1 20 unit=3"} {
		record := openRecord(t)
		if err := local(t, plan, record).Run(context.Background()); err != nil {
			t.Fatalf("%s: %v", plan, err)
		}
		checkRecord(t, plan, record)
	}
}

// Two workers share the join of lists: each has the lists from the keeper, and none joins before all are
// there.
func TestTwoWorkersJoin(t *testing.T) {
	const plan = "least 61x61 unit=16"
	p, err := census.ParsePlan(t.Context(), strings.Fields(plan))
	if err != nil {
		t.Fatal(err)
	}
	phases, err := p.Phases(t.Context())
	if err != nil || len(phases) < 3 || phases[2].Units < 2 {
		t.Fatal(phases, err)
	}
	record := openRecord(t)
	k := newKeeper(plan, record)
	k.Conn = inside(t)
	opened := make(chan struct{})
	result := make(chan error, 1)
	k.Opened = func() { close(opened) }
	go func() { result <- k.Keep(context.Background()) }()
	<-opened
	var both, group sync.WaitGroup
	both.Add(2)
	for range 2 {
		w := Worker{Conn: k.Conn, Name: DefaultName, Slots: 1, Version: testVersion, Say: func(string) {}}
		w.Counting = func(ctx context.Context, plan string) (CountFunc, error) {
			count, err := w.counting(ctx, plan)
			meet := sync.OnceFunc(func() {
				both.Done()
				both.Wait()
			})
			return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
				at := slices.IndexFunc(phases, func(f census.Phase) bool { return unit < f.First+f.Units })
				for i, f := range k.Status().Phases[:at] {
					if f.Done != f.Units {
						t.Errorf("unit %d of phase %d is counted before phase %d: %+v", unit, at, i, f)
					}
				}
				if at == 2 { // each has one of its units
					meet()
				}
				return count(ctx, unit, progress)
			}, err
		}
		group.Go(func() {
			if err := w.Work(context.Background()); err != nil || w.Units() == 0 {
				t.Errorf("a worker counted %d units: %v", w.Units(), err)
			}
		})
	}
	if err := <-result; err != nil {
		t.Error(err)
	}
	group.Wait()
	values, err := p.Values(t.Context(), record.Counted(0))
	if err != nil || values[0].AtLeast != 1629 || !values[0].Exact() || values[0].Count.String() != "8" {
		t.Error(values, err)
	}
}

// A census that was stopped at any moment continues in the same folder, and does not recount a unit that is
// in the record.
func TestLocalResumes(t *testing.T) {
	const plan = "nullity NxN 1 100 unit=1"
	path := filepath.Join(t.TempDir(), "census.db")
	folder := t.TempDir()
	units := newKeeper(plan, nil).Plan.Units()
	var begun, total atomic.Int32
	for round := 0; ; round++ {
		record, err := record.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		begun.Store(0)
		l := local(t, plan, record)
		l.Folder = folder
		l.Counting = func(ctx context.Context, plan string) (CountFunc, error) {
			count, err := Counting(context.Background(), plan, nil)
			return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
				total.Add(1)
				if begun.Add(1) == 12 {
					cancel()
				}
				return count(ctx, unit, progress)
			}, err
		}
		err = l.Run(ctx)
		cancel()
		if err == nil {
			checkRecord(t, plan, record)
			record.Close()
			if n := total.Load(); round < 3 || int(n) > units+2*(round+1) {
				t.Errorf("%d rounds began %d units: only those in flight may begin again", round, n)
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		record.Close()
	}
}

// A census that is complete needs no workers.
func TestLocalTwice(t *testing.T) {
	const plan = "nullity NxN 1 10 unit=2"
	record := openRecord(t)
	for range 2 {
		if err := local(t, plan, record).Run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	err := local(t, "nullity NxN 1 11 unit=2", record).Run(context.Background())
	if err == nil ||
		!strings.Contains(err.Error(), "has plan nullity NxN 1 10 unit=2, not nullity NxN 1 11 unit=2") {
		t.Errorf("another plan in the same record: %v", err)
	}
}

// The queue is rebuilt from the record, whatever its folder contains.
func TestLocalWithRubbishInQueue(t *testing.T) {
	const plan = "nullity NxN 1 20 unit=1"
	record := openRecord(t)
	l := local(t, plan, record)
	ctx, cancel := context.WithCancel(context.Background())
	l.Opened = cancel
	if err := l.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	files := 0
	err := filepath.WalkDir(l.Folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		return os.WriteFile(path, []byte("rubbish"), 0o644)
	})
	if err != nil || files == 0 {
		t.Fatalf("%d files in the queue, %v", files, err)
	}
	again := local(t, plan, record)
	again.Folder = l.Folder
	if err := again.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	checkRecord(t, plan, record)
}

// A record that cannot be written ends the census with the reason; when that is fixed it continues.
func TestDiskFull(t *testing.T) {
	const plan = "nullity NxN 1 30 unit=1"
	record := openRecord(t)
	l := local(t, plan, &failing{Record: record, after: 7})
	err := l.Run(context.Background())
	if !errors.Is(err, errFull) || !strings.Contains(err.Error(), "the same command resumes") {
		t.Fatalf("a full disk: %v", err)
	}
	if done, err := record.Done(); err != nil || done != 7 {
		t.Errorf("%d units are in the record, %v", done, err)
	}
	again := local(t, plan, record)
	again.Folder = l.Folder
	if err := again.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	checkRecord(t, plan, record)
}

// A unit that fails is tried again; one that always fails is given up, and the rest is counted.
func TestDeadUnits(t *testing.T) {
	const plan = "nullity NxN 1 30 unit=1"
	record := openRecord(t)
	units := newKeeper(plan, nil).Plan.Units()
	tries := make([]atomic.Int32, units)
	run := func(mended bool) error {
		l := local(t, plan, record)
		l.Attempts = 2
		l.Counting = func(ctx context.Context, plan string) (CountFunc, error) {
			count, err := Counting(context.Background(), plan, nil)
			return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
				switch n := tries[unit].Add(1); {
				case unit == 3 && n == 1:
					return nil, errors.New("bad luck")
				case unit == 5 && !mended:
					return nil, errors.New("no memory")
				case unit == 6 && !mended:
					panic("a fault")
				}
				return count(ctx, unit, progress)
			}, err
		}
		err := l.Run(context.Background())
		if s := l.Status(); !mended && (s.Failures != 5 || len(s.Dead) != 2 || s.Done != units-2) {
			t.Errorf("the status is %+v", s)
		}
		return err
	}
	err := run(false)
	var dead *DeadError
	if !errors.As(err, &dead) || len(dead.Units) != 2 ||
		dead.Units[0] != (census.DeadUnit{Unit: 5, Reason: "try 2: no memory"}) ||
		dead.Units[1] != (census.DeadUnit{Unit: 6, Reason: "try 2: it panicked: a fault"}) {
		t.Fatalf("got %v", err)
	}
	kept, err := record.Dead()
	if err != nil || len(kept) != 2 || kept[0].Unit != 5 || kept[1].Reason != "try 2: it panicked: a fault" {
		t.Errorf("the record has the dead units %v, %v", kept, err)
	}
	if err := run(true); err != nil {
		t.Fatal(err)
	}
	if kept, err := record.Dead(); err != nil || len(kept) != 0 {
		t.Errorf("after they were counted the record has the dead units %v, %v", kept, err)
	}
	if n := tries[0].Load(); n != 1 {
		t.Errorf("unit 0 was counted %d times", n)
	}
	checkRecord(t, plan, record)
}

func TestListenErrors(t *testing.T) {
	for address, want := range map[string]string{
		"nowhere":         "must be host:port",
		"127.0.0.1:many":  "is not a port",
		"127.0.0.1:70000": "is not a port",
		"192.0.2.1:4222":  "192.0.2.1:4222: bind:",
	} {
		l := local(t, "nullity NxN 1 3", openRecord(t))
		l.Listen = address
		if err := l.Run(context.Background()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("listening at %s: %v", address, err)
		}
	}
}
