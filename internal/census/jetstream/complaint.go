package jetstream

import (
	"fmt"
	"sync"
)

// firstError is the log of a server inside: nobody wants to read it, but if the server does not start, or
// fails later, its first complaint says why.
type firstError struct {
	mu    sync.Mutex
	first string
}

func (f *firstError) text() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.first == "" {
		return "it gave no reason"
	}
	return f.first
}

func (f *firstError) any() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.first != ""
}

func (f *firstError) keep(format string, args []any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.first == "" {
		f.first = fmt.Sprintf(format, args...)
	}
}

// Errorf keeps the first complaint.
func (f *firstError) Errorf(format string, args ...any) { f.keep(format, args) }

// Fatalf keeps the first complaint.
func (f *firstError) Fatalf(format string, args ...any) { f.keep(format, args) }

// Noticef does nothing.
func (f *firstError) Noticef(string, ...any) {}

// Warnf does nothing.
func (f *firstError) Warnf(string, ...any) {}

// Debugf does nothing.
func (f *firstError) Debugf(string, ...any) {}

// Tracef does nothing.
func (f *firstError) Tracef(string, ...any) {}
