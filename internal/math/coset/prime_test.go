package coset

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// For any code and any blocks modulo 2, 3 or 5, weight, count and list agree with an exhaustive search, also
// if the search is canceled and resumed.
func TestPrimeAgainstEveryMember(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom([]int{2, 3, 5}).Draw(t, "p")
		n := rapid.IntRange(4, 16).Draw(t, "n")
		d := rapid.IntRange(1, 6-p/2).Draw(t, "d")
		value := rapid.Uint8Range(0, uint8(p-1))
		word := rapid.SliceOfN(value, n, n)
		first := word.Draw(t, "first")
		of := rapid.SliceOfN(rapid.Int32Range(0, 11), n, n).Draw(t, "of")
		basis := rapid.SliceOfN(word, d, d).Draw(t, "basis")
		every := map[string]bool{}
		least := 1 << 30
		members := map[string]bool{}
		for number := range power(p, d) {
			x := slices.Clone(first)
			sum := 0
			for _, row := range basis {
				for i, v := range row {
					x[i] = uint8((int(x[i]) + number%p*int(v)) % p)
				}
				number /= p
			}
			every[string(x)] = true
			for _, v := range x {
				sum += int(v)
			}
			if sum < least {
				least = sum
				clear(members)
			}
			if sum == least {
				members[string(x)] = true
			}
		}
		if len(every) < power(p, d) {
			t.Skip("the basis is not independent")
		}
		c, err := NewPrime(context.Background(), p, first, basis, of)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Known: p * n}
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		left := rapid.IntRange(0, 40).Draw(t, "left")
		o.Progress = func(Progress) {
			if left--; left < 0 {
				cancel()
			}
		}
		path := filepath.Join(folder, "saved")
		os.Remove(path)
		o.Record = kept(t, path)
		a, err := c.Leaders(ctx, o)
		if err != nil {
			if a.AtLeast > least || a.Values != nil && a.Weight < least {
				t.Fatalf("canceled: at least %d, met %d, want %d", a.AtLeast, a.Weight, least)
			}
			o.Progress = nil
			o.Record.Close()
			o.Record = kept(t, path)
			if a, err = c.Leaders(context.Background(), o); err != nil {
				t.Fatal(err)
			}
		}
		o.Record.Close()
		if !a.Least || a.Weight != least || a.Count != uint64(len(members)) || !members[string(a.Values)] {
			t.Fatalf("%d of weight %d, %v; want %d of %d", a.Count, a.Weight, a.Values, len(members), least)
		}
		err = c.Each(context.Background(), a, func(m Member) bool {
			delete(members, string(m.Values))
			return true
		})
		if err != nil || len(members) > 0 {
			t.Fatalf("%d are not listed, %v", len(members), err)
		}
	})
}

func power(p, d int) int {
	n := 1
	for range d {
		n *= p
	}
	return n
}
