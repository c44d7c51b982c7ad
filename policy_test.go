package lightsout

import (
	"fmt"
	"strings"
	"testing"
)

// broken is a wiring of three lights, or of none, whose last button changes another.
type broken struct{ lights, buttons int }

func (w broken) Lights() int    { return max(w.lights, 1) }
func (w broken) Buttons() int   { return w.buttons }
func (w broken) String() string { return "broken" }
func (w broken) AppendToggles(dst []Toggle, button int) []Toggle {
	if button == w.buttons-1 {
		return append(dst, Toggle{33*w.lights - 1, 1})
	}
	return append(dst, Toggle{0, 1})
}

// Constructors return an error for invalid arguments.
func TestConstructorsRefuse(t *testing.T) {
	g := mustGrid(t, Rectangle, Plus, 2, 2)
	for name, make := range map[string]func() error{
		"nil wiring": func() error {
			_, err := NewBoard(nil, 2)
			return err
		},
		"nil pointer": func() error {
			_, err := NewBoard((*broken)(nil), 2)
			return err
		},
		"light 98 of 3": func() error {
			_, err := NewBoard(broken{3, 1}, 2)
			return err
		},
		"light -1": func() error {
			_, err := NewBoard(broken{0, 1}, 2)
			return err
		},
		"modulus 0": func() error {
			_, err := NewBoard(g, 0)
			return err
		},
		"modulus 1": func() error {
			_, err := NewBoard(g, 1)
			return err
		},
		"modulus 257": func() error {
			_, err := NewBoard(g, 257)
			return err
		},
		"topology 9": func() error {
			_, err := NewGrid(Topology(9), Plus, 3, 3)
			return err
		},
		"topology -1": func() error {
			_, err := NewGrid(Topology(-1), Plus, 3, 3)
			return err
		},
		"topology 9 in 3-D": func() error {
			_, err := NewGrid(Topology(9), Plus, 3, 3, 3)
			return err
		},
		"no size": func() error {
			_, err := NewGrid(Torus, Plus)
			return err
		},
		"size 0": func() error {
			_, err := NewGrid(Torus, Plus, 3, 0)
			return err
		},
		"problem of nothing": func() error { return Problem{}.Valid() },
		"zero board":         func() error { return Problem{Board: new(Board)}.Check(Presses{}) },
		"zero states": func() error {
			return Problem{Board: mustBoard(t, g, 2)}.CheckWitness(
				State{})
		},
	} {
		if err := make(); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: an error of one line is wanted, got %v", name, err)
		}
	}
}

// A programming error panics with our message, not with one of the runtime.
func TestPanicsAreClear(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 2, 3), 2)
	other := mustBoard(t, mustGrid(t, Rectangle, Plus, 2, 3), 3)
	calls := map[string]func(){
		"NewState(0, 3)":        func() { NewState(0, 3) },
		"NewState(1, 3)":        func() { NewState(1, 3) },
		"NewState(257, 3)":      func() { NewState(257, 3) },
		"NewState(2, -1)":       func() { NewState(2, -1) },
		"NewPresses(3, -1)":     func() { NewPresses(3, -1) },
		"NewPresses, too large": func() { NewPresses(3, maxPacked+1) },
		"zero State":            func() { State{}.At(0) },
		"StateText":             func() { b.StateText(NewState(2, 5)) },
		"StateText of presses":  func() { b.StateText(State{}) },
		"StateRows, modulus":    func() { b.StateRows(other.NewState()) },
		"PressesText":           func() { b.PressesText(NewPresses(2, 5)) },
		"PressesRows, modulus":  func() { b.PressesRows(other.NewPresses()) },
		"Press":                 func() { b.Press(b.NewState(), 6, 1) },
		"Press, other state":    func() { b.Press(other.NewState(), 0, 1) },
		"Apply":                 func() { b.Apply(b.NewState(), other.NewPresses()) },
		"Plus":                  func() { b.NewState().Plus(other.NewState()) },
		"Dot":                   func() { b.NewState().Dot(other.NewState()) },
		"Home of no topology":   func() { Topology(9).Home(0, 0, 1, 1) },
		"Home on nothing":       func() { Torus.Home(0, 0, 0, 1) },
		"grid, button":          func() { mustGrid(t, Torus, Plus, 2, 2).AppendToggles(nil, 4) },
		"wiring":                func() { mustBoard(t, broken{3, 2000}, 2).Toggles(1999) },
		"TurnOff":               func() { TurnOff(nil, State{}) },
	}
	for name, b := range map[string]*Board{"nil": nil, "zero": {}} {
		for method, call := range map[string]func(){
			"Lights": func() { b.Lights() }, "Buttons": func() { b.Buttons() },
			"Modulus": func() { b.Modulus() }, "Wiring": func() { b.Wiring() }, "Grid": func() { b.Grid() },
			"Plus": func() { b.Plus() }, "Cells": func() { b.Cells() }, "Spec": func() { b.Spec() },
			"String": func() { _ = b.String() }, "Named": func() { b.Named("x") },
			"Toggles": func() { b.Toggles(0) }, "NewState": func() { b.NewState() },
			"AllOn": func() { b.AllOn() }, "NewPresses": func() { b.NewPresses() },
			"Fits": func() { b.Fits() }, "Press": func() {
				b.Press(State{}, 0,
					1)
			}, "Apply": func() { b.Apply(State{}, Presses{}) }, "Layout": func() { b.Layout() },
			"Rows": func() { b.Rows() }, "StateText": func() { b.StateText(State{}) },
			"PressesText": func() { b.PressesText(Presses{}) }, "ParseState": func() { b.ParseState("on") },
			"ParsePresses": func() { b.ParsePresses("on") },
		} {
			calls[name+" Board, "+method] = call
		}
	}
	for name, call := range calls {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "lightsout: ") {
					t.Errorf("%s: panic %q", name, text)
				}
			}()
			call()
		}()
	}
	if got := Topology(9).String(); got != "Topology(9)" {
		t.Errorf("topology 9 is called %q", got)
	}
}
