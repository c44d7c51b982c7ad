package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile writes a file whole or not at all: the text goes to a temporary file beside it, which
// takes the file's name when everything is written and on the disk. Whatever goes wrong, Ctrl-C
// too, the file that was there stays, and the temporary one is removed. Devices and pipes, such as
// /dev/stdout, are written to as they are.
func writeFile(ctx context.Context, path string, write func(io.Writer) error) (err error) {
	if info, statErr := os.Stat(path); statErr == nil && !info.Mode().IsRegular() {
		if info.IsDir() {
			return &os.PathError{Op: "write", Path: path, Err: errors.New("it is a folder")}
		}
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(cancelable{ctx, file}), file.Close())
	}
	if real, linkErr := filepath.EvalSymlinks(path); linkErr == nil {
		path = real // a link stays a link, to a new file
	}
	mode := os.FileMode(0o666)
	if info, statErr := os.Stat(path); statErr == nil {
		mode = info.Mode().Perm()
		if mode&0o200 == 0 {
			return &os.PathError{Op: "write", Path: path, Err: os.ErrPermission}
		}
	}
	file, err := createBeside(path, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	if err := write(cancelable{ctx, file}); err != nil {
		var named *os.PathError
		if errors.As(err, &named) && named.Path == file.Name() {
			return &os.PathError{Op: named.Op, Path: path, Err: named.Err} // nobody knows the temporary name
		}
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// canWrite looks whether a file can be made in its folder, and leaves nothing behind: who has waited for an answer for
// hours should not learn at the end that the file has no place.
func canWrite(file string) error {
	info, err := os.Stat(file)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: it is a folder", file)
	case err == nil && !info.Mode().IsRegular():
		return nil // such as /dev/stdout
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s: it is read-only", file)
	}
	try, err := os.CreateTemp(filepath.Dir(file), ".lightsout-try-")
	if err != nil {
		return fmt.Errorf("%s: its folder cannot be written: %w", file, plainError(err))
	}
	try.Close()
	return os.Remove(try.Name())
}

// plainError leaves out the name of a file that nobody knows.
func plainError(err error) error {
	var named *os.PathError
	if errors.As(err, &named) {
		return named.Err
	}
	return err
}

// createBeside makes a new file in the folder of path, with the permissions that path should have
// (os.CreateTemp would make it private).
func createBeside(path string, mode os.FileMode) (*os.File, error) {
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+randomName())
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil {
			return file, nil
		}
		if !errors.Is(err, os.ErrExist) || try == 100 {
			return nil, &os.PathError{Op: "write", Path: path, Err: errors.Unwrap(err)}
		}
	}
}

// answers is standard output. It remembers the first error, so that a command that does not look at every line it prints
// cannot end as if its answer had arrived.
type answers struct {
	to     io.Writer
	failed error
}

func (a *answers) Write(p []byte) (int, error) {
	n, err := a.to.Write(p)
	if err != nil && a.failed == nil {
		a.failed = err
	}
	return n, err
}

// behind returns what is behind standard output: a terminal, perhaps.
func behind(w io.Writer) io.Writer {
	if a, ok := w.(*answers); ok {
		return a.to
	}
	return w
}

// cancelable is a writer that stops when its context does.
type cancelable struct {
	ctx context.Context
	to  io.Writer
}

func (c cancelable) Write(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.to.Write(p)
}

// patient is a reader that stops waiting when its context does: a person who presses Ctrl-C at a
// prompt wants to leave.
type patient struct {
	ctx  context.Context
	from io.Reader
}

func (p patient) Read(data []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	room := make([]byte, len(data)) // not data itself, which is the caller's again after a cancel
	done := make(chan result, 1)
	go func() {
		n, err := p.from.Read(room)
		done <- result{n, err}
	}()
	select {
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	case r := <-done:
		return copy(data, room[:r.n]), r.err
	}
}
