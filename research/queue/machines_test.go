//go:build unix

package queue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lightsout/research/record"
)

// connect connects to a server for as long as the test runs.
func connect(t testing.TB, url string) *nats.Conn {
	t.Helper()
	c, err := Connect(Access{URL: url}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// keeping is a keeper at work in this process.
type keeping struct {
	*Keeper
	*news
	result chan error
	stop   context.CancelFunc
}

// keep starts a keeper and returns when workers may come.
func keep(t testing.TB, url, plan string, record Record, changes ...func(*Keeper)) *keeping {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	keeper := newKeeper(plan, record)
	for _, change := range changes {
		change(&keeper)
	}
	k := &keeping{&keeper, newNews(), make(chan error, 1), cancel}
	opened := make(chan struct{})
	k.Conn = connect(t, url)
	k.Say = k.news.say
	k.Opened = func() { close(opened) }
	go func() { k.result <- k.Keep(ctx) }()
	t.Cleanup(cancel)
	select {
	case <-opened:
	case err := <-k.result:
		t.Fatal(err)
	}
	return k
}

// end waits for the keeper.
func (k *keeping) end(t testing.TB) error {
	t.Helper()
	select {
	case err := <-k.result:
		return err
	case <-time.After(10 * time.Minute):
		t.Fatalf("the keeper does not end: %+v, it said %q", k.Status(), k.all())
		return nil
	}
}

// Three workers in their own processes, each with two units: one is killed, one is stopped for
// longer than its units wait for it and brings its tallies late, one leaves.
func TestWorkersDieStopAndLeave(t *testing.T) {
	const plan = "nullity NxN 1 120 unit=1"
	server := startNATS(t, "")
	record := openRecord(t)
	// On a busy machine a worker that lives may be silent for a second, and would lose its units.
	k := keep(t, server.url, plan, record, func(k *Keeper) { k.AckWait = 5 * time.Second })
	slow := func() *process {
		p := server.role("worker", slowVariable+"=1")
		p.wait(t, "begin")
		return p
	}
	killed := slow()
	stopped := slow()
	leaving := slow()
	waitStatus(t, k, func(s Status) bool { return s.InFlight == 6 })
	leaving.send(t, syscall.SIGINT)
	leaving.exit(t, 1)
	leaving.wait(t, "error: context canceled")
	stopped.send(t, syscall.SIGSTOP)
	helper := server.role("worker")
	waitStatus(t, k, func(s Status) bool { return s.Done == s.Units-2 }) // also the units of the stopped one
	stopped.send(t, syscall.SIGCONT)
	waitStatus(t, k, func(s Status) bool { // its tallies came, and changed nothing
		tallies := 0
		for _, w := range s.Workers {
			tallies += w.Units
		}
		return tallies == s.Units && s.Done == s.Units-2
	})
	killed.kill()
	if err := k.end(t); err != nil {
		t.Fatal(err)
	}
	stopped.exit(t, 0)
	helper.exit(t, 0)
	checkRecord(t, plan, record)
}

// A worker that was stopped until the census was over notices that, and leaves.
func TestWorkerStoppedPastTheEnd(t *testing.T) {
	const plan = "nullity NxN 1 20 unit=1"
	server := startNATS(t, "")
	record := openRecord(t)
	k := keep(t, server.url, plan, record)
	stopped := server.role("worker", slowVariable+"=1")
	waitStatus(t, k, func(s Status) bool { return s.InFlight == 2 })
	stopped.send(t, syscall.SIGSTOP)
	helper := server.role("worker")
	if err := k.end(t); err != nil {
		t.Fatal(err)
	}
	helper.exit(t, 0)
	stopped.send(t, syscall.SIGCONT)
	stopped.exit(t, 0)
	checkRecord(t, plan, record)
}

// waitStatus waits until the status is as it should be; workers report to the keeper all the time.
func waitStatus(t testing.TB, k *keeping, right func(Status) bool) {
	t.Helper()
	limit := time.After(10 * time.Minute)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !right(k.Status()) {
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("the status is %+v, the keeper said %q", k.Status(), k.all())
		}
	}
}

// A keeper is killed while its workers count: they hold their tallies until another keeps the record.
func TestKeeperKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	const plan = "nullity NxN 1 200 unit=1"
	server := startNATS(t, "")
	path := filepath.Join(t.TempDir(), "census.db")
	variables := []string{planVariable + "=" + plan, recordVariable + "=" + path}
	keeper := server.role("keeper", variables...)
	keeper.wait(t, "opened")
	worker := server.role("worker")
	worker.wait(t, "begin")
	keeper.kill()
	worker.wait(t, "the keeper is away: holding unit")
	again := server.role("keeper", variables...)
	again.exit(t, 0)
	worker.exit(t, 0)
	record, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer record.Close()
	checkRecord(t, plan, record)
}

// A server that is killed and started again, and one that comes back without its disk.
func TestServerRestarts(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	const plan = "nullity NxN 1 400 unit=1"
	server := startNATS(t, "")
	record := openRecord(t)
	k := keep(t, server.url, plan, record)
	worker := server.role("worker")
	worker.wait(t, "begin")
	server.kill()
	worker.wait(t, "is lost: trying again")
	server.start()
	worker.wait(t, "again")
	waitStatus(t, k, func(s Status) bool { return s.Done > 5 })
	server.kill()
	if err := os.RemoveAll(filepath.Join(filepath.Dir(server.config), "jetstream")); err != nil {
		t.Fatal(err)
	}
	server.start()
	k.wait(t, "the queue is gone from the server: making it again")
	if err := k.end(t); err != nil {
		t.Fatal(err)
	}
	worker.exit(t, 0)
	checkRecord(t, plan, record)
}

// A worker that comes first waits, and one of another version is refused.
func TestEarlyAndForeignWorkers(t *testing.T) {
	const plan = "nullity NxN 1 200 unit=1"
	server := startNATS(t, "")
	record := openRecord(t)
	early := server.role("worker")
	early.wait(t, "has not begun here: waiting")
	blocked := make(chan struct{})
	release := make(chan struct{})
	k := keep(t, server.url, plan, &gated{Record: record, blocked: blocked, release: release})
	<-blocked // the census cannot end now
	other := Worker{
		Conn: connect(t, server.url), Name: DefaultName, Slots: 1, Version: "older", Say: func(string) {},
	}
	err := other.Work(context.Background())
	if err == nil || !strings.Contains(err.Error(), "the keeper is lightsout test and this worker older") {
		t.Errorf("a worker of another version: %v", err)
	}
	close(release)
	if err := k.end(t); err != nil {
		t.Fatal(err)
	}
	early.exit(t, 0)
	checkRecord(t, plan, record)
}

// gated is a record whose first Put waits for a test.
type gated struct {
	Record
	begun            bool
	blocked, release chan struct{}
}

func (g *gated) Put(unit int, tally []byte, worker string, elapsed time.Duration) (bool, error) {
	if !g.begun {
		g.begun = true
		close(g.blocked)
		<-g.release
	}
	return g.Record.Put(unit, tally, worker, elapsed)
}

// One name, one plan, one keeper.
func TestKeepersDoNotMix(t *testing.T) {
	const plan = "nullity NxN 1 200 unit=1"
	server := startNATS(t, "")
	k := keep(t, server.url, plan, openRecord(t))
	second := newKeeper(plan, openRecord(t))
	second.Conn = connect(t, server.url)
	err := second.Keep(context.Background())
	if err == nil || !strings.Contains(err.Error(), `census "census" already has a keeper`) {
		t.Errorf("a second keeper: %v", err)
	}
	k.stop()
	if err := k.end(t); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	other := newKeeper("nullity NxN 1 300 unit=1", openRecord(t))
	other.Conn = connect(t, server.url)
	err = other.Keep(context.Background())
	if err == nil || !strings.Contains(err.Error(),
		`census "census" counts "nullity NxN 1 200 unit=1" here, not "nullity NxN 1 300 unit=1"`) {
		t.Errorf("another plan of the same name: %v", err)
	}
	other.Replace = true
	other.Record = openRecord(t)
	ctx, cancel := context.WithCancel(context.Background())
	other.Opened = cancel
	if err := other.Keep(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("replacing another plan: %v", err)
	}
}

// A unit that the server no longer hands out is found in the queue, also without the server's advice.
func TestQueueShowsStuckUnits(t *testing.T) {
	ctx := context.Background()
	js, err := jetstream.New(inside(t))
	if err != nil {
		t.Fatal(err)
	}
	q := newKeeper("nullity NxN 1 3 unit=1", nil)
	q.js = js
	q.AckWait = 50 * time.Millisecond
	q.Attempts = 2
	if err := q.open(ctx, false); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a second time changes nothing
		if n, err := q.publish(ctx, []int{2}); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	message := func(unit int) uint64 {
		t.Helper()
		message, err := q.stream.GetLastMsgForSubject(ctx, unitSubject(q.Name, unit))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return 0
		} else if err != nil {
			t.Fatal(err)
		}
		return message.Sequence
	}
	// The server may not have counted it yet, and so be idle, but has not handed it out.
	if info, err := q.consumer.Info(ctx); err != nil || info.Delivered.Stream >= message(2) {
		t.Errorf("message %d was handed out: %+v, %v", message(2), info, err)
	}
	for range 2 {
		if _, err := q.consumer.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := q.consumer.Next(jetstream.FetchMaxWait(500 * time.Millisecond)); err == nil {
		t.Error("the unit was handed out a third time")
	}
	for idle := false; !idle; { // the server takes the unit back when its time is up
		info, err := q.consumer.Info(ctx)
		if err != nil || info.Delivered.Stream < message(2) {
			t.Fatalf("message %d was not handed out: %+v, %v", message(2), info, err)
		}
		idle = info.NumPending+uint64(info.NumAckPending) == 0
	}
	if message(1) != 0 || message(2) == 0 {
		t.Error("the queue holds unit 1, or lost unit 2")
	}
	if err := q.stream.Purge(ctx, jetstream.WithPurgeSubject(unitSubject(q.Name, 2))); err != nil {
		t.Fatal(err)
	}
	if message(2) != 0 {
		t.Error("the queue holds what was dropped")
	}
	if err := js.DeleteStream(ctx, streamName(q.Name)); err != nil {
		t.Fatal(err)
	}
	if _, err := q.consumer.Info(ctx); !gone(err) {
		t.Errorf("a queue that was removed: %v", err)
	}
}

// A unit that was handed out too often without an answer is given up, and tried again on request.
func TestUnitThatKillsItsWorkers(t *testing.T) {
	const plan = "nullity NxN 1 8 unit=8"
	server := startNATS(t, "")
	record := openRecord(t)
	k := newKeeper(plan, record)
	k.AckWait = 50 * time.Millisecond
	k.Attempts = 2
	heard := newNews()
	opened := make(chan struct{})
	result := make(chan error, 1)
	k.Conn = connect(t, server.url)
	k.Say = heard.say
	k.Opened = func() { close(opened) }
	go func() { result <- k.Keep(context.Background()) }()
	<-opened
	for range k.Attempts { // workers that die without a word
		if _, err := k.consumer.Next(); err != nil {
			t.Fatal(err)
		}
	}
	_, err := k.consumer.Next(jetstream.FetchMaxWait(time.Second))
	if err == nil { // the server counts when asked
		t.Error("the unit was handed out a third time")
	}
	var dead *DeadError
	err = <-result
	if !errors.As(err, &dead) || len(dead.Units) != 1 ||
		!strings.Contains(err.Error(), "handed out 2 times") {
		t.Fatalf("got %v", err)
	}
	again := keep(t, server.url, plan, record)
	worker := server.role("worker")
	if err := again.end(t); err != nil {
		t.Fatal(err)
	}
	worker.exit(t, 0)
	checkRecord(t, plan, record)
}
