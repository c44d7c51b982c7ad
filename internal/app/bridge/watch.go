package bridge

import (
	"bytes"
	"os/exec"
	"regexp"
	"strconv"
	"time"
)

// watcher reads the log of a program while it runs, and reports each better solution.
type watcher struct {
	pattern *regexp.Regexp // of a line; its group is the value of the solution
	began   time.Time
	tell    func(after time.Duration, value float64)
	line    []byte
	best    float64
	some    bool
}

// maxLine is how much of a line is kept: a program may print without end.
const maxLine = 1 << 12

func (w *watcher) Write(p []byte) (int, error) {
	for text := range bytes.Lines(p) {
		if len(w.line)+len(text) <= maxLine {
			w.line = append(w.line, text...)
		}
		if bytes.HasSuffix(text, []byte("\n")) {
			w.read(bytes.TrimRight(w.line, "\r\n"))
			w.line = w.line[:0]
		}
	}
	return len(p), nil
}

func (w *watcher) read(line []byte) {
	found := w.pattern.FindSubmatch(line)
	if found == nil {
		return
	}
	value, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil || value >= 1e20 || w.some && value >= w.best { // 1e20 and more mean no solution
		return
	}
	w.best, w.some = value, true
	w.tell(time.Since(w.began), value)
}

// unbuffered makes a program print each line at once, where the tool for that is installed.
func unbuffered(path string, args []string) (string, []string) {
	tool, err := exec.LookPath("stdbuf")
	if err != nil {
		return path, args
	}
	return tool, append([]string{"-oL", path}, args...)
}
