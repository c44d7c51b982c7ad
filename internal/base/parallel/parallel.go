// Package parallel shares numbered work out to all processors.
package parallel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do with the numbers from 0 to n − 1, on all processors, until the context ends.
func Each(ctx context.Context, n int, do func(int)) {
	Workers(ctx, runtime.GOMAXPROCS(0), n, func() func(int) { return do })
}

// Workers does the same with a number of workers. Each calls start, and then what that returned.
func Workers(ctx context.Context, workers, n int, start func() func(int)) {
	var next atomic.Int64
	work := func() {
		do := start()
		for ctx.Err() == nil {
			at := int(next.Add(1)) - 1
			if at >= n {
				return
			}
			do(at)
		}
	}
	var group sync.WaitGroup
	for range min(workers, n) - 1 {
		group.Go(work)
	}
	if n > 0 {
		work() // the caller is one of them
	}
	group.Wait()
}
