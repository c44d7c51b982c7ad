package sheet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/picture"
	"lightsout/test/solvetest"
)

var mustParse = solvetest.Board

// sheetSpecs are boards of every kind.
var sheetSpecs = []string{
	"5x5", "3x7", "torus-6x6", "mobius-4x5", "5x5-mod3", "4x4-mod256", "9x9-king", "40x40", "1x20", "hex-4",
	"tri-5", "cube-3", "3x3x3x3", "graph-petersen", "graph-path-1", "graph-star-7", "merlin", "orbix",
}

// puzzle makes a puzzle whose solution presses every third button.
func puzzle(b *lightsout.Board, caption, note string) Puzzle {
	x := b.NewPresses()
	for j := 0; j < x.Len(); j += 3 {
		x.Set(j, 1+j%(b.Modulus()-1))
	}
	return Puzzle{
		Board: b, State: b.Apply(b.NewState(), b.NewPresses().Minus(x)), Solution: x, Caption: caption,
		Note: note,
	}
}

// pressed lists the buttons of presses, each as often as it is pressed.
func pressed(x lightsout.Presses) (order []int) {
	for j := range x.Pressed() {
		order = append(order, slices.Repeat([]int{j}, x.At(j))...)
	}
	return order
}

func sheetOf(t testing.TB, spec string, count int) Sheet {
	t.Helper()
	s := Sheet{Title: "Lights Out " + spec}
	b := mustParse(t, spec)
	for i := range count {
		s.Puzzles = append(s.Puzzles,
			puzzle(b, fmt.Sprintf("caption %d", i), spec+":"+strings.Repeat("01", 20)))
	}
	return s
}

// ruler is a canvas that only remembers how far things reach.
type ruler struct {
	low, far canvas.Point
	texts    []string
}

func newRuler() *ruler {
	return &ruler{low: canvas.Point{X: math.Inf(1), Y: math.Inf(1)},
		far: canvas.Point{X: math.Inf(-1), Y: math.Inf(-1)}}
}

func (r *ruler) reach(p canvas.Point, around float64) {
	r.low = canvas.Point{X: min(r.low.X, p.X-around), Y: min(r.low.Y, p.Y-around)}
	r.far = canvas.Point{X: max(r.far.X, p.X+around), Y: max(r.far.Y, p.Y+around)}
}

func (r *ruler) Shapes(p canvas.Pen, list iter.Seq[canvas.Shape]) {
	for shape := range list {
		r.reach(shape.Center, 0)
		if len(shape.Corners) == 0 {
			r.reach(shape.Center, shape.Radius+p.Width/2)
		}
		for _, corner := range shape.Corners {
			r.reach(corner, p.Width/2)
		}
	}
}

func (r *ruler) Circle(p canvas.Pen, center canvas.Point, radius float64) {
	r.reach(center, radius+p.Width/2)
}

func (r *ruler) Arrows(p canvas.Pen, list iter.Seq[canvas.Arrow]) {
	for line := range list {
		r.reach(line.From, p.Width/2)
		r.reach(line.To, p.Width/2)
		for _, head := range line.Heads {
			for _, corner := range head {
				r.reach(corner, 0)
			}
		}
	}
}

func (r *ruler) Within(corner canvas.Point, scale float64, draw func(canvas.Canvas)) {
	inner := newRuler()
	draw(inner)
	r.reach(corner.Plus(inner.low.Times(scale)), 0)
	r.reach(corner.Plus(inner.far.Times(scale)), 0)
	r.texts = append(r.texts, inner.texts...)
}

func (r *ruler) Text(l canvas.Label) {
	start := l.Start()
	r.reach(start, 0)
	r.reach(start.Plus(canvas.Point{X: l.Width(), Y: -l.Size}), 0)
	r.texts = append(r.texts, l.Text)
}

// Every puzzle and every solution of a sheet is on one page with its number, in order, and the margins are
// empty.
func TestSheetPages(t *testing.T) {
	boards := []*lightsout.Board{solvetest.Apart(t)}
	for _, spec := range sheetSpecs {
		boards = append(boards, mustParse(t, spec))
	}
	rapid.Check(t, func(t *rapid.T) {
		s := Sheet{
			Title: rapid.String().Draw(t, "title"), Footer: rapid.String().Draw(t, "footer"),
			Paper:   rapid.SampledFrom([]string{"", "letter", "a5"}).Draw(t, "paper"),
			Working: rapid.Bool().Draw(t, "working"), Ink: rapid.Bool().Draw(t, "ink"),
			Large:   rapid.Bool().Draw(t, "large"),
			Answers: rapid.SampledFrom([]string{"", "back", "upside-down"}).Draw(t, "answers"),
			Hints:   rapid.Bool().Draw(t, "hints"),
			Each:    rapid.SampledFrom([]int{0, 0, 1, 2, 4, 6, 12}).Draw(t, "each"),
		}
		same := rapid.Bool().Draw(t, "same")
		for range rapid.IntRange(1, 30).Draw(t, "puzzles") {
			b := rapid.SampledFrom(boards).Draw(t, "board")
			if same && len(s.Puzzles) > 0 {
				b = s.Puzzles[0].Board
			}
			s.Puzzles = append(s.Puzzles, puzzle(b, rapid.StringN(0, 80, 200).Draw(t, "caption"),
				rapid.StringN(0, 80, 200).Draw(t, "note")))
			if rapid.IntRange(0, 3).Draw(t, "unsolved") == 0 {
				s.Puzzles[len(s.Puzzles)-1].Solution = lightsout.Presses{}
			} else if rapid.IntRange(0, 3).Draw(t, "lit only") == 0 {
				p := &s.Puzzles[len(s.Puzzles)-1]
				p.Order = pressed(p.Solution)
			}
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		var puzzles, solutions []int
		for n, page := range s.pages() {
			r := newRuler()
			page.draw(r)
			size := s.size()
			if r.low.X < pageMargin-1 || r.low.Y < pageMargin-5 || r.far.X > size.X-pageMargin+1 ||
				r.far.Y > size.Y-footLine+1 {
				t.Fatalf("page %d reaches from %v to %v of %v", n+1, r.low, r.far, size)
			}
			if page.number != n+1 || (page.lines != nil) != (page.kind == puzzlePage) ||
				page.kind == puzzlePage && s.Answers == "back" && n%2 == 1 {
				t.Fatalf("page %d is numbered %d and has rule %q", n+1, page.number, page.lines)
			}
			switch page.kind {
			case solutionPage:
				solutions = append(solutions, page.puzzles...)
			case puzzlePage:
				puzzles = append(puzzles, page.puzzles...)
				for _, i := range page.puzzles {
					lines := ruleLines(s.Puzzles[i].rule(), page.arrangement.column)
					a := page.arrangement
					if a.column > 0 && (ruleStep*float64(len(lines)) > a.rule || a.column > page.box.X+1e-9) {
						t.Fatalf("%d lines of the rule of puzzle %d have %v", len(lines), i+1, a)
					}
				}
				if page.turned != nil {
					solutions = append(solutions, page.turned.puzzles...)
				}
			}
		}
		for i, p := range s.Puzzles {
			if i >= len(puzzles) || puzzles[i] != i {
				t.Fatalf("the puzzles are %v", puzzles)
			}
			if p.Solution.Len() > 0 {
				if len(solutions) == 0 || solutions[0] != i {
					t.Fatalf("solution %d is missing, next are %v", i, solutions)
				}
				solutions = solutions[1:]
			}
		}
	})
}

func TestArrangements(t *testing.T) {
	for _, test := range []struct {
		spec        string
		count       int
		want, small string // columns, rows and pages of puzzles and of solutions
	}{
		{"5x5", 1, "1x1x1", "1x1x1"},
		{"5x5", 4, "2x2x1", "2x2x1"},
		{"5x5", 12, "3x4x1", "3x4x1"},
		{"5x5", 13, "3x3x2", "4x4x1"},
		{"5x5", 30, "3x4x3", "5x6x1"}, // a class: its answers are one list
		{"5x5", 24, "3x4x2", "4x6x1"},
		{"3x3", 20, "4x5x1", "4x5x1"},
		{"10x10", 6, "2x3x1", "2x3x1"},
		{"20x20", 2, "1x1x2", "1x2x1"},
		{"40x40", 1, "1x1x1", "1x1x1"},
		{"1x20", 10, "1x10x1", "1x10x1"},
		{"cube-3", 4, "2x2x1", "2x2x1"},
		{"1x44", 6, "1x6x1", "1x6x1"}, // a page for each would not make their cells larger
	} {
		pages := sheetOf(t, test.spec, test.count).pages()
		got := map[bool]string{}
		for _, solutions := range []bool{false, true} {
			count := 0
			for _, page := range pages {
				if (page.kind == solutionPage) == solutions {
					count++
					got[solutions] = fmt.Sprintf("%dx%dx%d", page.arrangement.columns,
						page.arrangement.rows, count)
				}
			}
		}
		if got[false] != test.want || got[true] != test.small {
			t.Errorf("%d puzzles %s: %s and solutions %s, want %s and %s", test.count, test.spec, got[false],
				got[true], test.want, test.small)
		}
	}
}

func TestSheetSVGIsWellFormed(t *testing.T) {
	for _, spec := range sheetSpecs {
		var out bytes.Buffer
		s := sheetOf(t, spec, 3)
		s.Title = "<&'\"> \x00\x1f\uffff \xff"
		if err := s.WriteSVG(&out); err != nil {
			t.Fatal(err)
		}
		decoder := xml.NewDecoder(&out)
		pages := 0
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
			start, ok := token.(xml.StartElement)
			if ok && start.Name.Local == "g" && start.Attr[0].Name.Local == "transform" {
				pages++
			}
		}
		if pages != 2*s.Sides() { // a page in its place, at its scale
			t.Errorf("%s has %d groups, want two for each of %d pages", spec, pages, s.Sides())
		}
	}
}

func TestSheetPNG(t *testing.T) {
	s := sheetOf(t, "5x5", 3)
	var out bytes.Buffer
	if err := s.WritePNG(&out); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if size := m.Bounds().Size(); size.X != 1240 || size.Y != 2*1754 {
		t.Errorf("two pages of A4 are %v pixels", size)
	}
	// The first light of the first board, in the middle of its cell, and its right neighbor.
	page := s.pages()[0]
	left := (s.size().X - 2*page.box.X - page.gap().X) / 2
	for i := range 2 {
		x := (left + (float64(i)+0.5)*page.arrangement.cell) * sheetDPI / 72
		y := (page.top + captionSpace + 0.5*page.arrangement.cell) * sheetDPI / 72
		_, _, blue, _ := m.At(int(x), int(y)).RGBA() // a dot is amber
		if on := s.Puzzles[0].State.At(i) != 0; on != (blue < 0x8000) {
			t.Errorf("light %d is on: %v, its pixel has %d of blue", i, on, blue>>8)
		}
	}
}

// A booklet has every page once, two on a side, the first and the last on the first.
func TestBooklet(t *testing.T) {
	s := sheetOf(t, "5x5", 40)
	s.Booklet = true
	pages := len(s.pages())
	size, sides := s.sides()
	if size.X != papers["a4"].Y || size.Y != papers["a4"].X || pages%4 != 0 || len(sides) != pages/2 {
		t.Fatalf("%d pages are %d sides of %v", pages, len(sides), size)
	}
	var numbers []string
	for _, side := range sides {
		r := newRuler()
		side(r)
		if r.far.X > size.X || r.far.Y > size.Y || r.low.X < 0 || r.low.Y < 0 {
			t.Errorf("a side reaches from %v to %v of %v", r.low, r.far, size)
		}
		for _, text := range r.texts {
			if strings.HasSuffix(text, fmt.Sprintf(" / %d", pages)) {
				numbers = append(numbers, strings.TrimSuffix(text, fmt.Sprintf(" / %d", pages)))
			}
		}
	}
	if got := strings.Join(numbers, " "); got != "8 1 2 7 6 3 4 5" || pages != 8 {
		t.Errorf("the pages are in the order %s", got)
	}
	if slices.Sort(numbers); len(slices.Compact(numbers)) != pages {
		t.Errorf("the pages are %v", numbers)
	}
}

func TestSheetText(t *testing.T) {
	b := mustParse(t, "2x3")
	x := b.NewPresses()
	x.Set(1, 1)
	h := mustParse(t, "hex-2-mod3")
	s := Sheet{Title: "Two", Puzzles: []Puzzle{
		{Board: b, State: b.Apply(b.NewState(), x), Solution: x, Caption: "easy", Note: "2x3:111_010"},
		{Board: h, State: h.AllOn()},
	}}
	const want = `Two

The rule of each puzzle is above its board.

1. easy
Pressing a cell changes it and its neighbors; turn all lights off.

###
.#.

2x3:111_010

2.
Pressing a cell adds 1 to it and its neighbors (0, 1, 2, then 0 again); make all lights 0.

  1 1
 1 1 1
  1 1

Solutions

1. 1 press

.#.
...
`
	var out bytes.Buffer
	if err := s.WriteText(&out); err != nil || out.String() != want {
		t.Errorf("got %v\n%swant\n%s", err, out.String(), want)
	}
}

// Where puzzles have several rules, each says its own; where they have one, it is above all of them.
func TestRulesOfSeveralBoards(t *testing.T) {
	same := Sheet{Puzzles: []Puzzle{puzzle(mustParse(t, "5x5"), "", ""), puzzle(mustParse(t, "6x6"), "", "")}}
	rules := same.ownRules(same.Puzzles)
	said := same.rule(same.Puzzles)
	if rules != nil || !strings.Contains(said, "it and its neighbors") {
		t.Errorf("one rule is %q, and of the puzzles %q", said, rules)
	}
	var s Sheet
	for _, spec := range []string{"5x5-mod3", "hex-4", "torus-6x6", "graph-petersen"} {
		s.Puzzles = append(s.Puzzles, puzzle(mustParse(t, spec), "", ""))
	}
	said = s.rule(s.Puzzles)
	want := "A dot is a light that is on, and a number in it is its value. " + ownRules
	if said != want {
		t.Errorf("above the puzzles: %q, want %q", said, want)
	}
	for _, s.Paper = range []string{"a4", "a5"} {
		page := newRuler()
		s.pages()[0].draw(page)
		text := strings.Join(page.texts, " ")
		for _, p := range s.Puzzles {
			if !strings.Contains(text, p.rule()) {
				t.Errorf("%s: %q is not on the page: %q", s.Paper, p.rule(), text)
			}
		}
	}
	for _, line := range ruleLines(picture.Rule(mustParse(t, "5x5-pattern=11111_10101_11011_10001_00000")),
		100) {
		if width := (canvas.Label{Size: ruleSize, Text: line}).Width(); width > 100+ruleSize {
			t.Errorf("%q is %g wide", line, width)
		}
	}
	s.Rule = "Read the book."
	if page := newRuler(); s.ownRules(s.Puzzles) != nil {
		t.Errorf("the sheet has a rule, and its puzzles too: %q", page.texts)
	}
}

// The rule of a lit-only puzzle is said, and its answer has the order of the presses.
func TestLitOnlySheet(t *testing.T) {
	b := mustParse(t, "2x3")
	p := puzzle(b, "", "")
	p.Order = []int{3, 0}
	s := Sheet{Puzzles: []Puzzle{p}, Working: true}
	said := s.rule(s.Puzzles)
	if !strings.HasSuffix(said,
		"turn all lights off. Press only lights that are on: the order matters. Number what you press in "+
			"the gray board.") {
		t.Errorf("the rule is %q", said)
	}
	answer := newRuler()
	s.solutionPages([]int{0}, 12)[0].draw(answer)
	if got := strings.Join(answer.texts, "|"); got != "Solutions|2|1|1|2 presses, in this order" {
		t.Errorf("the answer has %q", got)
	}
	var text strings.Builder
	err := s.WriteText(&text)
	if err != nil || !strings.Contains(text.String(), "1. 2 presses, in this order: 2.1 1.1\n") {
		t.Errorf("%v: %s", err, text.String())
	}
	path := mustParse(t, "graph-path-4-mod3")
	x := path.NewPresses()
	x.Set(1, 2)
	x.Set(2, 1)
	thrice := Puzzle{Board: path, State: path.AllOn(), Solution: x, Order: []int{1, 2, 1}}
	if got := textOrder(thrice); got != ", in this order: 2 3 2" {
		t.Errorf("%q", got)
	}
	for want, order := range map[string][]int{
		"the order has a press of button 7 that": {6}, "the order has a press of button 1 that": {0, 0},
		"the order lacks 1 press": {3},
	} {
		s.Puzzles[0].Order = order
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("order %v: %v, want %q", order, err, want)
		}
	}
}

func TestSheetErrors(t *testing.T) {
	b := mustParse(t, "2x3")
	big := mustParse(t, "1000x1000")
	huge := mustParse(t, "30000x30000")
	thicket := mustParse(t, "graph-complete-100000")
	for _, test := range []struct {
		puzzles []Puzzle
		want    string
	}{
		{nil, "the sheet has no puzzles: at least one is needed"},
		{make([]Puzzle, 10_001), "the sheet has 10001 puzzles: at most 10000 are allowed"},
		{[]Puzzle{{}}, "puzzle 1 has no board"},
		{[]Puzzle{{Board: b}}, "puzzle 1: state of 0 lights modulo 0 does not match board 2x3 of 6 lights"},
		{[]Puzzle{{Board: b, State: lightsout.NewState(3, 6)}},
			"puzzle 1: state of 6 lights modulo 3 does not match board 2x3 of 6 lights"},
		{[]Puzzle{{Board: b, State: b.NewState(), Solution: lightsout.NewPresses(2, 5)}},
			"puzzle 1: the presses are of 5 buttons modulo 2, board 2x3 has 6 modulo 2"},
		{[]Puzzle{{Board: huge}},
			"puzzle 1: board 30000x30000 has 900000000 lights: a drawing has at most 1048576; a bitmap " +
				"(pbm) has no such limit"},
		{[]Puzzle{{Board: thicket, State: thicket.NewState()}},
			"puzzle 1: board graph-complete-100000 has more than 1048576 lines between its lights: too " +
				"many to draw"},
		{[]Puzzle{{Board: big, State: big.NewState()}, {Board: big, State: big.NewState()}},
			"the boards of the sheet have more than 2097152 lights, buttons and lines after 2 of 2 " +
				"puzzles: too many to draw"},
	} {
		s := Sheet{Puzzles: test.puzzles}
		for name, write := range map[string]func(io.Writer) error{"svg": s.WriteSVG, "pdf": s.WritePDF,
			"png": s.WritePNG, "txt": s.WriteText} {
			var out bytes.Buffer
			if err := write(&out); err == nil || err.Error() != test.want || out.Len() > 0 {
				t.Errorf("%s: got %d bytes and %v, want %s", name, out.Len(), err, test.want)
			}
		}
	}
	err := sheetOf(t, "5x5", 300).WritePNG(io.Discard)
	if err == nil || err.Error() != "the sheet has 34 pages: a PNG holds at most 15, a PDF any number" {
		t.Errorf("got %v", err)
	}
	for name, write := range map[string]func(io.Writer) error{"svg": sheetOf(t, "5x5", 2).WriteSVG,
		"pdf": sheetOf(t, "5x5", 2).WritePDF, "png": sheetOf(t, "5x5", 2).WritePNG,
		"txt": sheetOf(t, "5x5", 2).WriteText} {
		if err := write(full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: a full disk was not noticed: %v", name, err)
		}
	}
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestClipped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := canvas.Label{Size: 8, Text: rapid.String().Draw(t, "text") +
			strings.Repeat("i", rapid.IntRange(0, 10000).Draw(t, "more"))}
		space := rapid.Float64Range(-8, 500).Draw(t, "room")
		got := clipped(l, space)
		if got.Text != "" && got.Width() > space {
			t.Fatalf("%q is %g wide, room is %g", got.Text, got.Width(), space)
		}
		if got.Text != l.Text {
			kept, ok := strings.CutSuffix(got.Text, "…")
			if l.Width() <= space || !ok && space >= l.Size || !strings.HasPrefix(l.Text, kept) {
				t.Fatalf("%q was clipped to %q", l.Text, got.Text)
			}
		}
	})
}

// A goal is drawn beside the puzzle, the board to work in after it, and the rule names the goal.
func TestSheetWithGoals(t *testing.T) {
	b := mustParse(t, "3x3")
	p := Puzzle{Board: b, State: b.AllOn(), Goal: b.NewState()}
	s := Sheet{Puzzles: []Puzzle{p}, Working: true}
	three := canvas.Point{X: 3, Y: 3}
	all := s.beside(three, puzzlePage)
	one := s.beside(three, solutionPage)
	s.Each = 1
	below := s.beside(three, puzzlePage)
	most := 3*3 + 2*workingGap
	if one != three || all != (canvas.Point{X: most, Y: 3}) || below != (canvas.Point{X: 3, Y: most}) {
		t.Errorf("%v, %v", one, all)
	}
	var text strings.Builder
	err := s.WriteSVG(&text)
	if err != nil || !strings.Contains(text.String(), ">goal</text>") ||
		!strings.Contains(text.String(), "reach the goal") {
		t.Errorf("%v: %s", err, text.String())
	}
	s.Puzzles[0].Goal = lightsout.NewState(2, 4)
	if err := s.WriteSVG(&text); err == nil || !strings.Contains(err.Error(), "goal of puzzle 1") {
		t.Error(err)
	}
}

// A long title is set in smaller type before its end is cut off.
func TestLongTitle(t *testing.T) {
	for title, whole := range map[string]bool{"Lights Out for class 7b on Wednesday": true,
		strings.Repeat("Lights Out ", 20): false} {
		s := sheetOf(t, "3x3", 1)
		s.Title = title
		var out strings.Builder
		if err := s.WriteSVG(&out); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), ">"+title+"</text>") != whole {
			t.Errorf("%q is drawn whole: %v", title, !whole)
		}
	}
}
