package e2e_test

import (
	"context"
	"fmt"
	"testing"

	"lightsout/algebra"
)

// atlasMap reads the map: the nullities of all boards up to n by n, row by row.
func (p *page) atlasMap() []int {
	p.t.Helper()
	return eval[[]int](p, fmt.Sprintf("import(%q).then(({seen}) => [...seen().map.values])", p.script()))
}

// The map has the nullity of every board, also where rows and columns cannot be exchanged.
func TestAtlasMap(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=60").ready()
	for _, test := range []struct {
		kind  string // with %dx%d for the sizes
		reach int
	}{{"%dx%d", 60}, {"torus-%dx%d", 50}, {"cylinder-%dx%d", 20}, {"mobius-%dx%d", 20}, {"klein-%dx%d", 9}, {"%dx%d-king", 10}, {"%dx%d-pattern=010_111_000", 8}, {"torus-%dx%d-mod3", 8}} {
		p.visit("/atlas/#" + fmt.Sprintf(test.kind, 9, 9) + fmt.Sprintf("?map=%d", test.reach))
		p.atlasShown(fmt.Sprintf(test.kind, 1, 1) + fmt.Sprintf("?map=%d", test.reach))
		values := p.atlasMap()
		for m := 1; m <= test.reach; m++ {
			for n := 1; n <= test.reach; n++ {
				if test.reach > 20 && (m*31+n)%7 != 0 {
					continue // a seventh of them says enough
				}
				a, err := algebra.Of(context.Background(), boardOf(t, fmt.Sprintf(test.kind, m, n)))
				if err != nil {
					t.Fatal(err)
				}
				if got := values[(m-1)*test.reach+n-1]; got != a.Nullity() {
					t.Errorf("%s has nullity %d, and the map says %d", a.Board(), a.Nullity(), got)
				}
			}
		}
	}
}
