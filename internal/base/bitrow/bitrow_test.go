package bitrow

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Xor and Load are those of bits one by one, up to the last word that holds a bit of the range.
func TestRangesAgainstBools(t *testing.T) {
	at := func(words []uint64, i int) bool { return words[i>>6]>>(i&63)&1 != 0 }
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, past int) []uint64 { // no words but those that the range takes
			return rapid.SliceOfN(rapid.Uint64(), (past+63)/64, (past+63)/64).Draw(t, name)
		}
		dstOff := rapid.IntRange(0, 200).Draw(t, "dstOff")
		srcOff := rapid.IntRange(0, 200).Draw(t, "srcOff")
		n := rapid.IntRange(0, 400).Draw(t, "n")
		dst := draw("dst", dstOff+n)
		src := draw("src", srcOff+n)
		sum := slices.Clone(dst)
		row := draw("row", n)
		before := slices.Clone(src)
		Xor(sum, dstOff, src, srcOff, n)
		Load(row, src, srcOff, n)
		for i := range 64 * len(sum) {
			want := at(dst, i)
			if i >= dstOff && i < dstOff+n {
				want = want != at(src, srcOff+i-dstOff)
			}
			if at(sum, i) != want {
				t.Fatalf("bit %d of the sum is %v", i, !want)
			}
		}
		for i := range 64 * len(row) {
			if at(row, i) != (i < n && at(src, srcOff+i)) {
				t.Fatalf("bit %d of the row is wrong", i)
			}
		}
		if !slices.Equal(src, before) {
			t.Fatal("the source was changed")
		}
	})
}
