package encode

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"lightsout"
)

// The models of three papers as their authors print them, with their names, groups of constraints and indices:
//
//	bosch   Lights Out Animations, as lp: the basic model, and the modified one with a group for white and one for black
//	chlond  Shedding Light on Higher Dimensions, as mathprog: lograph.mod, five.mod, lohypercube3.mod
//	slides  Generating and solving the Lights Out! game in first order logic, for Prover9 and Mace4
//
// Where the text of a paper has lost a letter, it is ours; see docs/seeds.md.

// Papers lists the values of Task.Published.
func Papers() []string { return []string{"bosch", "chlond", "slides"} }

// by returns a format that also writes the model of a paper.
func (f Format) by(paper string, write func(w io.Writer, t Task) error) Format {
	f.Paper, f.published = paper, write
	return f
}

// acceptsPaper returns an error that says why a task is not one of the paper, or nil.
func (f Format) acceptsPaper(t Task) error {
	p := t.Problem
	rows, columns, plus := plusRectangle(p.Board)
	switch {
	case t.Published == "":
		return nil
	case t.Published != f.Paper:
		return fmt.Errorf("format %s does not have a model of %q: bosch is lp, chlond one of mathprog, slides prover9 or one of mace4",
			f.Name, t.Published)
	case len(t.Symmetries) > 0 || len(t.Costs) > 0 || t.First != 0:
		return fmt.Errorf("a published model has its own indices, and neither costs nor symmetries")
	case f.Paper == "bosch" && (!plus || !p.From.Equal(p.Board.AllOn())):
		return fmt.Errorf("the model of Bosch is for rectangles with the plus pattern and two states, from all on")
	case f.Paper == "chlond" && (p.Board.Modulus() != 2 || !p.Board.Cells() || !p.To.Equal(p.Board.AllOn()) || t.Objective != Any):
		return fmt.Errorf("the models of Chlond are for two states and the objective any; the goal is all on")
	case f.Paper == "slides" && (!plus || rows != columns):
		return fmt.Errorf("the models of the slides are for squares with the plus pattern and two states")
	}
	return nil
}

// writeBosch writes the integer programs of Bosch: x is 1 if a cell is clicked, the change count of a cell is 2z, or 2z+1
// if its pixel is black, and e marks a pixel of the wrong color. Rows and columns are counted from 1.
func writeBosch(p *printer, s *system) {
	_, columns, _ := plusRectangle(s.task.Problem.Board)
	of := func(letter string, i int) string { return fmt.Sprintf("%s_%d_%d", letter, i/columns+1, i%columns+1) }
	every := func(letter string) {
		for i := range s.upTo(s.rows()) {
			p.word(of(letter, i))
		}
	}
	meanings := []string{"x_i_j  1 if cell (i, j) is clicked", "z_i_j  half the change count of the cell, rounded down"}
	objective, letter := " clicks:", "x"
	if s.nearest() {
		objective, letter = " errors:", "e"
		meanings = append(meanings, "e_i_j  1 if its pixel is of the wrong color")
	}
	p.comments("\\", append(heading(s.task), meanings...))
	p.line("Minimize")
	p.begin(objective)
	for i := range s.upTo(s.rows()) {
		p.signed(1, i > 0, of(letter, i))
	}
	p.end("")
	p.line("Subject To")
	for black, group := range []string{"white", "black"} {
		for i := range s.upTo(s.rows()) {
			if int(s.wanted[i]) != black {
				continue
			}
			p.begin(" " + of(group, i) + ":")
			for at, term := range s.row(i) {
				p.signed(1, at > 0, of("x", int(term.unknown)))
			}
			p.signed(-2, true, of("z", i))
			if s.nearest() {
				p.signed(2*black-1, true, of("e", i))
			}
			p.end(fmt.Sprintf(" = %d", black))
		}
	}
	p.line("General")
	every("z")
	p.end("")
	p.line("Binary")
	every("x")
	if s.nearest() {
		every("e")
	}
	p.end("")
	p.line("End")
}

// writeChlond writes a model of Chlond: lograph.mod with the sets A, or, on a grid with equal sides, five.mod and its
// kind; with binary variables the right hand side of lohypercube3.mod. The goal is all lit, and init is the start.
func writeChlond(sets, binary bool) func(p *printer, s *system) {
	return func(p *printer, s *system) {
		places, sum := []string{"i"}, "sum{j in A[i]} x[j]"
		sizes := chlondGrid(s.task.Problem.Board)
		if sets {
			sizes = nil
		}
		if sizes != nil {
			indices := []string{"p", "q", "r", "s"}
			if len(sizes) == 2 {
				indices = []string{"k", "k"}
			}
			places = []string{"i", "j", "k", "m"}[:len(sizes)]
			sum = neighborSums(places, slices.Repeat([]string{"n"}, len(sizes)), indices)
		}
		p.comments("#", heading(s.task))
		side := s.rows()
		if sizes != nil {
			side = sizes[0]
		}
		b := blanks{
			"n": itoa(side), "sum": sum, "all": strings.Repeat(",N", len(places))[1:], "place": strings.Join(places, ","),
			"each": strings.Join(places, " in N, ") + " in N", "numbers": strings.Repeat(".%d", len(places))[1:],
		}
		b.when(map[string]bool{"graph": sizes == nil, "grid": sizes != nil, "binary": binary, "whole": !binary})
		p.fill("chlond", b)
		if sizes == nil {
			for i := range s.upTo(s.rows()) {
				p.begin(fmt.Sprintf("set A[%d] :=", i+1))
				for _, term := range s.row(i) {
					p.word(itoa(int(term.unknown) + 1))
				}
				p.end(";")
			}
			sizes = []int{s.rows()}
		}
		if from := s.task.Problem.From; !from.IsZero() {
			p.begin("param init :=")
			for i := range from.Lit() {
				p.word("[" + strings.Join(placeTexts(sizes, i), ",") + "] 1")
			}
			p.end(";")
		}
		p.line("end;")
	}
}

// chlondGrid returns the sizes of a grid of two to four equal sides with the plus pattern, or nil.
func chlondGrid(b *lightsout.Board) []int {
	g, ok := b.Grid()
	if !ok || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus ||
		len(g.Sizes()) < 2 || len(g.Sizes()) > 4 || slices.Min(g.Sizes()) != slices.Max(g.Sizes()) {
		return nil
	}
	return g.Sizes()
}

// The slides write variables as x, as X and as o; in LADR those that begin with a capital letter can be variables, and then
// all of them are capital here.

// writeSlidesPlan writes the planning task of the slides.
func writeSlidesPlan(p *printer, t Task) {
	side, _, _ := plusRectangle(t.Problem.Board)
	for k := range side * side {
		p.line("state([F:R]) -> state(toggleVector([F:R],%d,1)) # answer(%d).", k+1, k+1)
	}
	notLast := func(variable string) string {
		conditions := make([]string, side)
		for row := range conditions {
			conditions[row] = fmt.Sprintf("%s !== %d", variable, side*(row+1))
		}
		return strings.Join(conditions, " & ")
	}
	writeStates(p, t)
	p.line("toggleVector([],S,C) = [].")
	p.line("toggleVector([F:R],S,C) = if(nCross(S,C),[toggle(F):toggleVector(R,S,C + 1)],[F:toggleVector(R,S,C + 1)]).")
	p.line("nCross(X,Y) <-> %s & X + 1 == Y | %s & Y + 1 == X | X == Y | X + %d == Y | Y + %d == X.",
		notLast("X"), notLast("Y"), side, side)
}

// slidesXor are the tables of the functions on 0 and 1.
const slidesXor = "Xor(0,0) = 0. Xor(0,1) = 1. Xor(1,0) = 1. Xor(1,1) = 0."
const slidesAnd = "And(0,0) = 0. And(0,1) = 0. And(1,0) = 0. And(1,1) = 1."

// slidesToggles writes model finding and generator 1. A term may not leave the domain, so the neighbors X + 1, X − 1, Y + 1
// and Y − 1 are variables, and a border of zeros surrounds the board.
func (m mace4Writer) slidesToggles() {
	m.line(slidesXor)
	n := m.task.Problem.Board.Lights()
	for _, table := range []string{"Switch", "On"} {
		m.line("%[1]s(X,Y) = 1 | %[1]s(X,Y) = 0.", table)
		m.table.around(n, func(row, column string) {
			m.line("%s(%s,%s) = 0.", table, strings.ToUpper(row), strings.ToUpper(column))
		})
	}
	m.line("X + 1 = Xs & Xn + 1 = X & Y + 1 = Ys & Yn + 1 = Y -> (oddToggles(X,Y) <->")
	m.line("  Xor(Xor(Xor(Switch(Xs,Y),Switch(Xn,Y)),Xor(Switch(X,Yn),Switch(X,Ys))),Switch(X,Y)) = 1).")
	m.line("oddToggles(X,Y) <-> On(X,Y) = 1.")
	if m.task.Objective == Any {
		for i, on := 0, givenOn(m.task); i < n; i++ {
			m.line("%s = %d.", m.term("On", i), on.At(i))
		}
		return
	}
	m.someGiven("On")
	m.line("(exists X exists Y On(X,Y) = 1).")
}

// slidesProducts writes generators 2, with vectors, and 3, with tables.
func (m mace4Writer) slidesProducts() {
	m.line(slidesXor + "\n" + slidesAnd)
	lights, vector := m.task.Problem.Board.Lights(), m.table.columns == 0
	place := func(i int) string { return itoa(i + 1) }
	all := "X"
	rules := []string{
		"X > 0 & Y + 1 = X & Z = DotProd#(Y) & O = On(X) & N = N#(X) -> DotProd#(X) = Xor(Z,And(O,N)).", "DotProd#(0) = 0."}
	if !vector {
		place = func(i int) string { return fmt.Sprintf("%d,%d", i/m.table.columns, i%m.table.columns) }
		all = "X,Y"
		rules = []string{
			"Y >= 1 & Yn + 1 = Y & D = DotProd#(X,Yn) & O = On(X,Y) & N = N#(X,Y) -> DotProd#(X,Y) = Xor(D,And(O,N)).",
			"X >= 1 & Xn + 1 = X & D = DotProd#(Xn,LAST) & O = On(X,0) & N = N#(X,0) -> DotProd#(X,0) = Xor(D,And(O,N)).",
			"O = On(0,0) & N = N#(0,0) -> DotProd#(0,0) = And(O,N)."}
	}
	m.line("On(%[1]s) = 1 | On(%[1]s) = 0.", all)
	for number, w := range m.task.Witnesses {
		if vector {
			m.line("N%d(0) = 0.", number+1)
		}
		for i := range lights {
			m.line("N%d(%s) = %d.", number+1, place(i), w.At(i))
		}
		for _, rule := range append(rules, "DotProd#("+place(lights-1)+") = 0.") {
			m.line("%s", strings.NewReplacer("#", itoa(number+1), "LAST", itoa(m.table.columns-1)).Replace(rule))
		}
	}
	if vector {
		m.line("On(0) = 0.")
	}
	for _, i := range m.givenLights() {
		m.line("On(%s) = %d.", place(i), m.task.Given[i])
	}
	m.line("(exists %s On(%s) = 1).", strings.ReplaceAll(all, ",", " exists "), all)
}
