//go:build linux

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/app/command"
)

// What happens to files on failure: an existing file under the output name stays until the new one is
// complete. LIGHTSOUT_SOAK=1 kills more often.

// writers are commands that write out.EXT in the folder in which they run, where a.pgm, b.pgm and wide.pbm
// are pictures. They write more than smallDisk bytes. Databases and kept games, which are appended to, have
// their own tests, in states_test.go and the packages store and shelf.
var writers = []struct {
	file    string
	command string
}{
	{"out.pbm", "solve 800x800"},
	{"out.pbm", "solve 60x4100 @wide.pbm"}, // row by row
	{"out.txt", "solve 300x300"},
	{"out.svg", "solve 60x60"},
	{"out.png", "solve 60x60"},
	{"out.pdf", "show 60x60 on"},
	{"out.presses.pgm", "draw a.pgm --board 300x400"},
	{"out.gif", "film a.pgm b.pgm --board 24x32 --per-frame 8"},
	{"out.apng", "film a.pgm b.pgm --board 24x32 --per-frame 8"},
	{"out.y4m", "film a.pgm b.pgm --board 12x16 --per-frame 8"},
	{"out.json", "encode 60x60 --format json"},
	{"out.lp", "encode 40x40 --format lp"},
	{"out.xml", "encode 60x60 --format graphml"},
	{"out.pdf", "generate 5x5 --count 60 --seed tamu"},
}

// smallDisk is the size of the disk that is full, in bytes.
const smallDisk = 24 << 10

// lightsoutProgram returns a file that is this program and that every user may run, and a folder for it to
// work in.
func lightsoutProgram(t *testing.T) (program, folder string) {
	t.Helper()
	// Folders of tests are private, and other users cannot enter them.
	folder, err := os.MkdirTemp("", "lightsout-faults-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	self := must(os.Executable())
	program = filepath.Join(folder, "bin", "lightsout")
	data, err := os.ReadFile(self)
	err = errors.Join(err, os.Chmod(folder, 0o755), os.Mkdir(filepath.Dir(program), 0o755),
		os.WriteFile(program, data, 0o755))
	if err != nil {
		t.Fatal(err)
	}
	return program, folder
}

// furnish writes three pictures to a folder.
func furnish(t *testing.T, folder string) {
	t.Helper()
	wide := filepath.Join(folder, "wide.pbm")
	header := "P4 4100 60\n"
	size := int64(len(header) + 60*513) // a file with a hole, since the small disk has no room for two
	if err := errors.Join(os.WriteFile(wide, []byte(header), 0o644), os.Truncate(wide, size)); err != nil {
		t.Fatal(err)
	}
	for name, slope := range map[string]int{"a.pgm": 3, "b.pgm": 7} {
		var text bytes.Buffer
		fmt.Fprint(&text, "P5 40 30 255\n")
		for i := range 40 * 30 {
			text.WriteByte(byte(i * slope))
		}
		if err := os.WriteFile(filepath.Join(folder, name), text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// listed returns the names in a folder that are not the pictures.
func listed(t *testing.T, folder string) string {
	t.Helper()
	var names []string
	entries := must(os.ReadDir(folder))
	for _, e := range entries {
		if e.Name() != "a.pgm" && e.Name() != "b.pgm" && e.Name() != "wide.pbm" {
			names = append(names, e.Name())
		}
	}
	return strings.Join(names, " ")
}

// complains fails the test unless a command ended with a code and one line that names the file and the
// problem.
func complains(t *testing.T, cmd *exec.Cmd, code int, words ...string) {
	t.Helper()
	var said bytes.Buffer
	cmd.Stderr = &said
	cmd.Run()
	last := said.String()
	if at := strings.LastIndex(strings.TrimSuffix(last, "\n"), "\n"); at >= 0 {
		last = last[at+1:]
	}
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != code ||
		strings.Contains(said.String(), "goroutine ") {
		t.Errorf("%v: %v, want exit code %d\n%s", cmd.Args[1:], cmd.ProcessState, code, said.String())
	}
	for _, word := range append(words, "lightsout: ") {
		if !strings.Contains(last, word) {
			t.Errorf("%v: %q does not say %q", cmd.Args[1:], last, word)
		}
	}
}

func eachWriter(t *testing.T, test func(t *testing.T, folder string, file string, start func() *exec.Cmd)) {
	program, home := lightsoutProgram(t)
	for _, w := range writers {
		t.Run(w.file+" of "+w.command, func(t *testing.T) {
			folder := must(os.MkdirTemp(home, ""))
			furnish(t, folder)
			test(t, folder, filepath.Join(folder, w.file), func() *exec.Cmd {
				cmd := exec.Command(program, append(strings.Fields(w.command), "-o", w.file)...)
				cmd.Dir = folder
				cmd.Env = append(os.Environ(), "TMPDIR="+home)
				return cmd
			})
		})
	}
}

// precious is the content of the existing file.
const precious = "precious"

// keep writes it.
func keep(t *testing.T, file string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(precious), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Killed at any moment, a command leaves the old file or the whole new one, and the next run works.
func TestKilledWriters(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	kills := 4
	if os.Getenv("LIGHTSOUT_SOAK") != "" {
		kills = 60
	}
	eachWriter(t, func(t *testing.T, folder, file string, start func() *exec.Cmd) {
		begun := time.Now()
		if said, err := start().CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		took := time.Since(begun)
		whole, err := os.ReadFile(file)
		if err != nil || len(whole) <= smallDisk {
			t.Fatalf("%d bytes, want more than %d: %v", len(whole), smallDisk, err)
		}
		for i := range kills {
			keep(t, file)
			cmd := start()
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// The moment of the kill is what the test goes through; it is no wait for anything.
			timer := time.AfterFunc(took*time.Duration(i+1)/time.Duration(kills+1), func() {
				cmd.Process.Kill()
			})
			cmd.Wait()
			timer.Stop()
			got, err := os.ReadFile(file)
			if err != nil || string(got) != precious && !bytes.Equal(got, whole) {
				t.Fatalf("killed after %d of %d: %d bytes, neither the old file nor the new one of %d: %v",
					i+1, kills, len(got), len(whole), err)
			}
		}
		if said, err := start().CombinedOutput(); err != nil {
			t.Fatalf("after all kills: %v\n%s", err, said)
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, whole) {
			t.Errorf("after all kills: %d bytes, want %d: %v", len(got), len(whole), err)
		}
	})
}

// On a full disk the old file stays, nothing is left beside it, and one line says so.
func TestWritersOnAFullDisk(t *testing.T) {
	eachWriter(t, func(t *testing.T, folder, file string, start func() *exec.Cmd) {
		err := syscall.Mount("lightsout", folder, "tmpfs", 0, fmt.Sprintf("size=%d", smallDisk))
		if err != nil {
			// Without the right to mount there is still a device that is always full; what was there before
			// is not tested then.
			if err := os.Symlink("/dev/full", file); err != nil {
				t.Fatal(err)
			}
			complains(t, start(), command.ExitError, "no space left")
			return
		}
		defer syscall.Unmount(folder, syscall.MNT_DETACH)
		furnish(t, folder)
		keep(t, file)
		complains(t, start(), command.ExitError, filepath.Base(file))
		if got, err := os.ReadFile(file); string(got) != precious {
			t.Errorf("the old file has %d bytes: %v", len(got), err)
		}
		if left := listed(t, folder); left != filepath.Base(file) {
			t.Errorf("there is %s", left)
		}
	})
}

// Writing without permission is an error and changes nothing: in a folder of others, on a read-only disk,
// over a protected file, over a folder.
func TestWritersWithoutPermission(t *testing.T) {
	asNobody := func(cmd *exec.Cmd) *exec.Cmd {
		if os.Geteuid() == 0 { // root may do everything
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		return cmd
	}
	eachWriter(t, func(t *testing.T, folder, file string, start func() *exec.Cmd) {
		keep(t, file)
		if err := os.Chmod(folder, 0o555); err != nil {
			t.Fatal(err)
		}
		complains(t, asNobody(start()), command.ExitError, filepath.Base(file))
		if err := errors.Join(os.Chmod(folder, 0o777), os.Chmod(file, 0o444)); err != nil {
			t.Fatal(err)
		}
		complains(t, asNobody(start()), command.ExitError, filepath.Base(file))
		got, err := os.ReadFile(file)
		if string(got) != precious || listed(t, folder) != filepath.Base(file) {
			t.Errorf("the old file has %d bytes, %v; there is %s", len(got), err, listed(t, folder))
		}
		if err := errors.Join(os.Remove(file), os.Mkdir(file, 0o755)); err != nil {
			t.Fatal(err)
		}
		complains(t, start(), command.ExitError, filepath.Base(file))
		info, err := os.Stat(file)
		if err != nil || !info.IsDir() || listed(t, folder) != filepath.Base(file) {
			t.Errorf("%v, there is %s", err, listed(t, folder))
		}
	})
}

// A table that does not fit is not added to the file that has others.
func TestStatesOnAFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	program, home := lightsoutProgram(t)
	folder := filepath.Join(home, "disk")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("lightsout", folder, "tmpfs", 0, "size=1m"); err != nil {
		// Then only a device that refuses every byte can be tested.
		complains(t, exec.Command(program, "states", "4x4", "--db", "/proc/states.db"),
			command.ExitError, "states.db")
		return
	}
	defer syscall.Unmount(folder, syscall.MNT_DETACH)
	before := writeSmall(t, folder)
	for _, form := range []string{"--compact=false", "--compact"} {
		file := filepath.Join(folder, "states.db")
		if form == "--compact" {
			file = filepath.Join(folder, "other.db")
		}
		complains(t, exec.Command(program, "states", "5x5", form, "--db", file), command.ExitError,
			filepath.Base(file), "no space left")
		after, err := os.ReadFile(filepath.Join(folder, "states.db"))
		if err != nil || string(after) != before {
			t.Errorf("the file has %d bytes, not %d: %v", len(after), len(before), err)
		}
		if left := listed(t, folder); left != "states.db" {
			t.Errorf("there is %s", left)
		}
	}
}

// The web app is a folder of many files: if it cannot be written whole, an error says so, and a folder of
// something else is not touched.
func TestSiteOnAFullDisk(t *testing.T) {
	program, home := lightsoutProgram(t)
	folder := filepath.Join(home, "disk")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("lightsout", folder, "tmpfs", 0, "size=64k"); err != nil {
		t.Logf("no right to mount: %v", err)
		folder = "/proc" // which is read-only
	} else {
		defer syscall.Unmount(folder, syscall.MNT_DETACH)
	}
	complains(t, exec.Command(program, "site", "-o", filepath.Join(folder, "site")),
		command.ExitError, "site")
	if _, err := os.Stat(filepath.Join(folder, "site", "index.html")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half a site was left: %v", err)
	}
}
