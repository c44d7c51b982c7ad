package persist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// ErrBusy is returned while another process writes the same file.
var ErrBusy = errors.New("another lightsout is writing it")

// File is a new file that has not taken its place yet.
type File struct {
	*os.File
	path string      // its place
	mode os.FileMode // of the file that it replaces; 0 if there is none
}

// Write replaces a file by what the function writes.
func Write(ctx context.Context, path string, write func(*os.File) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f.File); err != nil {
		return f.failed(err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.Commit()
}

// Resolve follows links, so that a link stays a link to a new file. It returns an error if the path cannot
// be replaced by a file.
func Resolve(path string) (string, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return path, nil
	}
	if err == nil && info.Mode()&os.ModeSymlink != 0 {
		real, err := filepath.EvalSymlinks(path)
		if err != nil {
			return path, fmt.Errorf("%s is a broken link", path)
		}
		return Resolve(real)
	}
	switch {
	case err != nil:
		return path, err
	case info.IsDir():
		return path, fmt.Errorf("%s is a folder, not a file", path)
	case !info.Mode().IsRegular():
		return path, fmt.Errorf("%s is not a regular file", path)
	case info.Mode().Perm()&0o200 == 0:
		return path, fmt.Errorf("%s is read-only", path)
	}
	return path, nil
}

// Create begins a new file. Commit or Discard ends it.
func Create(path string) (*File, error) {
	path, err := Resolve(path)
	if err != nil {
		return nil, err
	}
	f := &File{path: path}
	if info, err := os.Stat(path); err == nil {
		f.mode = info.Mode().Perm()
	}
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lightsout-new")
	if f.File, err = Claim(name, cmp.Or(f.mode, 0o666)); err != nil {
		return nil, f.failed(err)
	}
	if err := f.Truncate(0); err != nil { // what a killed process left
		f.Discard()
		return nil, f.failed(err)
	}
	return f, nil
}

// Commit puts the file in its place. A caller with more files than it may keep open can close a file
// before; then its bytes are not synced.
func (f *File) Commit() error {
	if f.mode != 0 {
		if err := os.Chmod(f.Name(), f.mode); err != nil {
			return f.failed(err)
		}
	}
	if err := f.Sync(); err != nil && !errors.Is(err, os.ErrClosed) {
		return f.failed(err)
	}
	if closeFirst {
		if err := f.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
			return f.failed(err)
		}
	}
	if err := os.Rename(f.Name(), f.path); err != nil {
		return f.failed(err)
	}
	err := errors.Join(syncFolder(filepath.Dir(f.path)), f.Close())
	f.path = ""
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// Discard removes the file, unless Commit has put it in its place.
func (f *File) Discard() {
	if f.path != "" {
		Release(f.File)
	}
}

// Release removes a file that Claim opened, and closes it.
func Release(file *os.File) {
	if closeFirst {
		file.Close()
	}
	os.Remove(file.Name()) // while it is still locked
	file.Close()
}

// OwnedError says that another process owns a file: its number and since when, if they are known.
type OwnedError struct {
	Path    string
	Process int
	Since   time.Time
}

// Error names the file and the process.
func (e *OwnedError) Error() string {
	if e.Process == 0 {
		return e.Path + " is in use by another lightsout"
	}
	return fmt.Sprintf("%s is in use by process %d since %s", e.Path, e.Process,
		e.Since.Format(time.DateTime))
}

// Own keeps other processes from owning a file that is written again and again, until Release ends it. A
// killed process owns nothing. The lock is a file beside it, which says who locked it.
func Own(path string) (*os.File, error) {
	f := &File{path: path}
	resolved, err := Resolve(path)
	if err != nil {
		return nil, err
	}
	name := filepath.Join(filepath.Dir(resolved), "."+filepath.Base(resolved)+".lightsout-lock")
	lock, err := Claim(name, 0o666)
	if errors.Is(err, ErrBusy) {
		owned := &OwnedError{Path: path}
		text, _ := os.ReadFile(name)
		var process int
		var since int64
		if n, _ := fmt.Sscan(string(text), &process, &since); n == 2 {
			owned.Process = process
			owned.Since = time.Unix(since, 0)
		}
		return nil, owned
	}
	if err != nil {
		return nil, f.failed(err)
	}
	err = lock.Truncate(0) // what a killed process left
	if err == nil {
		_, err = fmt.Fprintf(lock, "%d %d\n", os.Getpid(), time.Now().Unix())
	}
	if err != nil {
		Release(lock)
		return nil, f.failed(err)
	}
	return lock, nil
}

// failed names the file's place in an error, not the temporary name.
func (f *File) failed(err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path) && (f.File == nil || path.Path == f.Name()):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	case !errors.Is(err, ErrBusy):
		return err
	}
	return fmt.Errorf("%s cannot be written: %w", f.path, err)
}

// Eager writes to a new file and lets the disk begin at once, so that little is left for the sync at the end.
type Eager struct {
	File           *os.File
	written, begun int64
}

func (e *Eager) Write(p []byte) (int, error) {
	const step = 1 << 22
	n, err := e.File.Write(p)
	if e.written += int64(n); e.written-e.begun >= step {
		writeBack(e.File, e.begun, e.written-e.begun)
		e.begun = e.written
	}
	return n, err
}
