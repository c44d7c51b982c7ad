package picture

import (
	"fmt"
	"slices"
	"strings"

	"lightsout"
)

// Rule says in a sentence how to play a board.
func Rule(b *lightsout.Board) string {
	thing, changed := changes(b)
	verb := "changes"
	goal := "turn all lights off"
	if k := b.Modulus(); k > 2 {
		goal = "make all lights 0"
		changed += " (" + cycle(k) + ")"
		verb = "adds to"
		if addsOne(b) {
			verb = "adds 1 to"
		}
	}
	sentence := fmt.Sprintf("Pressing a %s %s %s; %s.", thing, verb, changed, goal)
	if seamed, ok := b.Layout().(lightsout.Seamed); ok && len(seamed.Seams()) > 0 {
		sentence += " Sides with arrows of one kind are glued."
	}
	if cubeSeams(b) != nil {
		sentence += " Sides with the same letter are glued."
	}
	if linked, ok := b.Layout().(lightsout.Linked); ok {
		for link := range linked.Links() {
			if link.Directed {
				return sentence + " Arrows work one way."
			}
		}
	}
	return sentence
}

// cycle says which values follow each other: 0, 1, 2, then 0 again.
func cycle(k int) string {
	if k > 5 {
		return fmt.Sprintf("0, 1, …, %d, then 0 again", k-1)
	}
	var values strings.Builder
	for v := range k {
		fmt.Fprintf(&values, "%d, ", v)
	}
	return values.String() + "then 0 again"
}

// changes says what is pressed and what that changes.
func changes(b *lightsout.Board) (thing, changed string) {
	if g, ok := b.Grid(); ok {
		return "cell", gridChanges(g)
	}
	if !b.Cells() {
		return "button", "the lights it is joined to"
	}
	thing = "cell"
	others := "its neighbors"
	if _, ok := b.Layout().(lightsout.Linked); ok {
		thing = "node"
		others = "the nodes joined to it"
	}
	themselves := 0
	for j := range b.Buttons() {
		if slices.ContainsFunc(b.Toggles(j), func(t lightsout.Toggle) bool { return t.Light == j }) {
			themselves++
		}
	}
	switch themselves {
	case b.Buttons():
		return thing, "it and " + others
	case 0:
		return thing, others
	}
	return thing, others + ", and of some also itself"
}

// addsOne reports whether a press never adds more than one at once. Of the grids only those of a
// custom pattern can.
func addsOne(b *lightsout.Board) bool {
	if g, ok := b.Grid(); ok {
		stencil, custom := strings.CutPrefix(g.Pattern.String(), "pattern=")
		return !custom || strings.Trim(stencil, "01_") == ""
	}
	for j := range b.Buttons() {
		if slices.ContainsFunc(b.Toggles(j), func(t lightsout.Toggle) bool { return t.Times != 1 }) {
			return false
		}
	}
	return true
}

func gridChanges(g lightsout.Grid) string {
	p := g.Pattern
	others := map[string]string{
		"plus": "its neighbors", "x": "its diagonal neighbors", "king": "all cells around it",
		"knight": "those a knight's move away", "star": "all others in its row and column",
	}[p.Name()]
	switch {
	case others == "":
		return "cells around it in the pattern " +
			strings.ReplaceAll(strings.TrimPrefix(p.String(), "pattern="), "_", "/")
	case p == p.Open():
		return others + ", not itself"
	}
	return "it and " + others
}
