package film

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout"
	"pgregory.net/rapid"
)

// Every frame is the one before plus its presses, by the rules of the board; the changed lights are
// those that differ; the frames stand one after the other; and the film goes where it should.
func TestFramesObeyTheRules(t *testing.T) {
	all := boards(t)
	rapid.Check(t, func(r *rapid.T) {
		b := rapid.SampledFrom(all).Draw(r, "board")
		s := randomScript(t, b, rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 3)))
		o := Options{
			PerFrame: rapid.IntRange(0, 5).Draw(r, "per frame"), Hold: rapid.IntRange(0, 3).Draw(r, "hold"),
			Loop: rapid.Bool().Draw(r, "loop"), PingPong: rapid.Bool().Draw(r, "ping-pong"),
			Easing: rapid.SampledFrom(Easings).Draw(r, "easing"), Mark: rapid.Bool().Draw(r, "mark"),
		}
		frames, err := s.Frames(o)
		if err != nil {
			r.Fatal(err)
		}
		last := s.First.Clone()
		number := 0
		time := 0
		presses := 0
		for f := range frames {
			want := last.Clone()
			for _, j := range f.Buttons {
				b.Press(want, int(j), f.Times)
			}
			if !f.State.Equal(want) || f.Number != number || f.Time != time || f.Hold < 1 {
				r.Fatalf("frame %d at %d: number %d, time %d, hold %d, or a state that is not its presses",
					number, time, f.Number, f.Time, f.Hold)
			}
			for i := range want.Len() {
				if changed := slices.Contains(f.Changed, int32(i)); changed != (last.At(i) != want.At(i)) {
					r.Fatalf("frame %d: light %d changed: %t", number, i, changed)
				}
			}
			last = want
			number++
			time += f.Hold
			presses += len(f.Buttons)
		}
		end := s.last()
		ways := 1
		if o.PingPong {
			end = s.First
			ways = 2
		}
		if !last.Equal(end) || presses != ways*s.presses() {
			r.Fatalf("%d presses of %d, and the wrong end", presses, ways*s.presses())
		}
		count, times, err := s.Count(o)
		if err != nil || count != number || times != time {
			r.Fatalf("Count: %d frames, %d times, %v; want %d, %d", count, times, err, number, time)
		}
	})
}

// Watch is called for every frame once and in order, in every format.
func TestWatch(t *testing.T) {
	s := randomScript(t, parse(t, "4x5-mod3"), rand.New(rand.NewPCG(5, 6)))
	o := Options{PerFrame: 2, PingPong: true, Mark: true}
	frames, _, err := s.Count(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"f.gif", "f.apng", "f.svg", "f.y4m"} {
		next := 0
		o.Watch = func(frame int) {
			if frame != next {
				t.Errorf("%s: frame %d is reported after %d", name, frame, next-1)
			}
			next++
		}
		if err := s.Write(io.Discard, name, o); err != nil || next != frames {
			t.Errorf("%s: %d of %d frames were told, %v", name, next, frames, err)
		}
	}
}

// arranged returns the buttons of a scene in their order.
func (o Order) arranged(
	ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses,
) ([]int32, error) {
	scene, err := o.scene(ctx, b, from, x)
	return scene.Buttons, err
}

// shown writes a film as presses per frame and, unless it is 1, how long the frame lasts.
func shown(t *testing.T, s *Script, o Options) string {
	t.Helper()
	frames, err := s.Frames(o)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for f := range frames {
		word := fmt.Sprint(len(f.Buttons))
		if f.Hold > 1 {
			word += fmt.Sprintf("x%d", f.Hold)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestTiming(t *testing.T) {
	b := parse(t, "2x5")
	s, err := NewScript(b, b.NewState())
	if err != nil {
		t.Fatal(err)
	}
	none := b.NewPresses()
	if got := shown(t, s, Options{Hold: 3}); got != "0x3" {
		t.Errorf("no scenes: %s", got)
	}
	if err := s.Add(context.Background(), lightsout.Presses(b.AllOn()), Order{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(context.Background(), none, named(t, "calm", 0)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		o    Options
		want string
	}{
		{Options{PerFrame: 4}, "0 4 4 2"},
		{Options{PerFrame: 4, Hold: 5}, "0x5 4 4 2x5"},
		{Options{PerFrame: 4, Hold: 5, Mark: true}, "0x5 4 4 2 0x5"},
		{Options{PerFrame: 4, Hold: 5, PingPong: true}, "0x5 4 4 2x5 4 4 2x5"},
		{Options{PerFrame: 4, Hold: 5, PingPong: true, Loop: true}, "0x5 4 4 2x5 4 4 2"},
		{Options{PerFrame: 100}, "0 10"},
		{Options{Easing: InOut}, "0x2 1 1 2 1 1 2 1 1x2"},
	} {
		if got := shown(t, s, test.o); got != test.want {
			t.Errorf("%+v: %s, want %s", test.o, got, test.want)
		}
	}
}

// A film lasts at most as long as asked, with as few presses a frame as that allows.
func TestWithin(t *testing.T) {
	all := boards(t)
	rapid.Check(t, func(r *rapid.T) {
		s := randomScript(t, rapid.SampledFrom(all).Draw(r, "board"),
			rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 3)))
		o := Options{
			FPS: rapid.IntRange(1, 30).Draw(r, "fps"), PingPong: rapid.Bool().Draw(r, "ping-pong"),
			Mark: rapid.Bool().Draw(r, "mark"),
		}
		seconds := rapid.IntRange(1, 9).Draw(r, "seconds")
		got, err := s.Within(o, time.Duration(seconds)*time.Second)
		if err != nil {
			r.Fatal(err)
		}
		times := func(perFrame int) int {
			o.PerFrame = perFrame
			_, times, err := s.Count(o)
			if err != nil {
				r.Fatal(err)
			}
			return times
		}
		most := 1
		for _, scene := range s.Scenes {
			most = max(most, len(scene.Buttons))
		}
		if got.PerFrame < most && times(got.PerFrame) > seconds*o.FPS {
			r.Fatalf("%d presses a frame last %d frames of %d", got.PerFrame, times(got.PerFrame),
				seconds*o.FPS)
		}
		if got.PerFrame > 1 && times(got.PerFrame-1) <= seconds*o.FPS {
			r.Fatalf("%d presses a frame would do, not %d", got.PerFrame-1, got.PerFrame)
		}
	})
}

// What is held takes a quarter of a film at most, and a time that is too short is refused.
func TestLasting(t *testing.T) {
	s := randomScript(t, boards(t)[0], rand.New(rand.NewPCG(7, 3)))
	for len(s.Scenes) < 5 {
		s.Scenes = append(s.Scenes, Scene{Buttons: slices.Repeat([]int32{0}, 400)})
	}
	for seconds, want := range map[int]int{60: 25, 10: 12, 1: 1} {
		got, err := s.Lasting(Options{Hold: 25, PingPong: false}, time.Duration(seconds)*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		_, times, _ := s.Count(got)
		if times > 25*seconds || got.Hold > want || 25*seconds/4/6 > got.Hold && got.Hold < 25 {
			t.Errorf("%d s: %d frame times, %d of each held", seconds, times, got.Hold)
		}
	}
	_, err := s.Lasting(Options{Hold: 25}, 100*time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "at least") {
		t.Errorf("a tenth of a second: %v", err)
	}
}

// Easing never goes back, begins at nothing and ends with everything, also beyond 2^20 frames.
func TestEasing(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		presses := rapid.IntRange(1, MaxPresses).Draw(r, "presses")
		o := Options{PerFrame: rapid.IntRange(1, 9).Draw(r, "per frame"),
			Easing: rapid.SampledFrom(Easings).Draw(r, "easing")}
		frames := (presses + o.PerFrame - 1) / o.PerFrame
		f := rapid.IntRange(0, frames-1).Draw(r, "frame")
		a := eased(o, f, frames, presses)
		b := eased(o, f+1, frames, presses)
		if a > b || a < 0 || b > presses || eased(o, 0, frames, presses) != 0 ||
			eased(o, frames, frames, presses) != presses {
			r.Fatalf("frame %d of %d: %d then %d of %d presses", f, frames, a, b, presses)
		}
	})
}

func TestLimits(t *testing.T) {
	b := parse(t, "3x4")
	s, err := NewScript(b, b.NewState())
	if err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]Options{
		"per_frame -1: ": {PerFrame: -1}, "fps 31: ": {FPS: 31}, "hold 30001: ": {Hold: 30001},
		"scale 1025: ": {Scale: 1025}, `unknown easing "bouncing"`: {Easing: "bouncing"},
	} {
		if _, err := s.Frames(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", o, err, want)
		}
	}
	if _, err := NewScript(parse(t, "4000x4000"), b.NewState()); err == nil {
		t.Error("a board of 16 million lights was taken")
	}
	if _, err := NewScript(parse(t, "3x3-mod256"), b.NewState()); err == nil {
		t.Error("256 states were taken")
	}
	if _, err := NewScript(parse(t, "3x3"), b.NewState()); err == nil {
		t.Error("a state of another board was taken")
	}
	if err := s.Add(context.Background(), parse(t, "3x3").NewPresses(), Order{}); err == nil {
		t.Error("presses of another board were taken")
	}
	large := parse(t, "2000x2000")
	huge, err := NewScript(large, large.NewState())
	if err != nil {
		t.Fatal(err)
	}
	err = huge.Write(io.Discard, "film.gif", Options{Scale: 50})
	if err == nil || !strings.Contains(err.Error(), "pixels") {
		t.Errorf("frames of 10^10 pixels: %v", err)
	}
	err = huge.Write(io.Discard, "film.svg", Options{})
	if err == nil || !strings.Contains(err.Error(), "animated SVG has at most") {
		t.Errorf("an SVG of 4 million lights: %v", err)
	}
}

// Encoders stream: a film of a hundred times as many frames takes hardly more memory.
func TestFilmsAreStreamed(t *testing.T) {
	s := randomScript(t, parse(t, "40x50"), rand.New(rand.NewPCG(1, 9)))
	for _, name := range []string{"film.gif", "film.png", "film.y4m"} {
		var taken [2]uint64
		for n, each := range []int{1, 100} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := s.Write(io.Discard, name, Options{PerFrame: each, Scale: 4}); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			taken[n] = after.TotalAlloc - before.TotalAlloc
		}
		// 2,000 frames of 32,000 pixels each would be 64 million bytes.
		if taken[0] > taken[1]+8<<20 {
			t.Errorf("%s: %d bytes for the long film, %d for the short", name, taken[0], taken[1])
		}
	}
}

// full is a disk without room for more than a few bytes.
type full struct{ scratch int }

func (w *full) Write(p []byte) (int, error) {
	if w.scratch -= len(p); w.scratch < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	s := randomScript(t, parse(t, "20x30"), rand.New(rand.NewPCG(1, 10)))
	for _, name := range []string{".gif", ".apng", ".svg", ".y4m", ".json"} {
		for _, scratch := range []int{0, 3000} {
			err := s.Write(&full{scratch}, name, Options{Scale: 4})
			if name == ".json" && scratch > 0 {
				continue // it fits
			}
			if !errors.Is(err, io.ErrShortWrite) {
				t.Errorf("%s with room for %d bytes: %v", name, scratch, err)
			}
		}
	}
}

func TestDefaultScale(t *testing.T) {
	for spec, want := range map[string]int{"1x1": 40, "5x5": 40, "60x80": 8, "2000x100": 1, "hex-3": 40,
		"graph-path-900": 8} {
		if got := defaultScale(parse(t, spec)); got != want {
			t.Errorf("%s: %d pixels, want %d", spec, got, want)
		}
	}
}
