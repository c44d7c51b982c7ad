package film

import (
	"iter"
	"slices"

	"lightsout"
)

// Frame is one picture of a film. Its slices and its state are those of the player and change with
// the next frame: keep copies.
type Frame struct {
	Number  int             // from 0
	Time    int             // when it appears, in frame times
	Hold    int             // how many frame times it is shown
	Buttons []int32         // pressed since the last frame, in order
	Times   int             // how often each: 1, or k−1 where presses are undone
	State   lightsout.State // after the presses
	Changed []int32         // the lights that differ from the last frame
}

// Frames yields the frames of the film. Two frames are never in memory at once.
func (s *Script) Frames(o Options) (iter.Seq[Frame], error) {
	o, err := o.filled(s)
	if err != nil {
		return nil, err
	}
	return s.frames(o), nil
}

// Count returns how many frames the film has and how many frame times they are shown in all.
func (s *Script) Count(o Options) (frames, times int, err error) {
	if o, err = o.filled(s); err != nil {
		return 0, 0, err
	}
	frames, times = s.count(o)
	return frames, times, nil
}

func (s *Script) count(o Options) (frames, times int) {
	for step := range s.plan(o) {
		frames++
		times += step.hold
	}
	return frames, times
}

// frames plays the plan. Filled options are taken as right.
func (s *Script) frames(o Options) iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		p := &player{script: s, state: s.First.Clone(), seen: make([]int32, s.Board.Lights())}
		for step := range s.plan(o) {
			p.play(step)
			if o.Watch != nil {
				o.Watch(p.frame.Number)
			}
			if !yield(p.frame) {
				return
			}
			p.frame.Number++
			p.frame.Time += step.hold
		}
	}
}

// player makes frames.
type player struct {
	script *Script
	state  lightsout.State
	frame  Frame
	room   []lightsout.Toggle
	seen   []int32 // by light: the last frame, from 1, that touched it
	touch  []int32 // lights touched by the frame
	before []uint8 // their values in the last one
}

// play makes the frame after a step.
func (p *player) play(step step) {
	b := p.script.Board
	f := &p.frame
	f.Hold, f.State, f.Times, f.Buttons = step.hold, p.state, 1, f.Buttons[:0]
	if step.from < step.to {
		f.Buttons = append(f.Buttons, p.script.Scenes[step.scene].Buttons[step.from:step.to]...)
	}
	if step.back {
		f.Times = b.Modulus() - 1
		slices.Reverse(f.Buttons)
	}
	p.touch, p.before = p.touch[:0], p.before[:0]
	for _, j := range f.Buttons {
		p.room = b.AppendToggles(p.room[:0], int(j))
		for _, t := range p.room {
			if p.seen[t.Light] != int32(f.Number+1) {
				p.seen[t.Light] = int32(f.Number + 1)
				p.touch = append(p.touch, int32(t.Light))
				p.before = append(p.before, uint8(p.state.At(t.Light)))
			}
			p.state.Add(t.Light, t.Times*f.Times)
		}
	}
	f.Changed = f.Changed[:0]
	for n, i := range p.touch {
		if p.state.At(int(i)) != int(p.before[n]) {
			f.Changed = append(f.Changed, i)
		}
	}
}
