package jetstream

import (
	"fmt"
	"regexp"
	"sync"
)

// firstError is the log of the embedded server. It is not shown, but if the server does not start, or
// fails later, its first complaint says why.
type firstError struct {
	mu     sync.Mutex
	first  string
	ofDisk string // the first that is about the queue's files
}

func (f *firstError) text() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.first == "" {
		return "it gave no reason"
	}
	return f.first
}

// disk returns the first complaint about the files of the queue, or "". Others, such as a stranger who does not
// know the password, are no reason to stop.
func (f *firstError) disk() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ofDisk
}

var aboutDisk = regexp.MustCompile(`(?i)jetstream|filestore|no space|write error|disk|quota|input/output`)

func (f *firstError) keep(format string, args []any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	if f.first == "" {
		f.first = text
	}
	if f.ofDisk == "" && aboutDisk.MatchString(text) {
		f.ofDisk = text
	}
}

// The methods of server.Logger.
func (f *firstError) Errorf(format string, args ...any) { f.keep(format, args) }
func (f *firstError) Fatalf(format string, args ...any) { f.keep(format, args) }
func (f *firstError) Noticef(string, ...any)            {}
func (f *firstError) Warnf(string, ...any)              {}
func (f *firstError) Debugf(string, ...any)             {}
func (f *firstError) Tracef(string, ...any)             {}
