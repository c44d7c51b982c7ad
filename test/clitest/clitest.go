// Package clitest tests command lines as programs: the test program is lightsout, lightsout-census or both,
// by its name.
package clitest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"
)

// Main runs the tests, or a program if the test program was started under its name. It fails if tests leave a
// goroutine.
func Main(
	m *testing.M, programs map[string]func(args []string, stdin io.Reader, stdout, stderr io.Writer) int,
) {
	commands := map[string]func(){}
	for name, main := range programs {
		commands[name] = func() { os.Exit(main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
	}
	testscript.Main(tidyTests{m}, commands)
}

type tidyTests struct{ *testing.M }

func (m tidyTests) Run() int {
	code := m.M.Run()
	if err := goleak.Find(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

// Scripts runs the scripts in testdata.
func Scripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": checkCode, "until": untilFile, "damage": damageFile,
		},
		Condition: func(condition string) (bool, error) {
			program, ok := strings.CutPrefix(condition, "have:")
			if !ok {
				return false, nil
			}
			_, err := exec.LookPath(program)
			if err != nil && os.Getenv("CI") == "true" {
				t.Errorf("%s is missing: script/setup installs it", program)
			}
			return err == nil, nil
		},
	})
}

// checkCode runs a command that must end with the given exit code: code 3 lightsout …
func checkCode(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if exit, ok := err.(*exec.ExitError); ok {
		got = strings.TrimPrefix(exit.String(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// untilFile waits until a command in the background has written a file: until search.json
func untilFile(ts *testscript.TestScript, _ bool, args []string) {
	for {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// damageFile adds a line to a file that does not follow the others.
func damageFile(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	ts.Check(err)
	_, err = file.WriteString("0 {}\n")
	ts.Check(errors.Join(err, file.Close()))
}

// Program returns a name under which the test program is lightsout. Beside it, it is lightsout-census.
func Program(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"lightsout", "lightsout-census"} {
		Link(t, filepath.Join(folder, name))
	}
	return filepath.Join(folder, "lightsout")
}

// Link gives the test program a further name. Unlike a symbolic link, the system tells it to the program.
func Link(t testing.TB, to string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if os.Link(self, to) == nil {
		return
	}
	data, err := os.ReadFile(self) // on another disk
	if err == nil {
		err = os.WriteFile(to, data, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Start starts a command and returns it with the lines of its standard error.
func Start(t testing.TB, bin, folder string, args ...string) (*exec.Cmd, *bufio.Reader, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command(bin, args...)
	cmd.Dir = folder
	var out bytes.Buffer
	cmd.Stdout = &out
	talk, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, bufio.NewReader(talk), &out
}

// Line reads until a line has the text.
func Line(t testing.TB, r *bufio.Reader, text string) string {
	t.Helper()
	var all strings.Builder
	for {
		got, err := r.ReadString('\n')
		all.WriteString(got)
		if strings.Contains(got, text) {
			return strings.TrimSpace(got)
		}
		if err != nil {
			t.Fatalf("missing %q in %q", text, all.String())
		}
	}
}
