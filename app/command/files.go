package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"lightsout/app/api"
	"lightsout/internal/base/persist"
)

// Output is where -o writes: a file, or standard output. The format follows the name.
type Output struct {
	Path, Name string
	Format     api.Format
}

// The paths of standard output and of standard input.
const (
	Stdout = "-"
	Stdin  = "-"
)

// Outputs returns where -o and --format write, before any work is done: of refuses names of other formats,
// and usual is the format of standard output.
func (t *Terminal) Outputs(
	fallback string, of func(name string) (api.Format, error),
) (list []Output, err error) {
	if t.Format != "" && len(t.Files) == 0 && !t.JSON {
		t.Files = []string{Stdout}
	}
	for _, path := range t.Files {
		o := Output{Path: path, Name: path}
		if path == Stdout && t.JSON {
			return nil, Usage("-o - and --json both write to standard output: give one")
		}
		if format := strings.TrimPrefix(t.Format, "."); format != "" {
			o.Name += "." + format
		} else if path == Stdout {
			o.Name += "." + fallback
		}
		if o.Format, err = of(o.Name); err != nil {
			return nil, Usage("%w", err)
		}
		if err := CanWrite(path); err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// WriteOutput writes a file, or standard output if its path is -.
func (t *Terminal) WriteOutput(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == Stdout {
		defer func(ascii bool) { t.Out.ascii = ascii }(t.Out.ascii)
		t.Out.ascii = false // a file is written as it is
		return write(Cancelable(ctx, t.Out))
	}
	return WriteFile(ctx, path, write)
}

// About says of an error what it is about; nil stays nil.
func About(what string, err error) error {
	if err != nil {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return err
}

// IsStdin reports whether a name is that of standard input.
func IsStdin(name string) bool { return name == Stdin || name == "@"+Stdin }

// Contents writes what is there already.
func Contents(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// OpenInput opens a file, or standard input if its name is - or @-.
func (t *Terminal) OpenInput(name string) (io.ReadCloser, error) {
	if IsStdin(name) {
		return io.NopCloser(t.In), nil
	}
	return os.Open(name)
}

// ReadInput returns what is in a file, or on standard input if its name is - or @-.
func (t *Terminal) ReadInput(name string) ([]byte, error) {
	if IsStdin(name) {
		return ReadAll(t.In, 1<<30)
	}
	return os.ReadFile(name)
}

// WriteFile writes a file whole or not at all. Devices and pipes, such as /dev/stdout, are written to as they
// are.
func WriteFile(ctx context.Context, path string, write func(io.Writer) error) error {
	if isDevice(path) {
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(Cancelable(ctx, file)), file.Close())
	}
	return persist.Write(ctx, path, func(file *os.File) error {
		// A picture of one color is drawn for seconds before its next byte is written.
		_, err := OrCanceled(ctx, func() (any, error) {
			return nil, write(Cancelable(ctx, &persist.Eager{File: file}))
		})
		return err
	})
}

// CanWrite checks that a file can be written, and leaves nothing behind: a long search should not learn at
// its end that its answer cannot be written.
func CanWrite(path string) error {
	if path == Stdout || isDevice(path) {
		return nil
	}
	file, err := persist.Create(path)
	if err != nil {
		return err
	}
	file.Discard()
	return nil
}

// isDevice reports whether a path is there and neither a file nor a folder.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// OrCanceled returns the result of a function, or the error of the context as soon as it ends. The function
// continues then, unheard, until the program ends: it must not change anything that others use.
func OrCanceled[T any](ctx context.Context, function func() (T, error)) (T, error) {
	var value, none T
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		value, err = function()
	}()
	select {
	case <-done:
		return value, err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// ReadAll reads everything, up to a limit that depends on the board.
func ReadAll(r io.Reader, maxArgs int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxArgs+1))
	if err == nil && int64(len(data)) > maxArgs {
		err = fmt.Errorf("it is longer than %d bytes, too long for this board", maxArgs)
	}
	return data, err
}
