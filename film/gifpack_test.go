package film

import (
	"bytes"
	"compress/lzw"
	"io"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// compress/lzw reads what gifPacker wrote, whatever it wrote before.
func TestGIFPacker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := gifPacker{depth: rapid.IntRange(2, 8).Draw(t, "depth")}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		if rapid.Bool().Draw(t, "long") {
			z.round = 1<<20 - 3 // the count of rounds starts again soon
		}
		for range 4 {
			pixels := make([]uint8, rapid.IntRange(1, 30000).Draw(t, "length"))
			runs := rapid.IntRange(1, 50).Draw(t, "runs")
			for i := range pixels {
				if i > 0 && random.IntN(runs) > 0 {
					pixels[i] = pixels[i-1]
				} else {
					pixels[i] = uint8(random.IntN(1 << z.depth))
				}
			}
			packed := z.append([]byte("before"), pixels)
			r := lzw.NewReader(bytes.NewReader(packed[len("before"):]), lzw.LSB, z.depth)
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, pixels) {
				t.Fatalf("%d pixels of depth %d are read as %d, %v", len(pixels), z.depth, len(got), err)
			}
		}
	})
}
