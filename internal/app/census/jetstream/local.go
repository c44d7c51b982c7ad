package jetstream

import (
	"context"
	"errors"
	"sync"
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
		if opened != nil {
			opened()
		}
		group.Go(func() {
			w := Worker{Conn: l.Conn, Name: l.Name, Slots: l.Slots, Version: l.Version, Say: l.Say, Counting: l.Counting}
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
