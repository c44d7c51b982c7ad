//go:build unix

package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"lightsout/research/census"
	"lightsout/research/record"
)

// The test program is also the worker and the keeper of tests with several processes.
const (
	roleVariable   = "LIGHTSOUT_CENSUS_ROLE"
	urlVariable    = "LIGHTSOUT_CENSUS_URL"
	planVariable   = "LIGHTSOUT_CENSUS_PLAN"
	recordVariable = "LIGHTSOUT_CENSUS_RECORD"
	slowVariable   = "LIGHTSOUT_CENSUS_SLOW"
)

const testVersion = "test"

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "worker":
		os.Exit(report(workerProcess()))
	case "keeper":
		os.Exit(report(keeperProcess()))
	}
	goleak.VerifyTestMain(m)
}

func report(err error) int {
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	fmt.Println("over")
	return 0
}

// say prints news, which the test that started this process waits for.
func say(text string) { fmt.Println("say:", text) }

func workerProcess() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c, err := Connect(Access{URL: os.Getenv(urlVariable)}, say)
	if err != nil {
		return err
	}
	defer c.Close()
	w := Worker{Conn: c, Name: DefaultName, Slots: 2, Version: testVersion, Say: say, Counting: announced}
	return w.Work(ctx)
}

// announced counts and prints what it begins. A slow worker finishes nothing before SIGCONT.
func announced(ctx context.Context, plan string) (CountFunc, error) {
	count, err := Counting(context.Background(), plan, nil)
	proceed := make(chan struct{})
	if os.Getenv(slowVariable) == "" {
		close(proceed)
	} else {
		continued := make(chan os.Signal, 1)
		signal.Notify(continued, syscall.SIGCONT)
		go func() {
			<-continued
			close(proceed)
		}()
	}
	return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
		fmt.Println("begin", unit)
		select {
		case <-proceed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		return count(ctx, unit, progress)
	}, err
}

func keeperProcess() error {
	record, err := record.Open(os.Getenv(recordVariable))
	if err != nil {
		return err
	}
	defer record.Close()
	c, err := Connect(Access{URL: os.Getenv(urlVariable)}, say)
	if err != nil {
		return err
	}
	defer c.Close()
	k := newKeeper(os.Getenv(planVariable), record)
	k.Conn = c
	k.Say = say
	k.Opened = func() { say("opened") }
	return k.Keep(context.Background())
}

// newKeeper is a keeper of a plan, with times fit for tests.
func newKeeper(plan string, record Record) Keeper {
	p, err := census.ParsePlan(context.Background(), strings.Fields(plan))
	if err != nil {
		panic(err)
	}
	return Keeper{
		Name: DefaultName, Plan: p, Version: testVersion, Record: record,
		AckWait: time.Second, Attempts: 5, Replicas: 1, Say: func(string) {}, Opened: func() {},
	}
}

// openRecord opens a record in a new folder.
func openRecord(t testing.TB) *record.Record {
	t.Helper()
	record, err := record.Open(filepath.Join(t.TempDir(), "census.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { record.Close() })
	return record
}

// checkRecord compares a record with what one counter finds without any queue, unit by unit.
func checkRecord(t testing.TB, plan string, record *record.Record) {
	t.Helper()
	p, err := census.ParsePlan(context.Background(), strings.Fields(plan))
	if err != nil {
		t.Fatal(err)
	}
	done, err := record.Done()
	if err != nil || done != p.Units() {
		t.Fatalf("%d of %d units are in the record, %v", done, p.Units(), err)
	}
	workers, err := record.Workers()
	if err != nil {
		t.Fatal(err)
	}
	put := 0
	for _, w := range workers {
		put += w.Units
	}
	if put != p.Units() {
		t.Errorf("the workers put %d tallies for %d units", put, p.Units())
	}
	count, err := Counting(context.Background(), plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	for counted, err := range record.Counted(0) {
		if err != nil {
			t.Fatal(err)
		}
		want, err := count(context.Background(), counted.Unit, nil)
		if err != nil {
			t.Fatal(err)
		}
		if string(counted.Tally) != string(want) {
			t.Fatalf("unit %d has tally %s, and should have %s", counted.Unit, counted.Tally, want)
		}
	}
}

// news collects the output, and lets a test wait for it.
type news struct {
	mu    sync.Mutex
	lines []string
	more  chan struct{}
}

func newNews() *news { return &news{more: make(chan struct{}, 1)} }

func (n *news) say(text string) {
	n.mu.Lock()
	n.lines = append(n.lines, text)
	n.mu.Unlock()
	select {
	case n.more <- struct{}{}:
	default:
	}
}

// wait waits until a line with the text is printed, and returns it.
func (n *news) wait(t testing.TB, text string) string {
	t.Helper()
	limit := time.After(10 * time.Minute)
	for at := 0; ; {
		n.mu.Lock()
		for ; at < len(n.lines); at++ {
			if strings.Contains(n.lines[at], text) {
				defer n.mu.Unlock()
				return n.lines[at]
			}
		}
		n.mu.Unlock()
		select {
		case <-n.more:
		case <-limit:
			t.Fatalf("missing %q in %q", text, n.all())
		}
	}
}

func (n *news) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]string(nil), n.lines...)
}

// failing is a record on a disk that becomes full.
type failing struct {
	Record
	after int
	puts  int
}

var errFull = errors.Join(errors.New("the disk is full"), syscall.ENOSPC)

func (f *failing) Put(unit int, tally []byte, worker string, elapsed time.Duration) (bool, error) {
	f.puts++
	if f.puts > f.after {
		return false, errFull
	}
	return f.Record.Put(unit, tally, worker, elapsed)
}
