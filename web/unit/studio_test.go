package unit_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/film"
	"lightsout/picture"
)

// The page runs a film as package film writes it: the same frames, at the same times, with the same presses.
func TestStudioPlansAsGoDoes(t *testing.T) {
	t.Parallel()
	n := start(t)
	random := rand.New(rand.NewPCG(7, 9))
	b, err := board.Parse("9x11")
	if err != nil {
		t.Fatal(err)
	}
	type options struct {
		PerFrame int    `json:"perFrame"`
		Seconds  int    `json:"seconds"`
		FPS      int    `json:"fps"`
		Hold     int    `json:"hold"`
		Loop     bool   `json:"loop"`
		PingPong bool   `json:"pingPong"`
		Easing   string `json:"easing"`
		Mark     bool   `json:"mark"`
	}
	type plan struct {
		Made, Start []int
		Times       int
		Marked      []bool
	}
	var cases [][2]any
	var want []plan
	for range 60 {
		script, err := film.NewScript(b, b.AllOn())
		if err != nil {
			t.Fatal(err)
		}
		scenes := []int{}
		for range random.IntN(4) {
			x := b.NewPresses()
			for range random.IntN(80) * random.IntN(2) {
				x.Set(random.IntN(b.Buttons()), 1)
			}
			if err := script.Add(context.Background(), x, film.Order{}); err != nil {
				t.Fatal(err)
			}
			scenes = append(scenes, x.Weight())
		}
		easing := film.Easings[random.IntN(2)]
		o := options{
			random.IntN(9), 1 + random.IntN(9), 25, 1 + random.IntN(5), random.IntN(2) == 0,
			random.IntN(2) == 0, string(easing), random.IntN(2) == 0,
		}
		shown := film.Options{
			PerFrame: o.PerFrame, Hold: o.Hold, Loop: o.Loop, PingPong: o.PingPong, Easing: easing,
			Mark: o.Mark,
		}
		if o.PerFrame == 0 {
			if shown, err = script.Within(shown, time.Duration(o.Seconds)*time.Second); err != nil {
				t.Fatal(err)
			}
		}
		frames, err := script.Frames(shown)
		if err != nil {
			t.Fatal(err)
		}
		p := plan{}
		made := 0
		for f := range frames {
			made += len(f.Buttons)
			p.Made = append(p.Made, made)
			p.Start = append(p.Start, f.Time)
			p.Times = f.Time + f.Hold
			p.Marked = append(p.Marked, o.Mark && len(f.Buttons) > 0)
		}
		cases = append(cases, [2]any{scenes, o})
		want = append(want, p)
	}
	got := with[[]plan](t, n, cases, `
		const {makePlan} = await load('studio/plan');
		return given.map(([scenes, options]) => {
			const {made, start, times, marked} = makePlan(scenes, options);
			return {Made: made, Start: start, Times: times, Marked: marked};
		});`)
	for i := range want {
		if fmt.Sprint(got[i]) != fmt.Sprint(want[i]) {
			t.Errorf("%v: the page plans\n\t%v\nwant\n\t%v", cases[i], got[i], want[i])
		}
	}
}

// The palettes of the page are those of package picture.
func TestStudioPalettes(t *testing.T) {
	t.Parallel()
	got := with[map[string][][][]uint8](t, start(t), nil, `
		const {palettes, colorsOf} = await load('studio/palette');
		return Object.fromEntries(palettes.map((p) => [p.name, [2, 3, 4, 5, 9, 36].map((k) => colorsOf(p, k))]));`)
	for _, palette := range picture.Palettes() {
		for i, k := range []int{2, 3, 4, 5, 9, 36} {
			for v := range k {
				c := palette.Of(v, k)
				if !slices.Equal(got[palette.Name][i][v], []uint8{c.R, c.G, c.B}) {
					t.Errorf("%s: value %d of %d is %v in the page, want %v", palette.Name, v, k,
						got[palette.Name][i][v], c)
				}
			}
		}
		delete(got, palette.Name)
	}
	if len(got) > 0 {
		t.Errorf("package picture does not know the palettes %v", got)
	}
}
