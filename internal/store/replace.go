package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"lightsout/internal/atomicfile"
)

// Check returns an error if Write would refuse the path for what is there now.
func Check(ctx context.Context, path string, compact bool) error {
	form := fullForm()
	if compact {
		form = compactForm(0)
	}
	old, err := lookAt(path)
	if err == nil && old != "" {
		_, err = readOwn(ctx, old, form)
	}
	return err
}

// lookAt returns the file behind a path, "" if it has no tables yet, and an error if it cannot be replaced.
func lookAt(path string) (old string, err error) {
	if path, err = atomicfile.Resolve(path); err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return path, quiet(path)
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
