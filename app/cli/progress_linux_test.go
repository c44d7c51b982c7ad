package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// Commands that wait or compute show on a terminal what they do. The formula arrives only after the progress
// line.
func TestProgressIsShown(t *testing.T) {
	t.Setenv("TERM", "xterm")
	master, slave := openTerminal(t)
	input, formula := io.Pipe()
	exit := make(chan int)
	go func() { exit <- Main([]string{"sat"}, input, io.Discard, slave) }()
	var shown strings.Builder
	for buf := make([]byte, 4096); !strings.Contains(shown.String(), "solving the formula, "); {
		n := must(master.Read(buf))
		shown.Write(buf[:n])
	}
	fmt.Fprint(formula, "p cnf 1 1\n1 0\n")
	formula.Close()
	if code := <-exit; code != 0 {
		t.Errorf("exit code %d after %q", code, &shown)
	}
}

// openTerminal opens a pseudoterminal and returns its two ends.
func openTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master = must(os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0))
	t.Cleanup(func() { master.Close() })
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number := must(unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN))
	slave = must(os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0))
	t.Cleanup(func() { slave.Close() })
	return master, slave
}
