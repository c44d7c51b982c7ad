package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"lightsout/internal/base/text"
)

// RequestError says what is wrong with a request, and in which field.
type RequestError struct {
	Act      string `json:"act"`
	Field    string `json:"field,omitempty"` // empty if it is no field in particular
	Reason   string `json:"reason"`
	TooLarge bool   `json:"too_large,omitempty"` // it is well formed, but beyond the limits of this place
	// the reason begins with the value, as in "0: must be at least 1"
	Valued bool `json:"-"`

	cause error
}

func (e *RequestError) Error() string {
	if e.Field == "" {
		return e.Act + ": " + e.Reason
	}
	return e.Act + ": " + e.Field + ": " + e.Reason
}

// Unwrap returns the error of the work that the request asked for, if it was that.
func (e *RequestError) Unwrap() error { return e.cause }

// PanicError is a panic in an act: a fault of the program, not of the request.
type PanicError struct{ Value, Stack string }

func (e *PanicError) Error() string { return "panic: " + e.Value }

// maxReason is how long a reason may be: readers of files quote what they read.
const maxReason = 600

func wrong(field, format string, args ...any) error {
	return &RequestError{Field: field, Reason: text.ClipAt(fmt.Sprintf(format, args...), maxReason)}
}

// invalid is wrong with an error of a reader; nil stays nil.
func invalid(field string, err error) error {
	if err != nil {
		err = wrong(field, "%s", err)
	}
	return err
}

// wrongValue is wrong with a reason that begins with the value.
func wrongValue(field string, value any, format string, args ...any) error {
	err := wrong(field, "%v: "+format, append([]any{value}, args...)...).(*RequestError)
	err.Valued = true
	return err
}

// wrongOption is wrong with the error of a package's options, which begins with the value.
func wrongOption(field string, err error) error {
	return &RequestError{Field: field, Reason: err.Error(), Valued: true}
}

// within refuses a number that is too small or too large.
func within(field string, value, least, maximum int) error {
	if value < least || value > maximum {
		return wrongValue(field, value, "must be between %d and %d", least, maximum)
	}
	return nil
}

// named reads a name of something, or the usual one if none is given.
func named[T any](field, name, fallback string, read func(string) (T, error), into *T) error {
	value, err := read(cmp.Or(text.Clip(name), fallback))
	*into = value
	return invalid(field, err)
}

func tooLarge(field, format string, args ...any) error {
	err := wrong(field, format, args...).(*RequestError)
	err.TooLarge = true
	return err
}

// refused returns an error of the work as one of the request, unless it was canceled.
func refused(field string, err error) error {
	var request *RequestError
	var fault *PanicError
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded),
		errors.As(err, &fault), errors.As(err, &request):
		return err
	}
	request = invalid(field, err).(*RequestError)
	request.cause = err
	return request
}
