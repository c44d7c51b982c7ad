package generate

import (
	"crypto/sha256"
	"testing"

	"pgregory.net/rapid"
)

// The hash that a page uses is the one that everybody else uses.
func TestSmallSHA256(t *testing.T) {
	for length := range 200 { // around every edge of a block
		data := make([]byte, length)
		if smallSHA256(data) != sha256.Sum256(data) {
			t.Fatalf("%d zeros: the hashes differ", length)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 0, 500).Draw(t, "data")
		if smallSHA256(data) != sha256.Sum256(data) || hash(data) != sha256.Sum256(data) {
			t.Fatalf("%x: the hashes differ", data)
		}
	})
}
