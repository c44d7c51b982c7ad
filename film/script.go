// Package film shows a board as it moves from state to state, press by press.
//
// Presses commute, so their order is a free choice. A Script is a first state and scenes, each a list of
// presses in the order that an Order chose. Script.Frames yields one frame at a time, and no encoder holds
// more than two.
//
//	script, err := film.NewScript(b, from)
//	err = script.Add(ctx, presses, film.Order{})
//	err = script.Write(file, "film.gif", film.Options{PerFrame: 2, Loop: true})
//
// Start at Script; OrderNamed returns other orders. GIF, APNG, Y4M and numbered PNG frames share a screen of
// colored pixels (screen.go); an animated SVG consists of shapes. Every film carries its script; Verify makes
// the film of that script and compares every byte.
package film

import (
	"context"
	"fmt"

	"lightsout"
)

// Script is what a film shows: a first state, and scenes that each lead from the state before to
// the next. Make one with NewScript and Add.
type Script struct {
	Board  *lightsout.Board
	First  lightsout.State
	Scenes []Scene
	Seed   uint64 // what the makers of the states used, if anything; only noted in the metadata
}

// Scene is presses in the order in which they are made.
type Scene struct {
	Order   string  // the name of the order, for people
	Buttons []int32 // one for each press
}

// Limits of a film. They bound what a damaged or hostile file can make Verify do.
const (
	maxLights  = 1 << 22 // of a board, and as many buttons
	MaxPresses = 1 << 24 // of a script
	maxScenes  = 1 << 12 // of a script
	maxModulus = 250     // the screen needs a few colors besides those of the lights
)

// NewScript returns a script without scenes. The state is copied.
func NewScript(b *lightsout.Board, first lightsout.State) (*Script, error) {
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return nil, fmt.Errorf("board %s has %d lights and %d buttons: a film has at most %d", b, b.Lights(),
			b.Buttons(), maxLights)
	}
	if b.Modulus() > maxModulus {
		return nil, fmt.Errorf("board %s has %d states: a film has colors for at most %d", b,
			b.Modulus(), maxModulus)
	}
	if first.Len() != b.Lights() || first.Modulus() != b.Modulus() {
		return nil, fmt.Errorf("the state has %d lights modulo %d, board %s has %d modulo %d", first.Len(),
			first.Modulus(), b, b.Lights(), b.Modulus())
	}
	return &Script{Board: b, First: first.Clone()}, nil
}

// Add appends a scene: the presses x, in the order that o chooses for them.
func (s *Script) Add(ctx context.Context, x lightsout.Presses, o Order) error {
	if x.Len() != s.Board.Buttons() || x.Modulus() != s.Board.Modulus() {
		return fmt.Errorf("the presses are of %d buttons modulo %d, board %s has %d modulo %d", x.Len(),
			x.Modulus(), s.Board, s.Board.Buttons(), s.Board.Modulus())
	}
	if err := s.checkPresses(x.Weight()); err != nil {
		return err
	}
	scene, err := o.scene(ctx, s.Board, s.last(), x)
	if err != nil {
		return err
	}
	s.Scenes = append(s.Scenes, scene)
	return nil
}

// checkPresses returns an error if one more scene would make the script too long.
func (s *Script) checkPresses(presses int) error {
	if len(s.Scenes) == maxScenes {
		return fmt.Errorf("a film has at most %d scenes", maxScenes)
	}
	if presses > MaxPresses-s.presses() {
		return fmt.Errorf("%d presses after %d: a film has at most %d", presses, s.presses(), MaxPresses)
	}
	return nil
}

func (s *Script) presses() int {
	total := 0
	for _, scene := range s.Scenes {
		total += len(scene.Buttons)
	}
	return total
}

// States returns the first state and the state after each scene.
func (s *Script) States() []lightsout.State {
	states := []lightsout.State{s.First.Clone()}
	for _, scene := range s.Scenes {
		next := states[len(states)-1].Clone()
		for _, j := range scene.Buttons {
			s.Board.Press(next, int(j), 1)
		}
		states = append(states, next)
	}
	return states
}

func (s *Script) last() lightsout.State {
	x := s.Board.NewPresses()
	for _, scene := range s.Scenes {
		for _, j := range scene.Buttons {
			x.Add(int(j), 1)
		}
	}
	return s.Board.Apply(s.First, x)
}
