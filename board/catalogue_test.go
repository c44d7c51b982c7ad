package board

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// nullity is plain Gaussian elimination modulo 2, to compare the catalogue with published numbers.
func nullity(b *lightsout.Board) int {
	n := b.Lights()
	rows := make([][]bool, b.Buttons())
	for j := range rows {
		rows[j] = make([]bool, n)
		for _, t := range b.Toggles(j) {
			rows[j][t.Light] = t.Times%2 == 1
		}
	}
	rank := 0
	for c := range n {
		pivot := rank
		for pivot < len(rows) && !rows[pivot][c] {
			pivot++
		}
		if pivot == len(rows) {
			continue
		}
		rows[rank], rows[pivot] = rows[pivot], rows[rank]
		for r := rank + 1; r < len(rows); r++ {
			if rows[r][c] {
				for i := c; i < n; i++ {
					rows[r][i] = rows[r][i] != rows[rank][i]
				}
			}
		}
		rank++
	}
	return b.Buttons() - rank
}

func TestNullityOfBoardsAgreesWithPublishedNumbers(t *testing.T) {
	for family, want := range map[string][]int{
		"NxN":            {0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0},
		"torus-NxN":      {0, 0, 4, 0, 8, 8, 0, 0, 4, 16},
		"cylinder-NxN":   {0, 2, 2, 0, 1, 0, 0, 4, 2, 0},
		"mobius-NxN":     {0, 3, 2, 0, 1, 0, 0, 2, 2, 0},
		"klein-NxN":      {0, 0, 4, 0, 4, 6, 0, 0, 4, 8},
		"projective-NxN": {0, 0, 4, 0, 4, 4, 0, 0, 4, 8},
		"NxN-open-king":  {1, 0, 3, 4, 1, 0, 7, 0, 9, 0},
		"NxN-x":          {0, 2, 0, 4, 4, 0, 0, 2, 8, 0},
		"NxN-knight":     {0, 0, 0, 0, 0, 4, 4, 8, 4, 0},
		"3xN":            {0, 2, 0, 0, 3, 0, 0, 2, 0, 0, 3, 0},
		"Nx7":            {0, 2, 0, 0, 4, 0, 0, 2, 0, 0, 7, 0},
	} {
		f := must(ParseFamily(family))
		for i, want := range want {
			b := must(f.At(i + 1))
			if got := nullity(b); got != want {
				t.Errorf("nullity of %s is %d, published is %d", b, got, want)
			}
		}
	}
	for spec, want := range map[string]int{
		"graph-tetrahedron": 3, "graph-cube": 4, "graph-octahedron": 0, "graph-icosahedron": 6,
		"graph-dodecahedron": 6, "graph-petersen": 5, "cube-3": 6, "cube": 6,
		"3x3x3": 0, "3x3x3x3": 0, "4x4x4": 0, "torus-3x3x3x3": 40, "torus-2x3": 4,
		"orbix": 0, "merlin": 0, "mini": 0, "deluxe": 0, "xl25": 0, "graph-complete-4": 3,
	} {
		if got := nullity(must(Parse(spec))); got != want {
			t.Errorf("nullity of %s is %d, want %d", spec, got, want)
		}
	}
}

// All boards of the catalogue but Merlin and custom patterns are symmetric.
func TestTogglesAreSymmetric(t *testing.T) {
	for _, test := range specs {
		b := must(Parse(test.spec))
		if b.Lights() > 1000 || test.spec == "merlin" || test.spec == "merlin-mod3" {
			continue
		}
		times := map[[2]int]int{}
		for j := range b.Buttons() {
			for _, toggle := range b.Toggles(j) {
				times[[2]int{toggle.Light, j}] = toggle.Times
			}
		}
		for at, v := range times {
			if times[[2]int{at[1], at[0]}] != v {
				t.Errorf("%s: button %d changes light %d, but not so the other way", b, at[1], at[0])
				break
			}
		}
	}
}

func TestDegrees(t *testing.T) {
	for spec, degree := range map[string]int{
		"graph-petersen": 3, "graph-dodecahedron": 3, "graph-icosahedron": 5, "graph-octahedron": 4,
		"graph-cube": 3, "graph-heawood": 3, "graph-franklin": 3, "graph-pappus": 3, "graph-desargues": 3,
		"graph-nauru": 3, "graph-moebius-kantor": 3, "graph-hypercube-5": 5, "graph-prism-7": 3,
		"graph-complete-6": 5, "cube-4": 4, "cube-2": 4, "torus-5x6": 4,
	} {
		b := must(Parse(spec + map[bool]string{true: "-self=no"}[spec[0] != 't']))
		for j := range b.Buttons() {
			toggles := b.Toggles(j)
			want := degree
			if spec[0] == 't' {
				want++
			}
			if len(toggles) != want {
				t.Errorf("%s: node %d has %d neighbors, want %d", b, j, len(toggles), want)
			}
		}
	}
}

func TestShapes(t *testing.T) {
	for _, test := range []struct {
		spec   string
		button int
		want   []int
	}{
		{"hex-2", 3, []int{0, 1, 2, 3, 4, 5, 6}},
		{"hex-2", 0, []int{0, 1, 2, 3}},
		{"hex-3", 18, []int{14, 15, 17, 18}},
		{"tri-3", 0, []int{0, 2}},
		{"tri-3", 2, []int{0, 1, 2, 3}},
		{"tri-3", 5, []int{1, 4, 5, 6}},
		{"cube-3", 0, []int{0, 1, 3, 9, 38}}, // top left corner: over the edges to left and back
		{"cube-3", 22, []int{19, 21, 22, 23, 25}},
		{"merlin", 0, []int{0, 1, 3, 4}},
		{"merlin", 1, []int{0, 1, 2}},
		{"merlin", 4, []int{1, 3, 4, 5, 7}},
		{"graph-simple", 0, []int{0, 1, 2, 3}}, // node 1 changes {1, 2, 3, 4}
		{"graph-simple", 4, []int{1, 2, 4, 5}}, // node 5 is changed by {2, 3, 5, 6}
		{"graph-wheel-6", 1, []int{0, 1, 2, 5}},
		{"graph-tree-3", 1, []int{0, 1, 3, 4}},
		{"graph-bipartite-2-3", 0, []int{0, 2, 3, 4}},
	} {
		var got []int
		for _, toggle := range must(Parse(test.spec)).Toggles(test.button) {
			got = append(got, toggle.Light)
		}
		if len(got) != len(test.want) {
			t.Errorf("%s button %d changes %v, want %v", test.spec, test.button, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s button %d changes %v, want %v", test.spec, test.button, got, test.want)
				break
			}
		}
	}
}

func TestRowsHoldEveryLightOnce(t *testing.T) {
	for _, test := range specs {
		b := must(Parse(test.spec))
		rows := b.Rows()
		next := 0
		for r := range rows.Rows() {
			first, past := rows.Row(r)
			if first != next || past <= first {
				t.Errorf("%s row %d holds lights %d to %d, the row before ended at %d", b, r,
					first, past, next)
			}
			next = past
		}
		if next != b.Lights() {
			t.Errorf("%s rows hold %d of %d lights", b, next, b.Lights())
		}
	}
}

func TestLayoutsHaveOneOutlineACell(t *testing.T) {
	for _, test := range specs {
		b := must(Parse(test.spec))
		layout := b.Layout()
		least, far := layout.Bounds()
		var shapes []lightsout.Shape
		for i := range min(b.Lights(), 100) {
			shapes = append(shapes, layout.Light(i))
		}
		for i, shape := range shapes {
			if len(shape.Outline()) < 3 || shape.Radius <= 0 {
				t.Errorf("%s light %d has %d corners and radius %g", b, i, len(shape.Outline()), shape.Radius)
			}
			for _, p := range shape.Outline() {
				if !(p.X >= least.X-1e-6 && p.Y >= least.Y-1e-6 && p.X <= far.X+1e-6 && p.Y <= far.Y+1e-6) {
					t.Errorf("%s light %d has a corner %v outside %v to %v", b, i, p, least, far)
					break
				}
			}
			for j, other := range shapes[:i] {
				if math.Hypot(shape.Center.X-other.Center.X, shape.Center.Y-other.Center.Y) < shape.Radius+
					other.Radius-1e-6 {
					t.Errorf("%s lights %d and %d overlap", b, i, j)
				}
			}
		}
	}
}

func TestLinksJoinNeighbors(t *testing.T) {
	for _, spec := range []string{"graph-petersen", "graph-cycle-5", "graph-simple-self=no", "merlin"} {
		b := must(Parse(spec))
		count := 0
		for link := range b.Layout().(lightsout.Linked).Links() {
			count++
			there := changes(b, link.From, link.To)
			back := changes(b, link.To, link.From)
			if !there || back == link.Directed {
				t.Errorf("%s: link %v, but %d changes %d: %v, back: %v", b, link, link.From,
					link.To, there, back)
			}
		}
		want := map[string]int{"graph-petersen": 15, "graph-cycle-5": 5, "graph-simple-self=no": 7,
			"merlin": 16}[spec]
		if count != want {
			t.Errorf("%s has %d links, want %d", b, count, want)
		}
	}
}

func changes(b *lightsout.Board, j, i int) bool {
	for _, t := range b.Toggles(j) {
		if t.Light == i {
			return true
		}
	}
	return false
}

// Renumbering the nodes changes only the numbers.
func TestRelabelledGraphsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawSpec(t)
		if !b.Cells() {
			return
		}
		g := must(GraphOf(b))
		to := rapid.Permutation(rangeTo(b.Lights())).Draw(t, "labels")
		h := &Graph{
			Modulus: g.Modulus, Nodes: make([]Node, len(g.Nodes)),
			Toggles: make([][]lightsout.Toggle, len(g.Nodes)),
		}
		for j, toggles := range g.Toggles {
			for _, toggle := range toggles {
				h.Toggles[to[j]] = append(h.Toggles[to[j]],
					lightsout.Toggle{Light: to[toggle.Light], Times: toggle.Times})
			}
		}
		relabelled := must(h.Board())
		x := b.NewPresses()
		y := relabelled.NewPresses()
		for j := range x.Len() {
			x.Set(j, rapid.IntRange(0, b.Modulus()-1).Draw(t, "press"))
			y.Set(to[j], x.At(j))
		}
		s := b.Apply(b.AllOn(), x)
		u := relabelled.Apply(relabelled.AllOn(), y)
		for i := range s.Len() {
			if s.At(i) != u.At(to[i]) {
				t.Fatalf("%s: light %d is %d, relabelled it is %d", b, i, s.At(i), u.At(to[i]))
			}
		}
	})
}

func rangeTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// Specs that newcomers write, and the suggestions they get.
func TestSuggestions(t *testing.T) {
	for spec, want := range map[string]string{
		"torus6x6": "torus-6x6", "torus 6x6": "torus-6x6", "6x6-trus": "torus-6x6",
		"moebius-4x4": "mobius-4x4", "möbius-4x4": "mobius-4x4", "5*5": "5x5", "5 x 5": "5x5", "5,5": "5x5",
		"grid-5x5": "5x5", "rect-4x6": "4x6", "5x5mod3": "5x5-mod3", "5x5king": "5x5-king",
		"5x5-moore": "5x5-king", "3^4": "3x3x3x3", "torus3^4": "torus-3x3x3x3", "hypercube 3⁴": "3x3x3x3",
		"hypertorus-3^4": "torus-3x3x3x3", "hex4": "hex-4", "cube3": "cube-3", "lights-out": "lightsout",
		"merlyn": "merlin", "petersen": "graph-petersen", "graph-petersn-mod3": "graph-petersen-mod3",
		"cycle5": "graph-cycle-5", "graph-cycle5": "graph-cycle-5", "hypercube-4": "graph-hypercube-4",
		"moebiuskantor": "graph-moebius-kantor",
	} {
		_, err := Parse(spec)
		if err == nil || !strings.HasSuffix(err.Error(), ", did you mean "+want+"?") {
			t.Errorf("%s: %v, want a hint at %s", spec, err, want)
		}
	}
	for _, spec := range []string{"5x5-queen", "k5", "xxxxx", "5x5-mod", strings.Repeat("torus6x6", 10)} {
		if _, err := Parse(spec); err == nil || strings.Contains(err.Error(), "did you mean") {
			t.Errorf("%s: %v, want no guess", spec, err)
		}
	}
}

// The suggestion for a misspelled spec is the canonical spec of a board.
func TestSuggestionsNameBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t).Spec()
		at := rapid.IntRange(0, len(spec)-1).Draw(t, "at")
		letter := rapid.StringOfN(rapid.RuneFrom([]rune("aexmt05-^ *")), 0, 1, -1).Draw(t, "letter")
		_, err := Parse(spec[:at] + letter + spec[at+1:])
		if err == nil {
			return
		}
		_, meant, ok := strings.Cut(err.Error(), ", did you mean ")
		if !ok {
			return
		}
		meant = strings.TrimSuffix(meant, "?")
		b := must(Parse(meant))
		if got := b.Spec(); got != meant {
			t.Errorf("%s is written %s", meant, got)
		}
	})
}
