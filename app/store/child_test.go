package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/app/store/states"
	"lightsout/board"
)

// child writes a table, reports when it is halfway, and waits to be killed.
func child(path string) {
	b, err := board.Parse("5x4")
	if err != nil {
		panic(err)
	}
	states, err := states.All(context.Background(), b, nil)
	if err != nil {
		panic(err)
	}
	_, err = Write(context.Background(), path, states, Options{Progress: func(done, total int) {
		if done > total/2 {
			fmt.Println("half")
			select {}
		}
	}})
	panic(err)
}

// startChild returns when the child is in the middle of writing.
func startChild(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "LIGHTSOUT_STORE_CHILD="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "half\n" {
		t.Fatalf("the child says %q, %v", line, err)
	}
	return cmd
}

// A process that is killed midway loses nothing; while it lives no other one can write, and the next run
// removes what it leaves.
func TestKill(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "states.db")
	write(t, path, "3x3", Options{})
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cmd := startChild(t, path)
	_, err = Write(context.Background(), path, statesOf(t, "2x2"), Options{})
	if err == nil || !strings.Contains(err.Error(), "another lightsout is writing it") {
		t.Errorf("two at once: %v", err)
	}
	left := filepath.Join(folder, ".states.db.lightsout-new")
	if info, err := os.Stat(left); err != nil || info.Size() < 1<<20 {
		t.Errorf("the new file in the middle: %v, %v", info, err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if got, err := os.ReadFile(path); err != nil || string(got) != string(want) {
		t.Errorf("the file has changed: %d bytes, %v", len(got), err)
	}
	write(t, path, "2x2", Options{})
	if names := namesIn(t, folder); names != "states.db" {
		t.Errorf("in the folder are %s", names)
	}
	db := open(t, path)
	sameLines(t, "integrity", ask(t, db, "PRAGMA integrity_check"), []string{"ok"})
	sameLines(t, "sizes", ask(t, db, "SELECT size, count(*) FROM lightsout_states GROUP BY size"),
		[]string{"2|16", "3|512"})
}

func namesIn(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// Canceled midway, nothing is left behind and the old file is unchanged.
func TestCancel(t *testing.T) {
	for _, compact := range []bool{false, true} {
		folder := t.TempDir()
		path := filepath.Join(folder, "states.db")
		write(t, path, "3x3", Options{Compact: compact})
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		_, err = Write(ctx, path, statesOf(t, "4x5"),
			Options{Compact: compact, Progress: func(done, total int) {
				if done > total/2 {
					cancel()
				}
			}})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("canceled: %v", err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != string(want) || namesIn(t, folder) != "states.db" {
			t.Errorf("%d bytes, %v; in the folder are %s", len(got), err, namesIn(t, folder))
		}
	}
}

// A file that cannot be written is refused with one line and not changed.
func TestRefuses(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(at("folder"), 0o777))
	must(os.WriteFile(at("text"), []byte("not a database, but a letter"), 0o666))
	must(os.WriteFile(at("read-only"), nil, 0o444))
	must(os.Symlink(at("nowhere"), at("dangling")))
	write(t, at("full"), "2x2", Options{})
	write(t, at("compact"), "2x2", Options{Compact: true})
	write(t, at("hot"), "2x2", Options{})
	must(os.WriteFile(at("hot-wal"), []byte("something"), 0o666))
	for name, statement := range map[string]string{
		"other":    "CREATE TABLE letters(text)",
		"extended": "CREATE INDEX by_depth ON lightsout_states(to_go)",
		"changed":  "ALTER TABLE lightsout_states ADD COLUMN note",
		"newer":    "PRAGMA user_version = 2",
	} {
		if name != "other" {
			write(t, at(name), "2x2", Options{})
		}
		db := open(t, at(name))
		_, err := db.Exec(statement)
		must(err)
		db.Close()
	}
	full, err := os.ReadFile(at("full"))
	must(err)
	must(os.WriteFile(at("cut"), full[:5000], 0o666))
	for _, test := range []struct {
		name    string
		compact bool
		want    string
	}{
		{"folder", false, "is a folder, not a file"},
		{"text", false, "is not a SQLite file: it is unchanged"},
		{"read-only", false, "is read-only"},
		{"dangling", false, "is a broken link"},
		{"other", false, "is a database of another program"},
		{"extended", false, "also has by_depth, which would be lost"},
		{"changed", false, "was changed by another program: lightsout_states"},
		{"newer", false, "was written by another version"},
		{"full", true, "has a full table, which cannot be mixed with a compact one"},
		{"compact", false, "has a compact table, which cannot be mixed with a full one"},
		{"hot", false, "its hot-wal is there"},
		{"cut", false, "cannot be read"},
		{"no/such/folder", false, "cannot be written: no such file or directory"},
		{"/sys/states.db", false, "/sys/states.db cannot be written: "},
	} {
		path := at(test.name)
		if filepath.IsAbs(test.name) {
			path = test.name
		}
		before, _ := os.ReadFile(path)
		_, err := Write(context.Background(), path, statesOf(t, "3x3"), Options{Compact: test.compact})
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") ||
			strings.Contains(err.Error(), "lightsout-new") {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("%s has changed", test.name)
		}
	}
	if names := namesIn(t, folder); strings.Contains(names, "lightsout-new") {
		t.Errorf("in the folder are %s", names)
	}
	for _, name := range []string{"folder", "text", "other", "cut", "missing"} {
		if _, err := Open(context.Background(), at(name)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("opening %s: %v", name, err)
		}
	}
}

// A link stays a link, permissions stay, and an empty file counts as none.
func TestKeepsLinksAndPermissions(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	link := filepath.Join(folder, "link")
	err := errors.Join(os.WriteFile(path, nil, 0o640), os.Chmod(path, 0o640), os.Symlink(path, link))
	if err != nil {
		t.Fatal(err)
	}
	write(t, link, "2x2", Options{})
	write(t, link, "3x3", Options{})
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 || info.Size() == 0 {
		t.Errorf("the file is %v, %v", info, err)
	}
	other := filepath.Join(folder, "new")
	write(t, other, "2x2", Options{})
	plain := filepath.Join(folder, "plain")
	if err := os.WriteFile(plain, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	a, _ := os.Stat(other)
	b, _ := os.Stat(plain)
	if a.Mode() != b.Mode() {
		t.Errorf("a new file has permissions %v, others %v", a.Mode(), b.Mode())
	}
}
