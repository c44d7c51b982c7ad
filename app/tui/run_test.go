package tui

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"

	"lightsout/generate"

	"github.com/charmbracelet/colorprofile"
	"go.uber.org/goleak"

	"lightsout"
)

// recording makes puzzles and writes down their seeds.
func recording(seeds *[]string) func(context.Context, *lightsout.Board, string) (generate.Puzzle, error) {
	return func(ctx context.Context, b *lightsout.Board, seed string) (generate.Puzzle, error) {
		*seeds = append(*seeds, seed)
		return makePuzzle(ctx, b, seed)
	}
}

// shared is output that is read while it is written.
type shared struct {
	mu   sync.Mutex
	text bytes.Buffer
	grew chan struct{}
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.grew <- struct{}{}:
	default:
	}
	return s.text.Write(p)
}

// has waits until the output holds a text.
func (s *shared) has(text string) {
	for {
		s.mu.Lock()
		found := strings.Contains(s.text.String(), text)
		s.mu.Unlock()
		if found {
			return
		}
		<-s.grew
	}
}

// A whole program runs and ends, by a key or by its context, and leaves no goroutines.
func TestRunLeavesNothing(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, byKey := range []bool{true, false} {
		in, typed := io.Pipe()
		out := &shared{grew: make(chan struct{}, 1)}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- Run(ctx, Options{Make: makePuzzle, Start: gameOf(t, "torus-12x12", ""),
				Colors: colorprofile.Ascii}, in, out)
		}()
		out.has("torus-12x12")
		io.WriteString(typed, " h") // the clock runs, and a hint is looked for
		out.has("the button; tab")
		if byKey {
			io.WriteString(typed, "q")
		} else {
			cancel()
		}
		if err := <-ended; err != nil {
			t.Errorf("by key %v: %v", byKey, err)
		}
		typed.Close()
		cancel()
	}
	if err := Run(t.Context(), Options{Palette: "mud"}, nil, io.Discard); err == nil {
		t.Error("an unknown palette is taken")
	}
}
