//go:build unix

package jetstream

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/app/census"
	"lightsout/internal/app/store"
)

// natsServer builds the server program of the pinned module, once.
var natsServer = sync.OnceValues(func() (string, error) {
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = os.TempDir()
	}
	path := filepath.Join(folder, "lightsout-test", "nats-server")
	out, err := exec.Command("go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("nats-server cannot be built: %v\n%s", err, out)
	}
	return path, nil
})

// process is a program that a test has started.
type process struct {
	*news
	cmd   *exec.Cmd
	ended chan struct{}
}

// start starts a program and listens to what it prints.
func start(t testing.TB, env []string, name string, args ...string) *process {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	p := &process{newNews(), cmd, make(chan struct{})}
	go func() {
		for lines := bufio.NewScanner(read); lines.Scan(); {
			p.say(lines.Text())
		}
		read.Close()
		cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() { p.kill() })
	return p
}

// send sends a signal.
func (p *process) send(t testing.TB, s syscall.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// kill kills the process, as by kill -9, and returns when it is dead.
func (p *process) kill() {
	p.cmd.Process.Kill()
	<-p.ended
}

// exit waits until the process has ended by itself.
func (p *process) exit(t testing.TB, code int) {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(10 * time.Minute):
		t.Fatalf("a process does not end; it said %q", p.all())
	}
	if got := p.cmd.ProcessState.ExitCode(); got != code {
		t.Fatalf("a process ended with code %d, not %d; it said %q", got, code, p.all())
	}
}

// natsProcess is a nats-server in its own process, which can be killed and started again.
type natsProcess struct {
	*process
	t      testing.TB
	url    string
	config string
}

// startNATS starts a nats-server with JetStream that syncs every write. More is added to its configuration.
func startNATS(t testing.TB, more string) *natsProcess {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port // it must be the same after a restart
	listener.Close()
	folder := t.TempDir()
	n := &natsProcess{t: t, url: "nats://127.0.0.1:" + strconv.Itoa(port), config: filepath.Join(folder, "nats.conf")}
	text := fmt.Sprintf("listen: 127.0.0.1:%d\njetstream { store_dir: %q, sync_interval: always }\n%s\n", port, folder, more)
	if err := os.WriteFile(n.config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	n.start()
	return n
}

func (n *natsProcess) start() {
	n.t.Helper()
	program, err := natsServer()
	if err != nil {
		n.t.Fatal(err)
	}
	n.process = start(n.t, nil, program, "-c", n.config)
	n.wait(n.t, "Server is ready")
}

// restart kills the server and starts it again.
func (n *natsProcess) restart() {
	n.t.Helper()
	n.kill()
	n.start()
}

// role starts this test program as a worker or a keeper.
func (n *natsProcess) role(role string, more ...string) *process {
	n.t.Helper()
	program, err := os.Executable()
	if err != nil {
		n.t.Fatal(err)
	}
	return start(n.t, append([]string{roleVariable + "=" + role, urlVariable + "=" + n.url}, more...), program)
}

// memory is a record that lasts as long as the test.
type memory struct {
	units   int
	tallies map[int][]byte
}

func newMemory() *memory { return &memory{tallies: map[int][]byte{}} }

func (m *memory) Begin(_ string, units int) error {
	m.units = units
	return nil
}

func (m *memory) Put(unit int, tally []byte, _ string, _ time.Duration) (bool, error) {
	if _, there := m.tallies[unit]; there {
		return false, nil
	}
	m.tallies[unit] = tally
	return true, nil
}

func (m *memory) Missing() iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for unit := range m.units {
			if _, there := m.tallies[unit]; !there && !yield(unit, nil) {
				return
			}
		}
	}
}

func (m *memory) Done() (int, error) { return len(m.tallies), nil }

func (m *memory) Bury(int, string) error { return nil }
func (m *memory) Unbury() error          { return nil }

// Counted fails: this record can be written, not gathered.
func (m *memory) Counted(int) iter.Seq2[census.CountedUnit, error] {
	return func(yield func(census.CountedUnit, error) bool) {
		yield(census.CountedUnit{}, errors.New("the record cannot be read"))
	}
}

// runOnce counts a plan in a new folder and returns how long it took, and which part of that time its
// slots were counting.
func runOnce(b *testing.B, plan string, slots int, counting func(context.Context, string) (CountFunc, error)) (took time.Duration, counted float64) {
	b.Helper()
	folder := b.TempDir()
	record, err := store.OpenCensus(filepath.Join(folder, "census.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer record.Close()
	l := Local{Keeper: newKeeper(plan, record), Folder: filepath.Join(folder, "queue"), Slots: slots, Counting: counting}
	started := time.Now()
	if err := l.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	took = time.Since(started)
	workers, err := record.Workers()
	if err != nil || len(workers) != 1 {
		b.Fatalf("%d workers, %v", len(workers), err)
	}
	return took, workers[0].Elapsed.Seconds() / took.Seconds() / float64(slots)
}

// BenchmarkWorkers counts the least solutions of all-on on 39x39, and every solution by weight, with one
// worker and with two, in turns, and reports the ratio of the best times. Where others use the cores too
// that ratio says little; percent-counting, how much of their time two workers spend counting, says what
// it would be.
func BenchmarkWorkers(b *testing.B) {
	for _, plan := range []string{"least 39x39", "least 39x39 weights"} {
		benchmarkWorkers(b, plan)
	}
}

func benchmarkWorkers(b *testing.B, plan string) {
	b.Run(plan, func(b *testing.B) {
		var best [3]time.Duration
		var part [3]float64
		for b.Loop() {
			for slots := 1; slots <= 2; slots++ {
				took, counted := runOnce(b, plan, slots, nil)
				if best[slots] == 0 || took < best[slots] {
					best[slots] = took
				}
				part[slots] = max(part[slots], counted)
			}
		}
		b.ReportMetric(100*part[2], "percent-counting")
		b.ReportMetric(best[1].Seconds(), "s-one")
		b.ReportMetric(best[2].Seconds(), "s-two")
		b.ReportMetric(best[1].Seconds()/best[2].Seconds(), "times-faster")
	})
}

// BenchmarkEngine hands out units whose counting takes no time at all, so that what is left is the
// engine: the queue, the record and four syncs of the disk. Against units of a few seconds that is
// what percent-of-2s says.
func BenchmarkEngine(b *testing.B) {
	const plan = "nullity NxN 1 600 unit=1"
	count, err := Counting(context.Background(), plan)
	if err != nil {
		b.Fatal(err)
	}
	units := newKeeper(plan, nil).Units
	tallies := make([][]byte, units)
	for unit := range tallies {
		if tallies[unit], err = count(context.Background(), unit, nil); err != nil {
			b.Fatal(err)
		}
	}
	known := func(context.Context, string) (CountFunc, error) {
		return func(_ context.Context, unit int, _ func(done, total int64)) ([]byte, error) {
			return tallies[unit], nil
		}, nil
	}
	for _, slots := range []int{1, 2} {
		b.Run(fmt.Sprintf("empty-units/%d", slots), func(b *testing.B) {
			var total time.Duration
			runs := 0
			for b.Loop() {
				took, _ := runOnce(b, plan, slots, known)
				total += took
				runs++
			}
			each := total.Seconds() / float64(runs*units)
			b.ReportMetric(1000*each, "ms/unit")
			b.ReportMetric(100*each*float64(slots)/2, "percent-of-2s")
		})
	}
}
