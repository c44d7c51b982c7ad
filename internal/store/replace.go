package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

var errBusy = errors.New("another lightsout is writing it")

// target is a file that is to be replaced, or to be made.
type target struct {
	path  string // with links followed: a link stays a link, to a new file
	there bool
	old   bool // something is in it
	mode  os.FileMode
}

// newTarget looks at what is there, and says what speaks against replacing it.
func newTarget(path string) (target, error) {
	t := target{path: path, mode: 0o666}
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return t, nil
	}
	if err == nil && info.Mode()&os.ModeSymlink != 0 {
		if t.path, err = filepath.EvalSymlinks(path); err != nil {
			return t, fmt.Errorf("%s is a link that leads to no file", path)
		}
		info, err = os.Lstat(t.path)
	}
	switch {
	case err != nil:
		return t, err
	case info.IsDir():
		return t, fmt.Errorf("%s is a folder: the table needs a file", path)
	case !info.Mode().IsRegular():
		return t, fmt.Errorf("%s is not a regular file: the table needs one", path)
	case info.Mode().Perm()&0o200 == 0:
		return t, fmt.Errorf("%s is read-only", path)
	}
	t.mode, t.there, t.old = info.Mode().Perm(), true, info.Size() > 0
	return t, quiet(t.path)
}

// quiet returns an error if another program has not finished writing to a database: it left a part
// beside the file, and that part must not meet another file.
func quiet(path string) error {
	for _, part := range []string{"-journal", "-wal"} {
		if info, err := os.Stat(path + part); err == nil && info.Size() > 0 {
			return fmt.Errorf("%s is being written by another program, or was when that was stopped: its %s is there (to open the file with sqlite3 once puts it in order)", path, filepath.Base(path+part))
		}
	}
	return nil
}

// replace makes a file beside the target, which takes its place when everything is written and on the
// disk. Whatever goes wrong, what was there stays, and nothing is left beside it. A program that is
// killed leaves the new file; it has always the same name, and the next run begins with it.
func (t target) replace(ctx context.Context, write func(*os.File) error) (err error) {
	name := filepath.Join(filepath.Dir(t.path), "."+filepath.Base(t.path)+".lightsout-new")
	file, err := claim(name, t.mode)
	if err != nil {
		return t.failed(err)
	}
	defer func() {
		if closeFirst {
			file.Close()
		}
		if err != nil {
			os.Remove(name) // while it is still ours
		}
		file.Close()
	}()
	if err := file.Truncate(0); err != nil {
		return t.failed(err)
	}
	if err := write(file); err != nil {
		return t.failed(err)
	}
	if err := file.Sync(); err != nil {
		return t.failed(err)
	}
	if err := t.keepMode(file); err != nil {
		return t.failed(err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if closeFirst {
		if err := file.Close(); err != nil {
			return t.failed(err)
		}
	}
	if err := os.Rename(name, t.path); err != nil {
		return t.failed(err)
	}
	return t.failed(syncFolder(filepath.Dir(t.path)))
}

// keepMode gives the new file the permissions of the one it replaces, also if it was left behind by a
// program that was killed.
func (t target) keepMode(file *os.File) error {
	if !t.there {
		return nil
	}
	return file.Chmod(t.mode)
}

// failed says of an error that it came from writing the target: nobody knows the other name.
func (t target) failed(err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	case !errors.Is(err, errBusy):
		return err
	}
	return fmt.Errorf("%s cannot be written: %w", t.path, err)
}
