package board

import (
	"errors"
	"io"
	"testing"
)

// once is a writer that fails at one write and accepts all others.
type once struct{ writes, at int }

func (w *once) Write(data []byte) (int, error) {
	if w.writes++; w.writes == w.at {
		return 0, io.ErrClosedPipe
	}
	return len(data), nil
}

// The error of a writer is returned whenever it comes, and no edge is visited after it.
func TestGraphWritersStop(t *testing.T) {
	b := must(Parse("graph-complete-9"))
	g := must(GraphOf(b))
	for _, f := range Formats() {
		whole := &once{}
		if err := WriteGraph(whole, g, f); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if whole.writes < 9 {
			t.Errorf("%s: the writer was asked %d times for 9 nodes", f, whole.writes)
		}
		for at := 1; at <= whole.writes; at++ {
			w := &once{at: at}
			if err := WriteGraph(w, g, f); !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%s: write %d of %d fails, and the error is %v", f, at, whole.writes, err)
			}
		}
	}
}
