package persist

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func writes(s string) func(*os.File) error {
	return func(f *os.File) error {
		_, err := io.WriteString(f, s)
		return err
	}
}

// A killed process leaves its new file. The next write uses it again, and leaves nothing beside the file.
func TestLeftovers(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "film.y4m")
	killed, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := writes("half of a long film")(killed.File); err != nil {
		t.Fatal(err)
	}
	if err := Write(context.Background(), path, writes("short")); !errors.Is(err, ErrBusy) {
		t.Errorf("a second writer: %v", err)
	}
	killed.Close() // all that is left of a process: an unlocked file
	if err := Write(context.Background(), path, writes("short")); err != nil {
		t.Fatal(err)
	}
	check(t, folder, path, "short")
}

// An error in the middle, a cancel and a lost folder leave the old file, and nothing else.
func TestFailures(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	if err := Write(context.Background(), path, writes("old")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if err := Write(ctx, path, func(*os.File) error { return io.ErrUnexpectedEOF }); err !=
		io.ErrUnexpectedEOF {
		t.Error(err)
	}
	if err := Write(ctx, path, func(f *os.File) error {
		f.Close()
		return writes("late")(f)
	}); err == nil || strings.Contains(err.Error(), "lightsout-new") {
		t.Errorf("the error names the temporary file: %v", err)
	}
	if err := Write(ctx, path, func(f *os.File) error {
		cancel()
		return writes("late")(f)
	}); err != context.Canceled {
		t.Error(err)
	}
	check(t, folder, path, "old")
	err := Write(context.Background(), filepath.Join(folder, "no", "file"), writes("new"))
	if err == nil || !strings.HasSuffix(err.Error(), "cannot be written: no such file or directory") {
		t.Error(err)
	}
}

// A file that was closed before, as the frames of a long film are, takes its place too.
func TestCommitAfterClose(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "frame")
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(writes("frame")(f.File), f.Close(), f.Commit()); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	check(t, folder, path, "frame")
}

// A file has one owner at a time. Others are refused with the name of the owner, unless that process was
// killed.
func TestOwner(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "search")
	first, err := Own(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Own(path)
	owned, ok := errors.AsType[*OwnedError](err)
	if !ok || owned.Process != os.Getpid() || time.Since(owned.Since) > time.Minute {
		t.Fatalf("a second owner: %v", err)
	}
	want := fmt.Sprintf("is in use by process %d since %s", os.Getpid(), owned.Since.Format(time.DateTime))
	if !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	first.Close() // all that is left of a process: an unlocked file
	second, err := Own(path)
	if err != nil {
		t.Fatal(err)
	}
	Release(second)
	if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	_, err = Own(filepath.Join(folder, "no", "search"))
	if err == nil || strings.Contains(err.Error(), "lightsout-lock") {
		t.Errorf("the error names the lock: %v", err)
	}
}

func check(t *testing.T, folder, path, want string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil || string(data) != want {
		t.Errorf("the file holds %q, %v, want %q", data, err, want)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}
