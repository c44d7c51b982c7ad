package command

import (
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"lightsout/app/api"
)

// Progress shows on standard error how far a long work is, if that is a terminal, until it ends. It draws a
// few times a second, and nothing at all for work that is done at once.
type Progress struct {
	t       *Terminal
	mu      sync.Mutex // of what follows
	label   string
	done    int64
	total   int64 // 0 if it is not known
	first   int64 // done when the work began, which may have been resumed
	started time.Time
	width   int         // of the terminal; 0 if there is none, or after the end
	timer   *time.Timer // draws
}

// NewProgress starts a progress bar for a number of units; a total of 0 means that the number is unknown.
func (t *Terminal) NewProgress(label string, total int64) *Progress {
	p := &Progress{t: t, label: label, total: total, started: time.Now()}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width, _, _ = t.Size(t.Err); p.width > 0 {
		p.timer = time.AfterFunc(400*time.Millisecond, p.draw) // what is over by then needs no bar
	}
	return p
}

func (p *Progress) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width == 0 {
		return
	}
	spent := time.Since(p.started)
	if now := p.done - p.first; p.first > 0 && now > 0 {
		spent = time.Duration(float64(spent) * float64(p.done) / float64(now))
	}
	p.t.Err.print([]byte(bar(p.label, p.done, p.total, spent, p.width)), true)
	p.timer.Reset(100 * time.Millisecond)
}

// Add says that more units are done.
func (p *Progress) Add(units int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += units
}

// Set says how far the work is whose total is reported on the way.
func (p *Progress) Set(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if int64(total) != p.total {
		p.first = int64(done)
		p.started = time.Now()
	}
	p.done = int64(done)
	p.total = int64(total)
}

// Show says how far a work is that has taken some time already.
func (p *Progress) Show(label string, done, total int64, spent time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.label = label
	p.done = done
	p.total = total
	if spent > 0 {
		p.started = time.Now().Add(-spent)
	}
}

// Report says how far an act is. What it says before it begins to count is a message.
func (p *Progress) Report(at api.Progress) {
	if at.Total == 0 {
		p.t.Complain(at.Note)
		return
	}
	p.Set(int(at.Done), int(at.Total))
	if at.Note != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.label = at.Note
	}
}

// End takes the bar away.
func (p *Progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 {
		p.width = 0
		p.timer.Stop()
		p.t.Err.print(nil, false)
	}
}

// bar is the line that is shown: label, bar, percent and an estimate of the time left.
func bar(label string, done, total int64, spent time.Duration, width int) string {
	if total <= 0 {
		return ansi.Truncate(fmt.Sprintf("%s, %s", label, spent.Round(time.Second)), max(0, width-1), "")
	}
	part := min(1, float64(done)/float64(total))
	left := "…"
	if part > 0.01 {
		left = time.Duration(float64(spent) * (1 - part) / part).Round(time.Second).String()
	}
	text := fmt.Sprintf(" %3.0f %%, %s left", 100*part, left)
	cells := min(40, width-utf8.RuneCountInString(label)-len(text)-4)
	if cells < 5 {
		return ansi.Truncate(label+text, max(0, width-1), "")
	}
	full := int(part * float64(cells))
	return fmt.Sprintf("%s %s%s%s", label, strings.Repeat("█", full), strings.Repeat("░", cells-full), text)
}

// Write counts bytes: a progress runs beside a writer or a reader.
func (p *Progress) Write(data []byte) (int, error) {
	p.Add(int64(len(data)))
	return len(data), nil
}

// Working shows a progress line for work of unknown length, until the function it returns is called.
func (t *Terminal) Working(label string) (stop func()) { return t.NewProgress(label, 0).End }
