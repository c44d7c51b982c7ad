package models

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"lightsout"
)

// Each format writes what it says it accepts, and refuses the rest with the same words.
func TestFormats(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Formats() {
		if f.Name == "" || f.About == "" || !strings.HasPrefix(f.Extensions[0], ".") || seen[f.Name] ||
			len(f.Objectives) == 0 {
			t.Errorf("format %q lacks its own name, no extension, no objective or no description", f.Name)
		}
		seen[f.Name] = true
		for _, spec := range []string{"3x3", "3x3-mod3"} {
			for _, o := range Objectives() {
				task := repliedTask(t, spec, "off", o)
				var text bytes.Buffer
				refused := f.Accepts(task)
				err := f.Write(&text, task)
				if (refused == nil) != (err == nil) {
					t.Errorf("%s, %s, %s: accepts says %v, and write %v", f.Name, spec, o, refused, err)
				}
				if err == nil && text.Len() == 0 || err != nil && text.Len() > 0 {
					t.Errorf("%s, %s, %s: %d bytes with error %v", f.Name, spec, o, text.Len(), err)
				}
				if strings.Contains(text.String(), "\t") ||
					strings.ContainsFunc(text.String(), func(r rune) bool { return r > '~' }) {
					t.Errorf("%s, %s, %s: there is more in it than plain ASCII", f.Name, spec, o)
				}
			}
		}
	}
	for name, want := range map[string]string{
		"xcnf": "format xcnf is for at most 2 states, and board 3x3-mod3 has 3: try mathprog, " +
			"mathprog-graph, lp, dimacs, opb, smt2, smt2-z3, mace4",
		"mathprog": "format mathprog does not support the objective reverse: it supports any, least, nearest",
	} {
		spec := "3x3-mod3"
		o := Any
		if name == "mathprog" {
			o = Reverse
		}
		err := formatNamed(t, name).Accepts(repliedTask(t, spec, "off", o))
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := Formats()[0].Accepts(Task{}); err == nil {
		t.Error("a task without a board is accepted")
	}
}

// A model that would not end is refused before anything is written.
func TestLargeTasks(t *testing.T) {
	big := Task{Problem: lightsout.Problem{Board: exampleBoard(t, "40000x40000")}, Objective: Reverse}
	err := formatNamed(t, "lp").Accepts(big)
	if err == nil || !strings.Contains(err.Error(), "at most 1048576") {
		t.Error(err)
	}
	b := must(lightsout.NewBoard(dense{}, 2))
	err = formatNamed(t, "lp").Write(io.Discard, Task{Problem: lightsout.TurnOff(b, b.AllOn())})
	if err == nil || !strings.Contains(err.Error(), "more than 16777216 toggles") {
		t.Error(err)
	}
}

// dense is a wiring in which every button changes every light.
type dense struct{}

func (dense) Lights() int    { return 1 << 18 }
func (dense) Buttons() int   { return 65 }
func (dense) String() string { return "dense" }
func (dense) AppendToggles(dst []lightsout.Toggle, _ int) []lightsout.Toggle {
	for i := range 1 << 18 {
		dst = append(dst, lightsout.Toggle{Light: i, Times: 1})
	}
	return dst
}
