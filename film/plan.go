package film

import (
	"iter"
	"math/bits"
	"sort"
	"time"
)

// Within returns the options with the fewest presses a frame for which the film lasts at most a time. The
// states are held as long as the options say, so a very short time may be exceeded by that.
func (s *Script) Within(o Options, limit time.Duration) (Options, error) {
	o, err := o.filled(s)
	if err != nil {
		return o, err
	}
	most := 1
	for _, scene := range s.Scenes {
		most = max(most, len(scene.Buttons))
	}
	times := int(limit.Seconds() * float64(o.FPS))
	o.PerFrame = 1 + sort.Search(most-1, func(fewer int) bool {
		try := o
		try.PerFrame = 1 + fewer
		_, t := s.count(try)
		return t <= times
	})
	return o, nil
}

// step is what happens between two frames: the presses of a scene from number from up to but without
// number to, undone in reverse order when the film goes back. The frame after it lasts for hold
// frame times.
type step struct {
	scene    int
	from, to int
	back     bool
	hold     int
}

// plan yields the steps of a film; the first, without presses, is that of the first frame. Steps
// that would show nothing new prolong the frame before them. The options are filled.
func (s *Script) plan(o Options) iter.Seq[step] {
	return func(yield func(step) bool) {
		last := step{hold: o.Hold}
		next := func(n step) bool {
			marked := o.Mark && last.from != last.to
			if n.from == n.to && !marked {
				last.hold += n.hold
				return true
			}
			ok := yield(last)
			last = n
			return ok
		}
		for i := range s.Scenes {
			if !s.planScene(o, i, false, o.Hold, next) {
				return
			}
		}
		for i := len(s.Scenes) - 1; o.PingPong && i >= 0; i-- {
			hold := o.Hold
			if i == 0 && o.Loop {
				hold = 1 // the first frame follows, and it is the same
			}
			if !s.planScene(o, i, true, hold, next) {
				return
			}
		}
		yield(last)
	}
}

// planScene yields the steps of one scene. Its last frame is held; where pressed buttons are marked,
// one more frame without marks does.
func (s *Script) planScene(o Options, scene int, back bool, hold int, next func(step) bool) bool {
	presses := len(s.Scenes[scene].Buttons)
	frames := (presses + o.PerFrame - 1) / o.PerFrame
	for f := range frames {
		n := step{scene: scene, from: eased(o, f, frames, presses), to: eased(o, f+1, frames, presses), back: back, hold: 1}
		if back {
			n.from, n.to = presses-n.to, presses-n.from
		}
		if f == frames-1 && !o.Mark {
			n.hold = hold
		}
		if !next(n) {
			return false
		}
	}
	if o.Mark && presses > 0 {
		return next(step{scene: scene, back: back, hold: hold})
	}
	return true
}

// eased returns how many presses have been made after f of a number of frames. InOut follows the
// curve 3t² − 2t³, which leaves and arrives at rest, in whole numbers of 128 bits. Numbers of frames
// above 2^20 are halved until their cubes fit into 64 bits: a step more or less is not seen there.
func eased(o Options, f, frames, presses int) int {
	if f == frames {
		return presses
	}
	if o.Easing == Linear {
		return f * o.PerFrame
	}
	t, all := uint64(f), uint64(frames)
	for all > 1<<20 {
		t, all = t/2, all/2
	}
	high, low := bits.Mul64(t*t*(3*all-2*t), uint64(presses))
	cube := all * all * all
	low, carry := bits.Add64(low, cube/2, 0) // to the nearest, so that both ends are alike
	made, _ := bits.Div64(high+carry, low, cube)
	return int(made)
}
