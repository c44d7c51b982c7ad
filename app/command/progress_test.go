package command

import (
	"testing"
	"time"
	"unicode/utf8"
)

func TestBar(t *testing.T) {
	for _, test := range []struct {
		done, total int64
		spent       time.Duration
		width       int
		want        string
	}{
		{50, 100, 10 * time.Second, 60, "work ██████████████████░░░░░░░░░░░░░░░░░░  50 %, 10s left"},
		{0, 100, time.Second, 60, "work ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %, … left"},
		{7, 0, 3 * time.Second, 60, "work, 3s"},
		{50, 100, time.Second, 12, "work  50 %,"},
	} {
		if got := bar("work", test.done, test.total, test.spent, test.width); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// A line that is cut to the width of the terminal is still valid text.
func TestBarsAreText(t *testing.T) {
	for width := range 60 {
		for _, total := range []int64{0, 100} {
			line := bar("writing früh-größer-…-żółw.png", 50, total, 1<<30, width)
			if !utf8.ValidString(line) || utf8.RuneCountInString(line) > max(0, width-1) {
				t.Errorf("width %d: %q", width, line)
			}
		}
	}
}
