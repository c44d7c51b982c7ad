//go:build unix

package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/research/census"
	"lightsout/research/record"
)

// gathered gets what a keeper has into a record, and returns in how many pieces it came.
func gathered(t testing.TB, c *Conn, record *record.Record) (pieces int) {
	t.Helper()
	err := Gather(context.Background(), c, DefaultName, 0, record.Begin,
		func(units []census.CountedUnit) error {
			pieces++
			for _, u := range units {
				if _, err := record.Put(u.Unit, u.Tally, u.Worker, u.Elapsed); err != nil {
					return err
				}
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return pieces
}

// Gather copies the keeper's record in pieces while the census runs.
func TestGather(t *testing.T) {
	const plan = "nullity NxN 1 200 unit=1"
	server := startNATS(t, "max_payload: 8192")
	record := openRecord(t)
	k := keep(t, server.url, plan, record)
	c := connect(t, server.url)
	part := openRecord(t)
	gathered(t, c, part)
	if done, err := part.Done(); err != nil || done != 0 {
		t.Errorf("%d units at the start, %v", done, err)
	}
	worker := server.role("worker")
	waitStatus(t, k, func(s Status) bool { return s.Done > 0 })
	gathered(t, c, part)
	if done, err := part.Done(); err != nil || done == 0 {
		t.Errorf("%d units on the way, %v", done, err)
	}
	if err := k.end(t); err != nil {
		t.Fatal(err)
	}
	worker.exit(t, 0)
	if err := Gather(context.Background(), c, DefaultName, 0, part.Begin, nil); !errors.Is(err, ErrNoKeeper) {
		t.Errorf("without a keeper: %v", err)
	}
	most := openRecord(t)
	copied := openRecord(t)
	if err := most.Begin(plan, k.Plan.Units()); err != nil {
		t.Fatal(err)
	}
	for u, err := range record.Counted(0) {
		if err == nil && u.Unit < k.Plan.Units()-1 {
			_, err = most.Put(u.Unit, u.Tally, u.Worker, u.Elapsed)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := keep(t, server.url, plan, most).Conn.Flush(); err != nil { // the server knows that it listens
		t.Fatal(err)
	}
	pieces := gathered(t, c, copied)
	if done, err := copied.Done(); err != nil || done != k.Plan.Units()-1 || pieces < 3 {
		t.Errorf("%d of %d units in %d pieces, %v", done, k.Plan.Units(), pieces, err)
	}
}

// A keeper whose record cannot be read says so, and an answer too large for a message is an error, not a
// wait.
func TestGatherRefused(t *testing.T) {
	c := inside(t)
	k := newKeeper("nullity NxN 1 40 unit=1", newMemory())
	k.Conn = c
	opened := make(chan struct{})
	result := make(chan error, 1)
	k.Opened = func() { close(opened) }
	ctx, cancel := context.WithCancel(context.Background())
	go func() { result <- k.Keep(ctx) }()
	<-opened
	err := Gather(ctx, c, k.Name, 0, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("a record that cannot be read: %v", err)
	}
	cancel()
	<-result
}

// A worker leaves if nothing begins, and ignores the end of another plan.
func TestWorkerWaits(t *testing.T) {
	c := inside(t)
	w := Worker{
		Conn: c, Name: DefaultName, Slots: 1, Version: testVersion, Say: func(string) {},
		Wait: time.Millisecond,
	}
	if err := w.Work(context.Background()); !errors.Is(err, ErrNotBegun) {
		t.Errorf("nothing begins: %v", err)
	}
	record := openRecord(t)
	k := newKeeper("nullity NxN 1 40 unit=1", record)
	k.Conn = c
	opened := make(chan struct{})
	result := make(chan error, 1)
	k.Opened = func() { close(opened) }
	go func() { result <- k.Keep(context.Background()) }()
	<-opened
	w.Counting = func(ctx context.Context, plan string) (CountFunc, error) {
		count, err := Counting(context.Background(), plan, nil)
		return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
			if err := c.Publish(overSubject(DefaultName), []byte("another plan")); err != nil {
				return nil, err
			}
			return count(ctx, unit, progress)
		}, err
	}
	if err := w.Work(context.Background()); err != nil {
		t.Error(err)
	}
	if err := <-result; err != nil {
		t.Error(err)
	}
	if w.Units() != k.Plan.Units() {
		t.Errorf("the worker counted %d of %d units", w.Units(), k.Plan.Units())
	}
}

// A queue that fails while all units are handed out ends the census with the reason, and does not wait
// forever.
func TestQueueFailsMidway(t *testing.T) {
	server, err := StartServer(t.TempDir(), "", Access{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	k := newKeeper("nullity NxN 1 40 unit=1", openRecord(t))
	if k.Conn, err = server.Connect(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Conn.Close)
	k.Trouble = server.Trouble
	k.Opened = func() {
		if err := server.server.DisableJetStream(); err != nil { // as a full disk does
			t.Error(err)
		}
	}
	if err := k.Keep(context.Background()); err == nil || !strings.Contains(err.Error(), "the queue in ") {
		t.Errorf("a queue that fails: %v", err)
	}
}

func TestComplaints(t *testing.T) {
	var f firstError
	f.Errorf(`127.0.0.1:1 - "no space left on disk" - authentication error, User %q`, "JetStream write error")
	if text, disk := f.text(); disk || !strings.HasPrefix(text, "127.0.0.1:1 - ") {
		t.Errorf("a stranger: %q, %v", text, disk)
	}
	var g firstError
	g.Errorf("flush: %v", fmt.Errorf("of the queue: %w", syscall.ENOSPC))
	if _, disk := g.text(); !disk {
		t.Error("an error of the system is not seen")
	}
	f.Errorf("Critical write error: %v", "no space left on device")
	if text, disk := f.text(); !disk || text != "Critical write error: no space left on device" {
		t.Errorf("a full disk: %q", text)
	}
}
