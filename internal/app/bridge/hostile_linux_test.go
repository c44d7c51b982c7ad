package bridge

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A confined solver that kills, spawns, sends, listens, writes and outlives harms nothing.
func TestHostileSolver(t *testing.T) {
	if err := Confinable(t.Context()); err != nil {
		t.Fatal(err)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command("sleep", "1000")
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { victim.Process.Kill(); victim.Wait() })
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	socket := t.TempDir() + "/socket" // as of a service of this machine
	service, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer service.Close()
	port := listener.LocalAddr().(*net.UDPAddr).Port
	outside := t.TempDir() + "/outside"
	mark := fmt.Sprintf("77%d", os.Getpid())
	script := fmt.Sprintf(`
		kill -9 %d; kill -9 -- -%d; kill -9 $PPID
		echo hello > /dev/udp/127.0.0.1/%d
		echo bad > %s
		setsid sleep %s & (setsid sleep %[5]s &) &
		(cat /proc/%[1]d/environ) && echo leaked
		perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0) and connect(S, sockaddr_un("%[6]s")) and print "connected\n"'
		echo survived`, victim.Process.Pid, os.Getpid(), port, outside, mark, socket)
	r, err := run(t.Context(), Limits{Confined: true, Time: time.Minute}, bash, []string{"-c", script}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.finish(); err != nil {
		t.Error(err)
	}
	if out := string(r.out); out != "survived\n" {
		t.Errorf("it printed %q, %q", out, r.errout)
	}
	if err := victim.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("another process was killed: %v", err)
	}
	if _, err := os.Stat(outside); err == nil {
		t.Error("it wrote a file outside")
	}
	for _, pid := range processes() {
		if line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil && bytes.Contains(line, []byte(mark)) && !strings.Contains(string(line), "bash") {
			t.Errorf("process %d outlives it: %q", pid, line)
		}
	}
	if err := listener.SetReadDeadline(time.Now()); err != nil {
		t.Fatal(err)
	}
	if n, _, err := listener.ReadFrom(make([]byte, 100)); err == nil {
		t.Errorf("it sent %d bytes over the network", n)
	}
}
