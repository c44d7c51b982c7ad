package film

import (
	"fmt"
	"iter"
	"math/bits"
	"sort"
	"time"
)

// Within returns the options with the fewest presses per frame for which the film lasts at most a time. The
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
		_, t, _ := s.Count(try)
		return t <= times
	})
	return o, nil
}

// Lasting returns the options of a film that lasts at most a time: what is held takes up to a quarter of it,
// and the presses are spread over the rest. A time that is too short is refused.
func (s *Script) Lasting(o Options, limit time.Duration) (Options, error) {
	o, err := o.filled(s)
	if err != nil {
		return o, err
	}
	least := func(hold int) int {
		try := o
		try.Hold = hold
		try.PerFrame = MaxPresses
		_, times, _ := s.Count(try)
		return times
	}
	times := int(limit.Seconds() * float64(o.FPS))
	shortest := least(1)
	if shortest > times {
		takes := time.Duration(shortest)*time.Second/time.Duration(o.FPS) + time.Millisecond - 1
		return o, fmt.Errorf("%v is too short for this film: at %d frames a second it takes at least %v",
			limit, o.FPS, takes.Truncate(time.Millisecond))
	}
	o.Hold = min(o.Hold, max(1, times/4/max(1, least(2)-shortest)))
	return s.Within(o, limit)
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
		for n := range s.steps(o) {
			if n.from == n.to && (!o.Mark || last.from == last.to) {
				last.hold += n.hold
			} else if !yield(last) {
				return
			} else {
				last = n
			}
		}
		yield(last)
	}
}

// steps yields the steps of all scenes, there and back. The last frame of a scene is held; where pressed
// buttons are marked, one more frame without marks does.
func (s *Script) steps(o Options) iter.Seq[step] {
	turns := len(s.Scenes)
	if o.PingPong {
		turns *= 2
	}
	return func(yield func(step) bool) {
		for turn := range turns {
			scene := min(turn, 2*len(s.Scenes)-1-turn)
			back := turn >= len(s.Scenes)
			hold := o.Hold
			if back && scene == 0 && o.Loop {
				hold = 1 // the first frame follows, and it is the same
			}
			presses := len(s.Scenes[scene].Buttons)
			frames := (presses + o.PerFrame - 1) / o.PerFrame
			for f := range frames {
				n := step{scene, eased(o, f, frames, presses), eased(o, f+1, frames, presses), back, 1}
				if back {
					n.from, n.to = presses-n.to, presses-n.from
				}
				if f == frames-1 && !o.Mark {
					n.hold = hold
				}
				if !yield(n) {
					return
				}
			}
			if o.Mark && presses > 0 && !yield(step{scene: scene, back: back, hold: hold}) {
				return
			}
		}
	}
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
	t := uint64(f)
	all := uint64(frames)
	for all > 1<<20 {
		t /= 2
		all /= 2
	}
	high, low := bits.Mul64(t*t*(3*all-2*t), uint64(presses))
	cube := all * all * all
	low, carry := bits.Add64(low, cube/2, 0) // to the nearest, so that both ends are alike
	quotient, _ := bits.Div64(high+carry, low, cube)
	return int(quotient)
}
