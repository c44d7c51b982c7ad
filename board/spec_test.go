package board

import (
	"encoding/base64"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// specs are specs in canonical form, and how many lights they have.
var specs = []struct {
	spec   string
	lights int64
}{
	{"5x5", 25},
	{"torus-6x6", 36},
	{"cylinder-4x7", 28},
	{"mobius-4x7", 28},
	{"klein-5x5", 25},
	{"projective-5x5", 25},
	{"5x5-king", 25},
	{"5x5-x", 25},
	{"3x4-knight", 12},
	{"7x2-star", 14},
	{"5x5-open-plus", 25},
	{"torus-4x6-open-king", 24},
	{"5x5-pattern=010_111_010", 25},
	{"3x7-pattern=1a1", 21},
	{"torus-5x5-king-mod3", 25},
	{"5x5-mod256", 25},
	{"3x3x3x3", 81},
	{"torus-3x3x3x3", 81},
	{"2x3x4-king-mod5", 24},
	{"hex-4", 37},
	{"hex-1", 1},
	{"hex-3-self=no-mod3", 19},
	{"tri-5", 25},
	{"tri-1-mod3", 1},
	{"cube-3", 54},
	{"cube-1", 6},
	{"merlin", 9},
	{"merlin-mod3", 9},
	{"lightsout2000", 25},
	{"deluxe", 36},
	{"mini", 16},
	{"orbix", 12},
	{"xl25", 25},
	{"lightsout", 25},
	{"cube", 54},
	{"graph-petersen", 10},
	{"graph-dodecahedron", 20},
	{"graph-icosahedron", 12},
	{"graph-hypercube-4", 16},
	{"graph-cycle-9", 9},
	{"graph-wheel-8", 8},
	{"graph-star-7", 7},
	{"graph-complete-5", 5},
	{"graph-bipartite-3-4", 7},
	{"graph-path-10", 10},
	{"graph-tetrahedron", 4},
	{"graph-cube", 8},
	{"graph-octahedron", 6},
	{"graph-desargues", 20},
	{"graph-moebius-kantor-mod3", 16},
	{"graph-nauru", 24},
	{"graph-heawood", 14},
	{"graph-franklin", 12},
	{"graph-pappus", 18},
	{"graph-simple", 6},
	{"graph-ladder-4", 8},
	{"graph-prism-5", 10},
	{"graph-petersen-7-2-self=no", 14},
	{"graph-tree-4", 15},
	{"graph-cycle-1073741824", 1 << 30},
}

// hugeSpecs are boards that no memory holds. Where an int has 32 bits they are refused.
var hugeSpecs = []struct {
	spec   string
	lights int64
}{
	{"1073741824x1073741824", 1 << 60},
	{"hex-1073741824", 3*(1<<60) - 3*(1<<30) + 1},
	{"tri-1073741824", 1 << 60},
	{"cube-1073741824", 6 << 60},
}

func TestHugeBoardsAreSpecs(t *testing.T) {
	for _, test := range hugeSpecs {
		b, err := Parse(test.spec)
		if strconv.IntSize == 32 {
			if err == nil || !strings.Contains(err.Error(), "cells are allowed") {
				t.Errorf("%s: %v", test.spec, err)
			}
			continue
		}
		if err != nil || b.Spec() != test.spec || int64(b.Lights()) != test.lights {
			t.Errorf("%s reads as %v, %v", test.spec, b, err)
			continue
		}
		rows := b.Rows()
		if _, past := rows.Row(rows.Rows() - 1); past != b.Lights() {
			t.Errorf("%s: the last row ends at %d of %d", b, past, b.Lights())
		}
		for _, j := range []int{0, b.Buttons() / 2, b.Buttons() - 1} {
			layout := b.Layout()
			least, far := layout.Bounds()
			if p := layout.Light(j).Center; p.X < least.X || p.Y < least.Y || p.X > far.X || p.Y > far.Y {
				t.Errorf("%s light %d is drawn at %v, outside %v to %v", b, j, p, least, far)
			}
			if n := len(b.Toggles(j)); n < 2 || n > 7 {
				t.Errorf("%s button %d changes %d lights", b, j, n)
			}
		}
	}
}

func TestParsePrintsBack(t *testing.T) {
	for _, test := range specs {
		b, err := Parse(test.spec)
		if err != nil {
			t.Error(err)
			continue
		}
		if b.Spec() != test.spec || int64(b.Lights()) != test.lights {
			t.Errorf("%s reads as %s with %d lights, want %d", test.spec, b, b.Lights(), test.lights)
		}
	}
}

// Other ways to write a spec that people will try.
func TestParseIsForgiving(t *testing.T) {
	for spec, want := range map[string]string{
		" 5x5 ": "5x5", "5X5": "5x5", "5×5": "5x5", "05x5": "5x5",
		"rectangle-5x5-plus-mod2": "5x5", "5x5-mod3-king": "5x5-king-mod3",
		"king-5x5-torus":  "torus-5x5-king",
		"5x5-mod3-open-x": "5x5-open-x-mod3", "Merlin": "merlin", "hex-3-self=yes": "hex-3",
	} {
		b, err := Parse(spec)
		if err != nil || b.Spec() != want {
			t.Errorf("%q reads as %v, %v, want %s", spec, b, err, want)
		}
	}
}

var badSpecs = []struct{ spec, want string }{
	{"", `spec "": it is empty: try 5x5, torus-6x6, 5x5-king-mod3, hex-4, graph-petersen`},
	{"5", `spec "5": part "5" is one size, and a grid has two or more: 5x5`},
	{"5x", `spec "5x": part "5x": "" is not a size: write a number from 1 to 1073741824`},
	{"5x-5", `spec "5x-5": part "5x": "" is not a size, did you mean 5x5?`},
	{"0x5", `spec "0x5": part "0x5": size 0: a side is 1 to 1073741824`},
	{"5x99999999999999999999",
		`spec "5x99999999999999999999": part "5x99999999999999999999": size 99999999999999999999: a side ` +
			`is 1 to 1073741824`},
	{"1073741824x1073741824x1073741824", fmt.Sprintf(
		`spec "1073741824x1073741824x1073741824": sizes 1073741824x1073741824x1073741824: at most %d cells `+
			`are allowed`,
		math.MaxInt)},
	{"5x5-",
		`spec "5x5-": a part is missing next to a '-': try 5x5, torus-6x6, 5x5-king-mod3, hex-4, ` +
			`graph-petersen`},
	{"torus", `spec "torus": it has no sizes: try 5x5, torus-6x6, 5x5-king-mod3, hex-4, graph-petersen`},
	{"torus-klein-5x5", `spec "torus-klein-5x5": part "klein" contradicts "torus": a board has one topology`},
	{"5x5-king-open-x", `spec "5x5-king-open-x": part "open-x" contradicts "king": a board has one pattern`},
	{"5x5-6x6", `spec "5x5-6x6": part "6x6" contradicts "5x5": a board has one list of sizes`},
	{"5x5-mod3-mod3", `spec "5x5-mod3-mod3": part "mod3" contradicts "mod3": a board has one modulus`},
	{"5x5-mod1", `spec "5x5-mod1": part "mod1": a light has 2 to 256 states`},
	{"5x5-mod257", `spec "5x5-mod257": part "mod257": a light has 2 to 256 states`},
	{"5x5-open",
		`spec "5x5-open": part "open" needs a pattern after it: open-plus, or another of plus, x, king, ` +
			`knight, star`},
	{"5x5-self=no",
		`spec "5x5-self=no": part "self=no" is for hexagons, triangles, cubes and graphs: a grid without ` +
			`the pressed cell is open-plus, open-king and so on`},
	{"5x5-knigt", `spec "5x5-knigt": unknown part "knigt", did you mean 5x5-knight?`},
	{"5x5-pattern=01_11", `spec "5x5-pattern=01_11": pattern has 2 rows: must be an odd number`},
	{"5x5-pattern=11_11_11",
		`spec "5x5-pattern=11_11_11": pattern row 1 has 2 digits: must be an odd number`},
	{"5x5-pattern=000", `spec "5x5-pattern=000": pattern 000 changes nothing: at least one digit is not 0`},
	{"5x5-pattern=1.1", `spec "5x5-pattern=1.1": pattern row 1 has '.': digits are 0 to 9 and a to z`},
	{"3x3x3-pattern=111", `spec "3x3x3-pattern=111": a custom pattern has two dimensions, this board 3`},
	{"klein-3x3x3",
		`spec "klein-3x3x3": topology klein is for two sizes, got 3: with more there is only the rectangle ` +
			`and the torus`},
	{"hex", `spec "hex": hex needs a side: hex-4`},
	{"hex-x",
		`spec "hex-x": part "x" is not a side of hex: "x" is not a size: write a number from 1 to 1073741824`},
	{"hex-4-king",
		`spec "hex-4-king": unknown part "king": after hex-4 only a modulus may follow, such as mod3`},
	{"deluxe-mod3", `spec "deluxe-mod3": deluxe is a whole board and takes no further parts: start from 6x6`},
	{"graph-cycle",
		`spec "graph-cycle": graph cycle takes 1 number, got 0: write graph-cycle-N, with N the nodes`},
	{"graph-cycle-2", `spec "graph-cycle-2": 2 nodes: graph cycle takes 3 to 1073741824`},
	{"graph-petersen-6-3",
		`spec "graph-petersen-6-3": inner step 3: with 6 sides it is less than half of that`},
	{"board.json",
		`spec "board.json": unknown part "board.json": graph files end in .json, .dot, .gv, .g6, .d6, ` +
			`.graphml, .edges, .s6, .col`},
	{"a.GEXF",
		`spec "a.GEXF": GEXF is not read: save the graph as .graphml, which Gephi, NetworkX and igraph write`},
	{"/tmp/my-graphs/a.net",
		`spec "/tmp/my-graphs/a.net": Pajek is not read: save the graph as .graphml, which Gephi, NetworkX ` +
			`and igraph write`},
	{"graph=!", `spec "graph=!": the inline graph cannot be read: it is not base64url`},
	{"graph=AAAA",
		`spec "graph=AAAA": the inline graph cannot be read: it is of version 0, and only version 1 is known`},
	{"graph=AQD_____Dw",
		`spec "graph=AQD_____Dw": the inline graph cannot be read: it ends before its 4294967295 nodes`},
}

func TestParseErrors(t *testing.T) {
	for _, test := range badSpecs {
		if _, err := Parse(test.spec); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	_, err := Parse("graph-petersn")
	if err == nil || !strings.Contains(err.Error(), "did you mean graph-petersen?") {
		t.Errorf("got %v", err)
	}
}

// drawSpec draws a board of any family of the catalogue.
func drawSpec(t *rapid.T) *lightsout.Board {
	pick := func(names ...string) string { return rapid.SampledFrom(names).Draw(t, "name") }
	number := func(least int) string {
		return string(rune('0' + max(least, rapid.IntRange(1, 6).Draw(t, "number"))))
	}
	spec := ""
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0, 1:
		spec = pick("", "torus-", "cylinder-", "mobius-", "klein-", "projective-") + number(1) + "x" +
			number(1) + pick("", "-x", "-king", "-knight", "-star", "-open-plus", "-open-x", "-open-king",
			"-open-knight", "-open-star", "-pattern=102_030_211")
	case 2:
		spec = pick("", "torus-") + number(1) + "x2x" + number(1) + pick("", "-king", "-x", "-open-knight")
	case 3:
		spec = pick("hex-", "tri-", "cube-") + number(1) + pick("", "-self=no")
	case 4:
		spec = pick("graph-path-", "graph-complete-", "graph-hypercube-", "graph-ladder-", "graph-tree-") +
			number(1) + pick("", "-self=no")
	case 5:
		spec = pick("merlin", "orbix", "graph-petersen", "graph-wheel-"+number(4), "graph-star-"+number(2),
			"graph-bipartite-"+number(1)+"-"+number(1), "graph-heawood-self=no")
	}
	spec += pick("", "-mod3", "-mod4", "-mod256")
	b := must(Parse(spec))
	if b.Spec() != spec {
		t.Fatalf("%s prints as %s", spec, b)
	}
	return b
}

// Any board as an inline graph is the same board, with the same places.
func TestInlineRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawSpec(t)
		g := must(GraphOf(b))
		inline := must(g.Board())
		again := must(Parse(inline.Spec()))
		if !sameToggles(b, again) || again.Spec() != inline.Spec() {
			t.Fatalf("%s is %s inline, and reads back as %s", b, inline, again)
		}
		for i := range b.Lights() {
			p := b.Layout().Light(i).Center
			q := again.Layout().Light(i).Center
			if math.Abs(p.X-q.X) > 0.006 || math.Abs(p.Y-q.Y) > 0.006 {
				t.Fatalf("%s light %d moved from %v to %v", b, i, p, q)
			}
		}
	})
}

// Every beginning of an inline graph is refused: what is missing is not read as zeros.
func TestInlineCut(t *testing.T) {
	spec := must(must(GraphOf(must(Parse("2x3")))).Board()).Spec()
	bytes := must(base64.RawURLEncoding.DecodeString(strings.TrimPrefix(spec, "graph=")))
	for n := range bytes {
		if b, err := Parse("graph=" + base64.RawURLEncoding.EncodeToString(bytes[:n])); err == nil {
			t.Errorf("%d of %d bytes of %s are read as a board of %d lights", n, len(bytes), spec, b.Lights())
		}
	}
}

// Repeated edges may add up to more than one toggle of a Graph can hold.
func TestInlineOfManyTimes(t *testing.T) {
	g := &Graph{Nodes: make([]Node, 1), Toggles: [][]lightsout.Toggle{{
		{Light: 0, Times: 255}, {Light: 0, Times: 255}, {Light: 0, Times: 200},
	}}}
	b := must(g.Board())
	for _, k := range []int{2, 7, 256} {
		bk := must(lightsout.NewBoard(b.Wiring(), k))
		if again := must(Parse(bk.Spec())); !sameToggles(bk, again) {
			t.Errorf("%s reads back with %v, want %v", bk, again.Toggles(0), bk.Toggles(0))
		}
	}
}

func TestInlineWithButtonsApart(t *testing.T) {
	g := &Graph{
		Modulus: 3, Nodes: make([]Node, 3), Buttons: make([]Node, 2),
		Toggles: [][]lightsout.Toggle{{{Light: 2, Times: 2}, {Light: 0, Times: 1}}, {{Light: 1, Times: 1}}},
	}
	b := must(g.Board())
	again := must(Parse(b.Spec()))
	if !sameToggles(b, again) || again.Cells() || again.Buttons() != 2 || again.Modulus() != 3 {
		t.Errorf("%s reads back with %d buttons modulo %d", b, again.Buttons(), again.Modulus())
	}
	if !strings.HasSuffix(b.Spec(), "-mod3") {
		t.Errorf("spec %s does not end with its modulus", b)
	}
}

func FuzzParse(f *testing.F) {
	for _, test := range append(specs, hugeSpecs...) {
		f.Add(test.spec)
	}
	for _, test := range badSpecs {
		f.Add(test.spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		b, err := Parse(spec)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error has two lines: %q", err)
			}
			return
		}
		again, err := Parse(b.Spec())
		if err != nil || again.Spec() != b.Spec() {
			t.Fatalf("%q reads as %s, which reads as %v, %v", spec, b, again, err)
		}
		for _, j := range []int{0, b.Buttons() / 2, b.Buttons() - 1} {
			for _, toggle := range b.Toggles(j) {
				if toggle.Light < 0 || toggle.Light >= b.Lights() || toggle.Times < 1 ||
					toggle.Times >= b.Modulus() {
					t.Fatalf("%s button %d has toggle %v", b, j, toggle)
				}
			}
		}
	})
}

// Light i and button i are one cell if every such pair shares a place, however the board is made.
func TestCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawSpec(t)
		layout := b.Layout()
		want := b.Lights() == b.Buttons()
		for i := 0; want && i < b.Lights(); i++ {
			want = layout.Light(i).Center == layout.Button(i).Center
		}
		if b.Cells() != want {
			t.Errorf("%s: cells %v, want %v", b, b.Cells(), want)
		}
	})
	at := func(xs ...float64) (nodes []Node) {
		for _, x := range xs {
			nodes = append(nodes, Node{At: lightsout.Point{X: x}})
		}
		return nodes
	}
	for _, test := range []struct {
		buttons []Node
		placed  bool
		want    bool
	}{
		{nil, true, true}, {nil, false, true}, {at(0, 2, 4), true, true}, {at(0, 4, 2), true, false},
		{at(0, 2.01, 4), true, false}, {at(0, 2), true, false}, {at(0, 2, 4), false, false},
	} {
		g := &Graph{
			Nodes: at(0, 2, 4), Buttons: test.buttons, Placed: test.placed,
			Toggles: make([][]lightsout.Toggle, 3),
		}
		if test.buttons != nil {
			g.Toggles = g.Toggles[:len(test.buttons)]
		}
		b, err := g.Board()
		if err != nil || b.Cells() != test.want {
			t.Errorf("buttons at %v, placed %v: want cells %v, %v", test.buttons, test.placed, test.want, err)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// The families by the numbers of neighbors of their nodes, in order.
func TestFamiliesOfGraphs(t *testing.T) {
	for spec, want := range map[string]string{
		"path-5": "1 1 2 2 2", "cycle-5": "2 2 2 2 2", "complete-4": "3 3 3 3", "star-5": "1 1 1 1 4",
		"wheel-6": "3 3 3 3 3 5", "bipartite-2-3": "2 2 2 3 3", "hypercube-3": "3 3 3 3 3 3 3 3",
		"ladder-4": "2 2 2 2 3 3 3 3", "ladder-1": "1 1", "prism-3": "3 3 3 3 3 3",
		"petersen-5-2": "3 3 3 3 3 3 3 3 3 3", "tree-3": "1 1 1 1 2 3 3",
	} {
		b := must(Parse("graph-" + spec + "-self=no"))
		var neighbors []int
		for j := range b.Buttons() {
			neighbors = append(neighbors, len(b.Toggles(j)))
		}
		slices.Sort(neighbors)
		if got := strings.Trim(fmt.Sprint(neighbors), "[]"); got != want {
			t.Errorf("the nodes of %s have %s neighbors, want %s", spec, got, want)
		}
	}
}
