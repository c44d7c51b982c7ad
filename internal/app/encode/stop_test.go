package encode

import (
	"errors"
	"testing"
)

var errTired = errors.New("tired")

// tired is a writer that fails once, after a number of writes, and then accepts everything.
type tired struct{ writes, after int }

func (w *tired) Write(data []byte) (int, error) {
	if w.writes++; w.writes == w.after+1 {
		return 0, errTired
	}
	return len(data), nil
}

// Every format returns the error of its writer, whenever it comes, even if the writer takes the rest.
func TestWritersFail(t *testing.T) {
	for _, f := range Formats() {
		for _, o := range f.Objectives {
			task := repliedTask(t, "5x5", "on", o)
			whole := &tired{after: -1}
			if err := f.Write(whole, task); err != nil {
				t.Fatalf("%s, %s: %v", f.Name, o, err)
			}
			for after := range whole.writes {
				if err := f.Write(&tired{after: after}, task); !errors.Is(err, errTired) {
					t.Errorf("%s, %s: write %d of %d fails, and the error is %v", f.Name, o, after+1, whole.writes, err)
				}
			}
		}
	}
}

// No row is visited for a writer that failed.
func TestLoopsStop(t *testing.T) {
	w := &tired{after: 5} // two writes for each of two passes over the buttons, and one
	s, err := newSystem(w, repliedTask(t, "20x20", "on", Any))
	if err != nil {
		t.Fatal(err)
	}
	visited := 0
	for range 10 {
		for range s.upTo(s.rows()) {
			visited++
		}
	}
	if visited >= s.rows() {
		t.Errorf("%d rows were visited", visited)
	}
	if _, err := newSystem(&tired{after: 1}, repliedTask(t, "20x20", "on", Any)); !errors.Is(err, errTired) {
		t.Errorf("the system: %v", err)
	}
}
