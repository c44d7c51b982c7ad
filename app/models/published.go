package models

import (
	"fmt"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
)

// The models of three papers as their authors print them, with their names, groups of constraints and
// indices:
//
//	bosch   Lights Out Animations, as lp: the basic model, and the modified one with two groups
//	chlond  Shedding Light on Higher Dimensions, as mathprog: lograph.mod, five.mod, lohypercube3.mod
//	slides  Generating and solving the Lights Out! game in first order logic, for Prover9 and Mace4
//
// Where the text of a paper has lost a letter, it is ours; see docs/seeds.md.

// Papers lists the values of Task.Published.
func Papers() []string { return []string{"bosch", "chlond", "slides"} }

// acceptsPaper returns an error that says why a task is not one of the paper, or nil.
func (f Format) acceptsPaper(t Task) error {
	p := t.Problem
	switch rows, columns, plus := plusRectangle(p.Board); {
	case t.Published == "":
		return nil
	case t.Published != f.Paper:
		return fmt.Errorf(
			"format %s does not have a model of %q: bosch is lp, chlond one of mathprog, slides prover9 or "+
				"one of mace4",
			f.Name, t.Published)
	case len(t.Symmetries) > 0 || len(t.Costs) > 0 || t.First != 0:
		return fmt.Errorf("a published model has its own indices, and neither costs nor symmetries")
	case f.Paper == "bosch" && (!plus || !p.From.Equal(p.Board.AllOn())):
		return fmt.Errorf(
			"the model of Bosch is for rectangles with the plus pattern and two states, from all on")
	case f.Paper == "chlond" &&
		(p.Board.Modulus() != 2 || !p.Board.Cells() || !p.To.Equal(p.Board.AllOn()) || t.Objective != Any):
		return fmt.Errorf("the models of Chlond are for two states and the objective any; the goal is all on")
	case f.Paper == "slides" && (!plus || rows != columns):
		return fmt.Errorf("the models of the slides are for squares with the plus pattern and two states")
	}
	return nil
}

// writeBosch writes the integer programs of Bosch: x is 1 if a cell is clicked, the change count of a cell is
// 2z, or 2z+1 if its pixel is black, and e marks a pixel of the wrong color. Rows and columns are counted
// from 1.
func writeBosch(s *system) {
	_, columns, _ := plusRectangle(s.task.Problem.Board)
	of := func(letter string, i int) string {
		return fmt.Sprintf("%s_%d_%d", letter, i/columns+1, i%columns+1)
	}
	every := func(letter string) { s.words(s.rows(), func(i int) string { return of(letter, i) }) }
	objective := " clicks:"
	letter := "x"
	if s.nearest() {
		objective = " errors:"
		letter = "e"
	}
	s.heading("\\", s.task)
	s.fill("bosch", blanks{s.task.Objective.String(): ""})
	s.begin(objective)
	for i := range s.eachRow() {
		s.signed(1, i > 0, of(letter, i))
	}
	s.line("")
	s.line("Subject To")
	for black, group := range []string{"white", "black"} {
		for i := range s.eachRow() {
			if int(s.wanted[i]) != black {
				continue
			}
			s.begin(" " + of(group, i) + ":")
			for at, term := range s.row(i) {
				s.signed(1, at > 0, of("x", int(term.unknown)))
			}
			s.signed(-2, true, of("z", i))
			if s.nearest() {
				s.signed(2*black-1, true, of("e", i))
			}
			s.line(" = %d", black)
		}
	}
	s.line("General")
	every("z")
	s.line("")
	s.line("Binary")
	every("x")
	if s.nearest() {
		every("e")
	}
	s.line("")
	s.line("End")
}

// writeChlond writes a model of Chlond: lograph.mod with the sets A, or, on a grid with equal sides, five.mod
// and its kind; with binary variables the right hand side of lohypercube3.mod. The goal is all lit, and init
// is the start.
func writeChlond(sets, binary bool) func(s *system) {
	return func(s *system) {
		places := []string{"i"}
		sum := "sum{j in A[i]} x[j]"
		side := s.rows()
		sizes := chlondGrid(s.task.Problem.Board)
		graph := sets || sizes == nil
		if !graph {
			indices := []string{"p", "q", "r", "s"}
			if len(sizes) == 2 {
				indices = []string{"k", "k"}
			}
			places = []string{"i", "j", "k", "m"}[:len(sizes)]
			sum = neighborSums(places, slices.Repeat([]string{"n"}, len(sizes)), indices)
			side = sizes[0]
		}
		s.heading("#", s.task)
		b := blanks{
			"n": itoa(side), "sum": sum,
			"place": strings.Join(places, ","), "all": strings.Repeat(",N", len(places))[1:],
			"each":    strings.Join(places, " in N, ") + " in N",
			"numbers": strings.Repeat(".%d", len(places))[1:],
		}
		b.when(map[string]bool{"graph": graph, "grid": !graph, "binary": binary, "whole": !binary})
		s.fill("chlond", b)
		if graph {
			for i := range s.eachRow() {
				s.begin(fmt.Sprintf("set A[%d] :=", i+1))
				for _, term := range s.row(i) {
					s.word(itoa(int(term.unknown) + 1))
				}
				s.line(";")
			}
			sizes = []int{s.rows()}
		}
		if from := s.task.Problem.From; !from.IsZero() {
			s.begin("param init :=")
			for i := range from.Lit() {
				s.word("[" + strings.Join(placeTexts(sizes, i), ",") + "] 1")
			}
			s.line(";")
		}
		s.line("end;")
	}
}

// chlondGrid returns the sizes of a grid of two to four equal sides with the plus pattern, or nil.
func chlondGrid(b *lightsout.Board) []int {
	g, ok := b.Grid()
	if !ok || g.Topology != lightsout.Rectangle || g.Pattern != lightsout.Plus ||
		len(g.Sizes) < 2 || len(g.Sizes) > 4 || slices.Min(g.Sizes) != slices.Max(g.Sizes) {
		return nil
	}
	return g.Sizes
}

// The slides write variables as x, as X and as o; in LADR those that begin with a capital letter can be
// variables, and then all of them are capital here.

// slidesToggles writes model finding and generator 1. A term may not leave the domain, so the neighbors X +
// 1, X − 1, Y + 1 and Y − 1 are variables, and a border of zeros surrounds the board.
func (m mace4Writer) slidesToggles() {
	b := blanks{}
	upper := strings.NewReplacer("x", "X", "y", "Y")
	b.when(map[string]bool{"reverse": m.task.Objective == Reverse})
	for _, table := range []string{"Switch", "On"} {
		zero := m.zeroAround(table, m.task.Problem.Board.Lights())
		b.lines("no"+table, text.Each(zero, upper.Replace))
	}
	b.lines("given", m.givenFacts("On"))
	m.fill("slides-toggles", b)
}
