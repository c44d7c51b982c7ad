package picture

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lightsout/board"
)

// smallDisk is a writer with limited room.
type smallDisk struct{ left int }

func (f *smallDisk) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Runs of rows that several goroutines convert give the same file as single rows, and the same state; a file
// that ends early or a disk that is full ends them all.
func TestPackedRunsAreRows(t *testing.T) {
	defer goleak.VerifyNone(t)
	rapid.Check(t, func(t *rapid.T) {
		height, width := rapid.IntRange(1, 700).Draw(t, "height"), rapid.IntRange(1, 200).Draw(t, "width")
		b, err := board.Parse(fmt.Sprintf("%dx%d", height, width))
		if err != nil {
			t.Fatal(err)
		}
		s := b.NewState()
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for i := range s.Len() {
			s.Set(i, int(r.Uint64()&1))
		}
		shared := newPackedRows(s, width, height)
		shared.rows = 64
		single := shared
		single.rows = 1
		var file, want bytes.Buffer
		if err := errors.Join(shared.write(&file), single.write(&want)); err != nil || !bytes.Equal(file.Bytes(), want.Bytes()) {
			t.Fatalf("%s is written otherwise by %d goroutines: %v", b, shared.workers(), err)
		}
		shared.s = b.NewState()
		if n, err := shared.read(bytes.NewReader(want.Bytes())); err != nil || n != s.Len() || !shared.s.Equal(s) {
			t.Fatalf("%s reads back as another state: %v after %d", b, err, n)
		}
		cut := rapid.IntRange(0, want.Len()-1).Draw(t, "cut")
		shared.s = b.NewState()
		if n, err := shared.read(bytes.NewReader(want.Bytes()[:cut])); err == nil || n != cut/shared.line*width {
			t.Fatalf("%s cut to %d bytes: %d lights, %v", b, cut, n, err)
		}
		if err := shared.write(&smallDisk{cut}); !errors.Is(err, errFull) {
			t.Fatalf("%s on a disk of %d bytes: %v", b, cut, err)
		}
	})
}

// Padding bits are ignored.
func TestPaddingIsIgnored(t *testing.T) {
	b := mustParse(t, "2x3")
	s, err := ReadPNM(strings.NewReader("P4 3 2\n\xbf\x5f"), b)
	if err != nil || b.StateText(s) != "#.#\n.#.\n" {
		t.Fatalf("%s%v", b.StateText(s), err)
	}
}
