package picture

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout/internal/base/bitrow"
	"lightsout/test/solvetest"
)

var errFull = errors.New("no room")

// smallDisk is a writer with limited room.
type smallDisk struct{ left int }

func (f *smallDisk) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// A bitmap is read back as the same state, whole or by rows. A file that ends early and a disk that is full
// are errors.
func TestPackedRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		height := rapid.IntRange(1, 300).Draw(t, "height")
		width := rapid.IntRange(1, 200).Draw(t, "width")
		b := mustParse(t, fmt.Sprintf("%dx%d", height, width))
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := solvetest.State(b, random)
		var file bytes.Buffer
		if err := WritePBM(&file, b, s); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadBitmap(bytes.NewReader(file.Bytes()), b); err != nil || !got.Equal(s) {
			t.Fatalf("%s reads back as another state: %v", b, err)
		}
		rows, err := NewRowReader(bytes.NewReader(file.Bytes()), b)
		if err != nil {
			t.Fatal(err)
		}
		row := make([]uint64, (width+63)/64)
		want := make([]uint64, (width+63)/64)
		for _, r := range random.Perm(height) {
			bitrow.Load(want, s.Words(), r*width, width)
			if err := rows.Row(r, row); err != nil || !slices.Equal(row, want) {
				t.Fatalf("%s: row %d is %x, want %x: %v", b, r, row, want, err)
			}
		}
		line := (width + 7) / 8
		cut := rapid.IntRange(0, height*line-1).Draw(t, "cut")
		short := file.Bytes()[:file.Len()-height*line+cut]
		if _, err := ReadBitmap(bytes.NewReader(short), b); err == nil ||
			!strings.Contains(err.Error(), fmt.Sprintf("after %d of", cut/line*width)) {
			t.Fatalf("%s cut to %d bytes: %v", b, cut, err)
		}
		rows, err = NewRowReader(bytes.NewReader(short), b)
		for r := range height {
			if err == nil {
				err = rows.Row(r, row)
			}
			if missing := (r+1)*line > cut; missing != (err != nil) {
				t.Fatalf("%s cut to %d bytes, row %d: %v", b, cut, r, err)
			}
		}
		if err := WritePBM(&smallDisk{cut}, b, s); !errors.Is(err, errFull) {
			t.Fatalf("%s on a disk of %d bytes: %v", b, cut, err)
		}
	})
}
