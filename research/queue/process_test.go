//go:build unix

package queue

import (
	"bufio"
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

	"lightsout/research/census"
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
	cmd.Stdout = write
	cmd.Stderr = write
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
	n := &natsProcess{
		t: t, url: "nats://127.0.0.1:" + strconv.Itoa(port), config: filepath.Join(folder, "nats.conf"),
	}
	text := fmt.Sprintf("listen: 127.0.0.1:%d\njetstream { store_dir: %q, sync_interval: always }\n%s\n",
		port, folder, more)
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
	return start(n.t,
		append([]string{roleVariable + "=" + role, urlVariable + "=" + n.url}, more...), program)
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

func (m *memory) Has() ([]bool, error) {
	has := make([]bool, m.units)
	for unit := range m.tallies {
		has[unit] = true
	}
	return has, nil
}

func (m *memory) MarkFailed(int, string) error { return nil }
func (m *memory) RetryFailed() error           { return nil }

// Counted fails: this record can be written, not gathered.
func (m *memory) Counted(int) iter.Seq2[census.CountedUnit, error] {
	return func(yield func(census.CountedUnit, error) bool) {
		yield(census.CountedUnit{}, errors.New("the record cannot be read"))
	}
}
