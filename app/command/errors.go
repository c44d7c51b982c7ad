package command

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"lightsout"
	"lightsout/app/models"
)

// The exit codes.
const (
	ExitDone       = 0
	ExitError      = 1
	ExitUsage      = 2
	ExitUnsolvable = 3
	ExitGaveUp     = 4
	ExitMemory     = 5
)

// ErrGaveUp is returned after the best result so far has been printed.
var ErrGaveUp = errors.New("gave up")

// exitError is an error with an exit code of its own.
type exitError struct {
	error
	code int
}

func (e exitError) Unwrap() error { return e.error }

// misused is an error of package generate about a seed that names no puzzle: as of a command line.
type misused interface {
	error
	Usage()
}

// Exit gives an error an exit code.
func Exit(code int, err error) error { return exitError{err, code} }

// Usage returns the error of a command line that does not say what it should.
func Usage(format string, args ...any) error { return Exit(ExitUsage, fmt.Errorf(format, args...)) }

// finish prints the error, if there is one, and returns the exit code.
func (t *Terminal) finish(ctx context.Context, err error) int {
	message, code := t.verdict(ctx, err)
	if message != "" && (!t.JSON || t.PrintJSON(map[string]any{"error": message, "exit": code}) != nil) {
		t.Complain(message)
	}
	return code
}

// verdict returns what to say of an error, if anything, and the exit code.
func (t *Terminal) verdict(ctx context.Context, err error) (string, int) {
	late, _ := errors.AsType[*models.LateError](err)
	switch {
	case err == nil:
		return "", ExitDone
	case errors.As(err, new(*lightsout.UnsolvableError)):
		return "", ExitUnsolvable
	case errors.Is(err, ErrGaveUp):
		return "", ExitGaveUp
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return "interrupted; nothing was left behind", ExitError
	case late != nil:
		return "out of time: " + late.Error(), ExitGaveUp
	case errors.Is(err, context.DeadlineExceeded):
		return "out of time", ExitGaveUp
	case errors.Is(err, syscall.EPIPE):
		return "", ExitError // the reader of the output closed the pipe
	}
	if coded, ok := errors.AsType[exitError](err); ok {
		return err.Error(), coded.code
	}
	if _, ok := errors.AsType[misused](err); ok {
		return err.Error(), ExitUsage
	}
	return err.Error(), ExitError
}
