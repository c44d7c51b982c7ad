package coset

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestAddModulo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, k := range []int{2, 3, 4, 6, 9, 63, 64, 65, 128, 129, 200, 256} {
		for _, words := range []int{0, 1, 2, 255, 256, 257, 600} {
			x := make([]uint64, words)
			y := make([]uint64, words)
			for i := range words {
				for shift := 0; shift < 64; shift += 8 {
					x[i] |= uint64(rng.IntN(k)) << shift
					y[i] |= uint64(rng.IntN(k)) << shift
				}
			}
			z := slices.Clone(x)
			got := addModulo(x, y, k)
			want := addModuloSlowly(z, y, k)
			if got != want || !slices.Equal(x, z) {
				t.Errorf("modulo %d, %d words: sum %d, want %d", k, words, got, want)
			}
		}
	}
}

// With blocks of any size, counting and listing by orbits agrees with looking at every member, also if the
// search is canceled and resumed.
func TestOrbitsAgainstEveryMember(t *testing.T) {
	folder := t.TempDir()
	several := 0 // light members in more than one orbit, one of several blocks after the first
	check := func(rt *rapid.T) {
		sizes := rapid.SampledFrom([][]int{{4, 4}, {5, 5}, {9, 9}, {11, 11}, {14, 14}, {16, 16}, {3, 3, 3},
			{5, 11}, {5, 5, 2}, {3, 3, 5}, {4, 4, 4}}).Draw(rt, "sizes")
		c, _, generators := lattice(sizes)
		permutations := groupOf(c.N, generators)
		if len(c.Basis) == 0 || len(c.Basis) > 14 {
			rt.Skip("few members, or too many")
		}
		if rapid.Bool().Draw(rt, "symmetric") { // else the state all-on
			rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 2))
			some := make([]uint64, len(c.First))
			for j := range c.N {
				some[j>>6] |= rng.Uint64() & 1 << (j & 63)
			}
			clear(c.First)
			for _, to := range permutations {
				for at, word := range permuted([][]uint64{some}, to)[0] {
					c.First[at] ^= word
				}
			}
		}
		bl := &partition{coset: c.Clone(), group: permutations}
		bl.mark(rapid.IntRange(1, 8).Draw(rt, "most"), rapid.IntRange(0, 8).Draw(rt, "steps"))
		if len(bl.rows) == 0 {
			rt.Skip("no whole orbit of positions is small enough")
		}
		w := &Walk{newBitWalk(bl)}
		least, count := c.every()
		path := filepath.Join(folder, rapid.StringMatching("[a-z]{12}").Draw(rt, "file"))
		stop := rapid.IntRange(0, 20).Draw(rt, "stop")
		a := canceledOnce(rt, w, path, Options{Known: weightOf(c.First)}, stop)
		if a.Weight != least || a.Count != count || !a.Least {
			rt.Fatalf("%v: %d of weight %d; want %d of weight %d", sizes, a.Count, a.Weight, count, least)
		}
		weights, err := w.Weights(context.Background(), Options{})
		total := uint64(0)
		for _, n := range weights {
			total += n
		}
		if err != nil || weights[least] != count || total != 1<<len(c.Basis) {
			rt.Fatalf("%v: weights %v, %v", sizes, weights, err)
		}
		listed := map[string]bool{}
		err = w.Each(context.Background(), a, func(m Member) bool {
			if weightOf(m.Words) != least {
				rt.Fatalf("%v: weight %d is listed", sizes, weightOf(m.Words))
			}
			key := make([]byte, 0, 8*len(m.Words))
			for _, word := range m.Words {
				for shift := 0; shift < 64; shift += 8 {
					key = append(key, byte(word>>shift))
				}
			}
			listed[string(key)] = true
			return true
		})
		if err != nil || uint64(len(listed)) != count {
			rt.Fatalf("%v: %d are listed, %v; want %d", sizes, len(listed), err, count)
		}
		orbits := 0
		visit := w.Visitor(context.Background())
		for block := range w.Blocks() {
			if a := visit(block, least, nil); a.Count > 0 {
				if orbits++; orbits > 1 && w.Orbit(block) > 1 {
					several++
				}
			}
		}
	}
	for tries := 0; tries < 10 && several == 0; tries++ {
		rapid.Check(t, check)
	}
	if several == 0 {
		t.Error("no coset had light members in several orbits")
	}
}

// groupOf returns all products of permutations, the identity first.
func groupOf(n int, generators [][]int32) [][]int32 {
	identity := make([]int32, n)
	for j := range identity {
		identity[j] = int32(j)
	}
	group := [][]int32{identity}
	for at := 0; at < len(group); at++ {
		for _, g := range generators {
			product := make([]int32, n)
			for j := range product {
				product[j] = g[group[at][j]]
			}
			if !slices.ContainsFunc(group, func(to []int32) bool { return slices.Equal(to, product) }) {
				group = append(group, product)
			}
		}
	}
	return group
}

// canceledOnce searches, is canceled after some reports, and continues.
func canceledOnce(t interface{ Fatal(...any) }, w *Walk, path string, o Options, stop int) Answer {
	ctx, cancel := context.WithCancel(context.Background())
	o.Progress = func(Progress) {
		if stop--; stop < 0 {
			cancel()
		}
	}
	defer cancel()
	o.Record = kept(t, path)
	a, err := w.Leaders(ctx, o)
	o.Record.Close()
	if err != nil {
		o.Progress = nil
		o.Record = kept(t, path)
		defer o.Record.Close()
		if a, err = w.Leaders(context.Background(), o); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// Modulo any number, a walk agrees with looking at every member.
func TestRingWalkAgainstEveryMember(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]int{3, 4, 6, 9, 12}).Draw(t, "k")
		n := rapid.IntRange(1, 12).Draw(t, "n")
		word := rapid.SliceOfN(rapid.Uint8Range(0, uint8(k-1)), n, n)
		first := word.Draw(t, "first")
		row := word.Draw(t, "row")
		members := map[string]int{}
		least := k * n
		for times := range k {
			x := slices.Clone(first)
			sum := 0
			for j := range x {
				x[j] = uint8((int(x[j]) + times*int(row[j])) % k)
				sum += int(x[j])
			}
			members[string(x)] = sum
			least = min(least, sum)
		}
		count := uint64(0)
		for _, sum := range members {
			if sum == least {
				count++
			}
		}
		known := members[string(first)]
		w, err := NewRingWalk(context.Background(), k, first, [][]uint8{row}, 1)
		if err != nil {
			t.Fatal(err)
		}
		a, err := w.Leaders(context.Background(), Options{Known: known})
		if err != nil || a.Weight != least || a.Count != count || members[string(a.Values)] != least {
			t.Fatalf("%d of weight %d, %v; want %d of weight %d", a.Count, a.Weight, err, count, least)
		}
		weights, err := w.Weights(context.Background(), Options{})
		if err != nil || weights[least] != count {
			t.Fatalf("weights %v, %v; want %d of weight %d", weights, err, count, least)
		}
	})
}
