package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lightsout/app/command"
	"lightsout/test/clitest"
)

// lightsout census runs the program in its own folder, else the one on the path, with the same arguments,
// standard input, signals and exit code. If there is none, it says which file is missing.
func TestCensusRunsTheOtherProgram(t *testing.T) {
	folder := t.TempDir()
	bin := filepath.Join(folder, "lightsout")
	clitest.Link(t, bin)
	path := t.TempDir()
	t.Setenv("PATH", path+":/usr/bin:/bin")
	census := func(args ...string) (string, int) {
		cmd := exec.Command(bin, args...)
		cmd.Stdin = strings.NewReader("a line\n")
		out, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return string(out), cmd.ProcessState.ExitCode()
	}
	wants := func(wantOut string, wantCode int, args ...string) {
		t.Helper()
		out, code := census(args...)
		if out != wantOut || code != wantCode {
			t.Errorf("%q: %q and exit code %d, want %q and %d", args, out, code, wantOut, wantCode)
		}
	}
	write := func(folder, name string) {
		script := "#!/bin/sh\necho " + name + " \"$@\"\ncat\nexit 7\n"
		if err := os.WriteFile(filepath.Join(folder, censusProgram), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	out, code := census("census", "run", "--help")
	if !strings.HasPrefix(out, "lightsout: lightsout-census is missing: it should be in "+folder) ||
		!strings.Contains(out, "make census") || strings.Count(out, "\n") != 1 || code != command.ExitError {
		t.Errorf("without the program: %q and exit code %d", out, code)
	}
	write(path, "path")
	wants("path run a b --help\na line\n", 7, "census", "run", "a b", "--help")
	write(folder, "own")
	wants("own run --json -o x\na line\n", 7, "census", "run", "--json", "-o", "x")
	wants("own --json run\na line\n", 7, "--json", "census", "run")
	wants("own help run\na line\n", 7, "help", "census", "run")
	wants("own __complete run \na line\n", 7, "__complete", "census", "run", "")
	out, code = census("help", "census")
	if !strings.Contains(out, "lightsout-census") || code != command.ExitDone {
		t.Errorf("help census: %q and exit code %d", out, code)
	}
}

func TestCensusGetsSignals(t *testing.T) {
	folder := t.TempDir()
	bin := filepath.Join(folder, "lightsout")
	clitest.Link(t, bin)
	script := "#!/bin/sh\ntrap 'exit 9' INT\necho ready >&2\nwhile :; do sleep 0.01; done\n"
	if err := os.WriteFile(filepath.Join(folder, censusProgram), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd, talk, _ := clitest.Start(t, bin, folder, "census", "run")
	clitest.Line(t, talk, "ready")
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit code says it
	if code := cmd.ProcessState.ExitCode(); code != 9 {
		t.Errorf("exit code %d", code)
	}
}
