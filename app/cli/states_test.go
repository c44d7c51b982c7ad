package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"lightsout/app/command"
	"lightsout/test/clitest"
)

// stopWriting begins to write a table of 5×5 to a file and sends the program a signal as soon as the
// new file grows. It returns what the program said.
func stopWriting(t *testing.T, folder string, signal os.Signal) (talk string) {
	t.Helper()
	bin := clitest.Program(t)
	for range 5 {
		cmd := exec.Command(bin, "states", "5x5", "--db", filepath.Join(folder, "states.db"))
		var text strings.Builder
		cmd.Stderr = &text
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			cmd.Wait()
			close(ended)
		}()
		for growing := false; !growing; runtime.Gosched() {
			info, err := os.Stat(filepath.Join(folder, ".states.db.lightsout-new"))
			growing = err == nil && info.Size() >= 1<<20
			select {
			case <-ended:
				growing = true
			default:
			}
		}
		cmd.Process.Signal(signal)
		<-ended
		if cmd.ProcessState.ExitCode() != command.ExitDone {
			return text.String()
		}
		// It finished before the test noticed that it began: start over.
		if err := os.Remove(filepath.Join(folder, "states.db")); err != nil {
			t.Fatal(err)
		}
		writeSmall(t, folder)
	}
	t.Fatal("the program was always done before it could be stopped")
	return ""
}

// writeSmall writes a small table, and returns what is in the file.
func writeSmall(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join(folder, "states.db")
	var talk strings.Builder
	code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk),
		[]string{"states", "3x3", "--db", path})
	if code != command.ExitDone {
		t.Fatal(talk.String())
	}
	data := must(os.ReadFile(path))
	return string(data)
}

// Killed or interrupted midway, a command leaves the old file unchanged. Ctrl-C leaves nothing beside it; the
// next run removes what kill leaves there.
func TestStatesStopped(t *testing.T) {
	for _, test := range []struct {
		signal os.Signal
		talk   string
		left   int
	}{
		{os.Interrupt, "lightsout: interrupted; nothing was left behind\n", 1},
		{syscall.SIGKILL, "", 2},
	} {
		folder := t.TempDir()
		before := writeSmall(t, folder)
		if talk := stopWriting(t, folder, test.signal); talk != test.talk {
			t.Errorf("%v: it says %q", test.signal, talk)
		}
		after, err := os.ReadFile(filepath.Join(folder, "states.db"))
		if err != nil || string(after) != before {
			t.Errorf("%v: the file has %d bytes, and had %d, %v", test.signal, len(after), len(before), err)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != test.left {
			t.Errorf("%v: the folder holds %v, %v", test.signal, entries, err)
		}
		if again := writeSmall(t, folder); again != before {
			t.Errorf("%v: written again, the file is another", test.signal)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
			t.Errorf("%v: after the next run the folder holds %v, %v", test.signal, entries, err)
		}
	}
}
