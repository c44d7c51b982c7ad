package film

import (
	"context"
	"fmt"

	"lightsout"
)

// Limits of a film. They bound what a damaged or hostile file can make Verify do.
const (
	MaxLights  = 1 << 22 // of a board, and as many buttons
	MaxPresses = 1 << 24 // of a script
	MaxScenes  = 1 << 12 // of a script
	MaxModulus = 250     // the screen needs a few colors besides those of the lights
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

// NewScript returns a script without scenes. The state is copied.
func NewScript(b *lightsout.Board, first lightsout.State) (*Script, error) {
	if b.Lights() > MaxLights || b.Buttons() > MaxLights {
		return nil, fmt.Errorf("board %s has %d lights and %d buttons: a film has at most %d", b, b.Lights(), b.Buttons(), MaxLights)
	}
	if b.Modulus() > MaxModulus {
		return nil, fmt.Errorf("board %s has %d states: a film has colors for at most %d", b, b.Modulus(), MaxModulus)
	}
	if first.Len() != b.Lights() || first.Modulus() != b.Modulus() {
		return nil, fmt.Errorf("the state has %d lights modulo %d, board %s has %d modulo %d", first.Len(), first.Modulus(), b, b.Lights(), b.Modulus())
	}
	return &Script{Board: b, First: first.Clone()}, nil
}

// Add appends a scene: the presses x, in the order that o chooses for them.
func (s *Script) Add(ctx context.Context, x lightsout.Presses, o Order) error {
	if x.Len() != s.Board.Buttons() || x.Modulus() != s.Board.Modulus() {
		return fmt.Errorf("the presses are of %d buttons modulo %d, board %s has %d modulo %d", x.Len(), x.Modulus(), s.Board, s.Board.Buttons(), s.Board.Modulus())
	}
	if err := s.checkRoom(x.Weight()); err != nil {
		return err
	}
	buttons, err := o.Arrange(ctx, s.Board, s.Last(), x)
	if err != nil {
		return err
	}
	counts := s.Board.NewPresses()
	for _, j := range buttons {
		if j < 0 || int(j) >= counts.Len() {
			return fmt.Errorf("the order names button %d of %d", j, counts.Len())
		}
		counts.Add(int(j), 1)
	}
	if len(buttons) != x.Weight() || !counts.Equal(x) {
		return fmt.Errorf("the order makes %d presses that are not the %d asked for", len(buttons), x.Weight())
	}
	s.Scenes = append(s.Scenes, Scene{Order: orderName(o), Buttons: buttons})
	return nil
}

// checkRoom returns an error if one more scene would make the script too long.
func (s *Script) checkRoom(presses int) error {
	if len(s.Scenes) == MaxScenes {
		return fmt.Errorf("a film has at most %d scenes", MaxScenes)
	}
	if presses > MaxPresses-s.Presses() {
		return fmt.Errorf("%d presses after %d: a film has at most %d", presses, s.Presses(), MaxPresses)
	}
	return nil
}

// Presses returns how many presses all scenes have together.
func (s *Script) Presses() int {
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

// Last returns the state after the last scene.
func (s *Script) Last() lightsout.State {
	x := s.Board.NewPresses()
	for _, scene := range s.Scenes {
		for _, j := range scene.Buttons {
			x.Add(int(j), 1)
		}
	}
	return s.Board.Apply(s.First, x)
}
