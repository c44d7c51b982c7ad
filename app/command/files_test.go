package command

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file is written whole or not at all: neither an error nor Ctrl-C leaves a part of it, or
// anything beside it.
func TestWriteFileWholeOrNotAtAll(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "board.pbm")
	write := func(text string, fail error) func(io.Writer) error {
		return func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return fail
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	if err := WriteFile(ctx, path, write("old", nil)); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(ctx, path, write("half", io.ErrUnexpectedEOF)); err != io.ErrUnexpectedEOF {
		t.Errorf("got %v", err)
	}
	cancel()
	if err := WriteFile(ctx, path, write("late", nil)); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "old" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

func TestWriteFileKeepsWhatItReplaces(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	link := filepath.Join(folder, "link")
	if err := os.WriteFile(path, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	text := func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	}
	if err := WriteFile(context.Background(), link, text); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link anymore: %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 || info.Size() != 3 {
		t.Errorf("the file is %v, %v", info, err)
	}
	err := WriteFile(context.Background(), folder, text)
	if err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("writing to a folder: %v", err)
	}
}

// Ctrl-C ends the writing of a file also while its next byte is computed, and leaves nothing behind.
func TestInterruptBetweenBytes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	folder := t.TempDir()
	computing := make(chan struct{})
	defer close(computing)
	err := WriteFile(ctx, filepath.Join(folder, "out.png"), func(w io.Writer) error {
		cancel()
		<-computing
		return nil
	})
	left, _ := os.ReadDir(folder)
	if !errors.Is(err, context.Canceled) || len(left) > 0 {
		t.Errorf("%v, and %v is left", err, left)
	}
}
