package queue

import (
	"context"
	"errors"
	"strings"
	"sync"

	"lightsout/research/census"
)

// Local is a census on one machine: a server inside this program, a keeper and a worker.
type Local struct {
	Keeper                     // without a connection
	Folder    string           // of the queue
	Listen    string           // the address at which workers on other machines help; "" for none
	Access    Access           // that they need
	Listening func(url string) // receives the address
	Slots     int              // units at a time

	// Counting is as that of a Worker.
	Counting func(ctx context.Context, plan string) (CountFunc, error)
}

// Run counts what is missing from the record.
func (l *Local) Run(ctx context.Context) error {
	server, err := StartServer(l.Folder, l.Listen, l.Access)
	if err != nil {
		return err
	}
	defer server.Close()
	if l.Conn, err = server.Connect(); err != nil {
		return err
	}
	defer l.Conn.Close()
	l.Trouble = server.Trouble
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	var working error
	opened := l.Opened
	l.Opened = func() {
		if l.Listening != nil && server.URL() != "" {
			l.Listening(server.URL())
		}
		opened()
		group.Go(func() {
			w := Worker{
				Conn: l.Conn, Name: l.Name, Slots: l.Slots, Version: l.Version, Say: l.Say,
				Counting: l.Counting,
			}
			if working = w.Work(ctx); working != nil {
				cancel() // the keeper must not wait for it
			}
		})
	}
	err = l.Keep(ctx)
	cancel()
	group.Wait()
	if errors.Is(err, context.Canceled) && working != nil && !errors.Is(working, context.Canceled) {
		return working // its error stopped the keeper
	}
	return err
}

// Counting returns what counts the units of a plan, by package census. The record is that of the counter.
func Counting(
	ctx context.Context, plan string,
	record func(context.Context, int, func([]census.CountedUnit) error) error,
) (CountFunc, error) {
	p, err := census.ParsePlan(ctx, strings.Fields(plan))
	if err != nil {
		return nil, err
	}
	counter := census.NewCounter(p)
	counter.Record = record
	return counter.Count, nil
}
