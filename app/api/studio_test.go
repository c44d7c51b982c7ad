//go:build !js || studio

package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/board"
	"lightsout/film"
	"lightsout/internal/base/format"
)

// params makes the JSON of a request.
func params(t testing.TB, request any) string {
	t.Helper()
	data := must(json.Marshal(request))
	return string(data)
}

// graymap is a picture as a PGM file.
func graymap(width, height int, gray func(x, y int) uint8) []byte {
	out := fmt.Appendf(nil, "P5 %d %d 255\n", width, height)
	for y := range height {
		for x := range width {
			out = append(out, gray(x, y))
		}
	}
	return out
}

func drawState(r *rapid.T, b *lightsout.Board, label string) lightsout.State {
	s := b.NewState()
	for i := range s.Len() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(r, label))
	}
	return s
}

// A drawing can be reached by its presses, and differs from its target in as many lights as it says.
func TestDrawAct(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		b := mustParse(t, rapid.SampledFrom([]string{"5x5", "9x9", "4x7", "6x8-mod3", "torus-5x6", "hex-4",
			"tri-5", "orbix", "graph-petersen"}).Draw(r, "board"))
		gray := rapid.SliceOfN(rapid.Byte(), 48, 48).Draw(r, "gray")
		q := Draw{Image: graymap(8, 6, func(x, y int) uint8 { return gray[8*y+x] }), Look: Look{
			Board: Spec{Text: b.Spec()}, Exact: rapid.Bool().Draw(r, "exact"),
			Target: photo.Target{
				Resize: photo.Resize{Fit: rapid.SampledFrom(append(photo.Fits, "")).Draw(r, "fit")},
				Tone:   photo.Tone{Invert: rapid.Bool().Draw(r, "invert")},
			}, Plain: rapid.Bool().Draw(r, "plain"),
			From: StateText{Text: rapid.SampledFrom([]string{"", "off", "on"}).Draw(r, "from")},
		}}
		a := ask[DrawAnswer](t, e, "draw", params(t, q))
		from := b.AllOn()
		if q.From.Text == "off" {
			from = b.NewState()
		}
		state := mustState(t, b, a.State)
		target := mustState(t, b, a.Target)
		presses := must(b.ParsePresses(strings.Join(a.Presses, "_")))
		if err := (lightsout.Problem{Board: b, From: from, To: state}).Check(presses); err != nil {
			r.Fatal(err)
		}
		wrong := 0
		for i := range state.Len() {
			if state.At(i) != target.At(i) {
				wrong++
			}
		}
		if wrong != a.Wrong || !a.Proved || q.Exact && a.Cost != wrong || presses.Weight() != a.Weight {
			r.Fatalf("%d lights are wrong: %+v", wrong, a)
		}
		q.WishOnly = true
		only := ask[DrawAnswer](t, e, "draw", params(t, q))
		if !slices.Equal(only.Target, a.Target) || only.State != nil {
			r.Fatalf("the wish alone is %v, not %v", only.Target, a.Target)
		}
		// The fewest wrong lights are those that nearest finds.
		if q.Exact {
			near := ask[NearestAnswer](t, e, "nearest", params(t, Nearest{
				Board: SpecOf(b), State: StateText{Text: strings.Join(a.Target, "_")}, From: q.From,
			}))
			if near.Wrong != a.Wrong {
				r.Fatalf("draw leaves %d lights wrong, nearest %d", a.Wrong, near.Wrong)
			}
		}
	})
}

func mustState(t testing.TB, b *lightsout.Board, rows []string) lightsout.State {
	t.Helper()
	return must(b.ParseState(strings.Join(rows, "_")))
}

// A page sends what its canvas has: numbers of sRGB. As a graymap, a pixmap and a PNG they are the same, and
// stored gray of 188 is half of the light.
func TestImagesAreSRGB(t *testing.T) {
	e := NewEnv()
	const (
		width  = 40
		height = 30
	)
	gray := func(x, y int) uint8 { return uint8(6*x + y) }
	pixmap := fmt.Appendf(nil, "P6 %d %d 255\n", width, height)
	canvas := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			v := gray(x, y)
			pixmap = append(pixmap, v, v, v)
			canvas.Set(x, y, color.NRGBA{v, v, v, 255})
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, canvas); err != nil {
		t.Fatal(err)
	}
	want := ask[DrawAnswer](t, e, "draw",
		params(t, Draw{Look: Look{Board: Spec{Text: "30x40"}}, Image: graymap(width, height, gray)})).Target
	for name, data := range map[string][]byte{"a pixmap": pixmap, "a PNG": file.Bytes()} {
		got := ask[DrawAnswer](t, e, "draw",
			params(t, Draw{Look: Look{Board: Spec{Text: "30x40"}}, Image: data})).Target
		if !slices.Equal(got, want) {
			t.Errorf("%s is drawn as %v, not %v", name, got, want)
		}
	}
	for stored, light := range map[uint8]float64{188: 0.5, 128: 0.216, 255: 1, 0: 0} {
		q := Draw{Look: Look{Board: Spec{Text: "60x80"}, Target: photo.Target{Style: photo.AsIs}},
			Image: graymap(16, 12, func(int, int) uint8 {
				return stored
			})}
		a := ask[DrawAnswer](t, e, "draw", params(t, q))
		on := float64(strings.Count(strings.Join(a.Target, ""), "1")) / 4800
		if on < light-0.02 || on > light+0.02 {
			t.Errorf("stored gray %d: %.3f of the lights are on, not %.3f", stored, on, light)
		}
	}
}

// The presses of a film lead from state to state, in the order of the film's own file, which verifies.
func TestFilmAct(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		b := mustParse(t, rapid.SampledFrom([]string{"5x5", "4x7", "3x4-mod3", "torus-3x5", "hex-3", "orbix",
			"graph-petersen"}).Draw(r, "board"))
		states := []lightsout.State{drawState(r, b, "light")}
		for range rapid.IntRange(1, 3).Draw(r, "scenes") {
			next := states[len(states)-1].Clone()
			for range rapid.IntRange(0, 9).Draw(r, "presses") {
				b.Press(next, rapid.IntRange(0, b.Buttons()-1).Draw(r, "button"), 1)
			}
			states = append(states, next)
		}
		format := rapid.SampledFrom(append(format.Names(AFilm.Formats()), "")).Draw(r, "format")
		q := Film{
			Look:  Look{Board: Spec{Text: b.Spec()}},
			Order: rapid.SampledFrom(append(film.Orders(), "")).Draw(r, "order"), Seed: 7,
			Options: film.Options{
				PerFrame: rapid.IntRange(0, 3).Draw(r, "per frame"), Hold: 2, Easing: film.InOut, Scale: 8,
				Mark: rapid.Bool().Draw(r, "mark"),
			},
			PingPong: new(rapid.Bool().Draw(r, "back")), Format: format,
		}
		for _, s := range states {
			q.States = append(q.States, StateText{Text: strings.Join(b.StateRows(s), "_")})
		}
		a := ask[FilmAnswer](t, e, "film", params(t, q))
		if len(a.Scenes) != len(states)-1 {
			r.Fatalf("%d scenes for %d states", len(a.Scenes), len(states))
		}
		at := states[0].Clone()
		presses := 0
		for i, scene := range a.Scenes {
			for _, button := range scene.Presses {
				b.Press(at, int(button), 1)
			}
			presses += len(scene.Presses)
			if !at.Equal(states[i+1]) || !scene.Least {
				r.Fatalf("scene %d leads to %v, not %v; least %v", i, at, states[i+1], scene.Least)
			}
		}
		if presses != a.Presses || a.Times < a.Frames || (a.File != nil) != (format != "") {
			r.Fatalf("%d presses, %d bytes: %+v", presses, len(a.File), a)
		}
		checkFilm(r, a, format)
	})
}

// checkFilm replays the file of a film.
func checkFilm(r *rapid.T, a FilmAnswer, format string) {
	switch format {
	case "gif", "apng", "png", "svg":
		script, shown, err := film.Verify(bytes.NewReader(a.File), board.Parse)
		if err != nil {
			r.Fatalf("%s: %v", format, err)
		}
		if frames, _, _ := script.Count(shown); frames != a.Frames {
			r.Fatalf("%s of %d frames: %d", format, a.Frames, frames)
		}
		for i, scene := range script.Scenes {
			if !slices.Equal(scene.Buttons, a.Scenes[i].Presses) {
				r.Fatalf("scene %d presses %v, the answer says %v", i, scene.Buttons, a.Scenes[i].Presses)
			}
		}
	case "json":
		if !json.Valid(a.File) {
			r.Fatalf("%.200s", a.File)
		}
	case "y4m":
		if frames := bytes.Count(a.File, []byte("FRAME\n")); frames != a.Times {
			r.Fatalf("%d frames for %d times", frames, a.Times)
		}
	}
}

// A picture whose brightness is the time: dark cells are pressed first.
func TestFilmByTimes(t *testing.T) {
	b := mustParse(t, "4x6")
	presses := b.NewPresses()
	for j := range b.Buttons() {
		presses.Set(j, 1)
	}
	to := b.Apply(b.AllOn(), presses)
	q := Film{
		Look:   Look{Board: Spec{Text: "4x6"}},
		States: []StateText{StateText{Text: "on"}, StateText{Text: strings.Join(b.StateRows(to), "_")}},
		Times:  graymap(6, 4, func(x, y int) uint8 { return uint8(250 - 10*(6*y+x)) }),
	}
	a := ask[FilmAnswer](t, NewEnv(), "film", params(t, q))
	got := a.Scenes[0].Presses
	if a.Order != "times" || !slices.IsSortedFunc(got, func(i, j int32) int { return int(j - i) }) ||
		len(got) == 0 {
		t.Errorf("order %s: %v", a.Order, got)
	}
}

// Four frames are two by two, with 8 pixels between frames of 110.
func TestFigureOfFilm(t *testing.T) {
	const text = `{"board":"5x5","states":["on","off"],"per_frame":1,"scale":20,"figure":[1,6,11,0],"format":"%s"}`
	for format, want := range map[string]string{
		"svg": `width="228" height="228"`, "png": "\x00\x00\x00\xe4\x00\x00\x00\xe4",
		"pdf": "/MediaBox [0 0 228 228]",
	} {
		a := ask[FilmAnswer](t, NewEnv(), "film", fmt.Sprintf(text, format))
		if !strings.Contains(string(a.File), want) || a.Type == "" {
			t.Errorf("%s (%s) has no %q:\n%.300s", format, a.Type, want, a.File)
		}
	}
}

// Each frame reports progress while a film is written, and a canceled call returns no film.
func TestFilmProgress(t *testing.T) {
	e := NewEnv()
	var last Progress
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	report := func(p Progress) {
		if p.Total > 0 && p.Done != last.Done && p.Done != last.Done+1 {
			t.Errorf("%+v follows %+v", p, last)
		}
		last = p
	}
	text := []byte(`{"board":"20x20","states":["on","off"],"format":"gif"}`)
	answer := must(Call(ctx, e.Watched(report), "film", text))
	if frames := answer.(FilmAnswer).Frames; last.Total != int64(frames) || last.Done != int64(frames-1) {
		t.Errorf("of %d frames the last progress is %+v", frames, last)
	}
	if _, err := Call(ctx, e.Watched(func(Progress) { cancel() }), "film", text); err == nil {
		t.Error("a film was made although its call had ended")
	}
}

// The exact size is one of nullity 0, and the size itself if that is.
func TestSizeAct(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		q := sizeAct{Rows: rapid.IntRange(1, 60).Draw(r, "rows"),
			Columns: rapid.IntRange(1, 60).Draw(r, "columns")}
		a := ask[sizeAnswer](t, e, "size", params(t, q))
		b := mustParse(t, fmt.Sprintf("%dx%d", q.Rows, q.Columns))
		full := must(algebra.Of(context.Background(), b))
		if a.Nullity != full.Nullity() || algebra.NullityRectangle(a.Exact.Rows, a.Exact.Columns) != 0 ||
			a.Nullity == 0 && a.Exact != (sizePair{q.Rows, q.Columns}) {
			r.Fatalf("%+v: %+v, nullity %d", q, a, full.Nullity())
		}
	})
}

// Errors in pictures, films and graphs name their field.
func TestWrongStudioRequests(t *testing.T) {
	gray := base64.StdEncoding.EncodeToString(graymap(2, 2, func(x, y int) uint8 { return 9 }))
	tall := base64.StdEncoding.EncodeToString(graymap(2, 3, func(x, y int) uint8 { return 9 }))
	wide := base64.StdEncoding.EncodeToString([]byte("P5 100000 100000 255\n"))
	checkWrong(t, []wrongRequest{
		{"draw", `{}`, "image", "it is missing", false},
		{"draw", `{"image":"AAAA"}`, "image", "unsupported image", false},
		{"draw", `{"image":"%%%%"}`, "", "no base64", false},
		{"draw", `{"image":[1]}`, "image", "", false},
		{"draw", `{"image":"` + gray + `","like":"` + tall + `"}`, "like", "2 by 2 pixels", false},
		{"draw", `{"image":"` + wide + `"}`, "image", "at most", false},
		{"draw", `{"image":"` + gray[:12] + `"}`, "image", "", false},
		{"draw", `{"image":"` + gray + `","board":"auto-hex-4"}`, "board", "plain rectangles", false},
		{"draw", `{"image":"` + gray + `","board":"automatic"}`, "board", "auto-60x80", false},
		{"draw", `{"image":"` + gray + `","board":"9999x9999"}`, "board", "at most", true},
		{"draw", `{"image":"` + gray + `","board":"5x5","gamma":-1}`, "gamma", "above 0", false},
		{"draw", `{"image":"` + gray + `","board":"5x5","contrast":-2}`, "contrast", "−1 or more", false},
		{
			"draw", `{"image":"` + gray + `","board":"5x5","brightness":3}`, "brightness", "from −1 to 1",
			false,
		},
		{"draw", `{"image":"` + gray + `","board":"5x5","dither":"mud"}`, "dither", "the dithers are", false},
		{"draw", `{"image":"` + gray + `","board":"5x5","fit":"tight"}`, "fit", "the fits are", false},
		{
			"draw", `{"image":"` + gray + `","board":"5x5","dither":"bayer-4","serpentine":true}`,
			"serpentine", "diffuse", false,
		},
		{
			"draw", `{"image":"` + gray + `","board":"hex-4","dither":"atkinson"}`, "dither",
			"no rows and columns", false,
		},
		{"draw", `{"image":"` + gray + `","board":"5x5","from":"#"}`, "from", "", false},
		{"film", `{"board":"5x5"}`, "states", "needs 2", false},
		{"film", `{"board":"5x5","states":["on"]}`, "states", "needs 2", false},
		{"film", `{"board":"5x5","states":["on","0x1"]}`, "states", "state 2 cannot be reached", false},
		{"film", `{"board":"5x5","states":["on",""]}`, "states", "it is missing", false},
		{"film", `{"board":"5x5","states":["on","off"],"order":"backward"}`, "order", "unknown ", false},
		{
			"film", `{"board":"5x5","states":["on","off"],"order":"calm","times":"` + gray + `"}`, "times",
			"give one", false,
		},
		{
			"film", `{"board":"` + apart + `","states":["on","on"],"times":"` + gray + `"}`, "times",
			"boards of cells", false,
		},
		{
			"film", `{"board":"5x5","images":["` + gray + `","` + gray + `"],"rgb":true,"palette":"ink"}`,
			"palette", "leave this out", false,
		},
		{"film", `{"board":"5x5","states":["on","off"],"fps":-1}`, "fps", "between 1", false},
		{"film", `{"board":"5x5","states":["on","off"],"per_frame":-1}`, "per_frame", "between 1", false},
		{"film", `{"board":"5x5","states":["on","off"],"hold":40000}`, "hold", "and 30000", false},
		{"film", `{"board":"5x5","states":["on","off"],"scale":5000}`, "scale", "and 1024", false},
		{
			"film", `{"board":"5x5","states":["on","off"],"scale":1000,"format":"gif"}`, "scale",
			"bytes of memory", true,
		},
		{"film", `{"board":"5x5","states":["on","off"],"easing":"wild"}`, "easing", "unknown ", false},
		{"film", `{"board":"5x5","states":["on","off"],"palette":"mud"}`, "palette", "mud", false},
		{"film", `{"board":"5x5","states":["on","off"],"format":"avi"}`, "format", "a film is", false},
		{
			"film", `{"board":"5x5","states":["on","off"],"figure":[1],"format":"gif"}`, "format",
			"a figure is", false,
		},
		{
			"film", `{"board":"5x5","states":["on","off"],"figure":[1,99],"format":"svg"}`, "format",
			"frames 1 to", false,
		},
		{
			"film", `{"board":"5x5","states":["on","off"],"figure":[1,2],"format":"pdf","scale":999}`,
			"scale", "memory", true,
		},
		{"film", `{"board":"5x5","states":["on","off"],"fps":31}`, "fps", "and 30", false},
		{
			"film", `{"board":"5x5","states":["on","off"],"format":"y4m","scale":100,"hold":500}`, "scale",
			"more than", true,
		},
		{
			"film", `{"board":"5x5","states":[` + strings.Repeat(`"on",`, 100) + `"on"]}`, "states",
			"at most", true,
		},
		{"film", `{"board":"2x2-mod251","states":["on","off"]}`, "states", "colors", false},
		{"size", `{}`, "rows", "between 1", false},
		{"size", `{"rows":5,"columns":5000}`, "columns", "and 1000", false},
		{"graph", `{}`, "text", "it is missing", false},
		{"graph", `{"text":"x y","format":"word"}`, "format", "unknown ", false},
		{"graph", `{"text":"x y","to":"word"}`, "to", "unknown ", false},
		{"graph", `{"text":"graph { a -- "}`, "text", "as dot: line 1", false},
		{"graph", `{"text":"{\"nodes\":[{}],\"edges\":[[0,7]]}"}`, "text", "as json", false},
		{
			"graph", `{"text":"{\"nodes\":[{},{}],\"buttons\":[{\"toggles\":[0,1]}]}","to":"dot"}`, "to",
			"buttons apart", false,
		},
		{"graph", `{"text":"` + strings.Repeat("a b\\n", 1<<19) + `"}`, "text", "at most", true},
		{
			"graph", `{"text":"{\"nodes\":[{}` + strings.Repeat(",{}", 20_000) + `]}"}`, "text", "at most",
			true,
		},
	})
}

// A palette in which dark is on shows the same picture, with on and off exchanged: a film is never a
// negative.
func TestNoNegatives(t *testing.T) {
	e := NewEnv()
	images := [][]byte{graymap(40, 30, func(x, y int) uint8 { return uint8(6 * x) }),
		graymap(40, 30, func(x, y int) uint8 { return uint8(8 * y) })}
	drawn := func(dark bool) DrawAnswer {
		look := Look{Board: Spec{Text: "30x40"}, Target: photo.Target{DarkIsOn: dark}}
		return ask[DrawAnswer](t, e, "draw", params(t, Draw{Look: look, Image: images[0]}))
	}
	bright := drawn(false)
	dark := drawn(true)
	got := strings.NewReplacer("0", "1", "1", "0").Replace(strings.Join(bright.Target, " "))
	if got != strings.Join(dark.Target, " ") {
		t.Errorf("where dark is on, the target is not that with on and off exchanged: %s", got)
	}
	for palette, want := range map[string]DrawAnswer{"paper": dark, "ink": bright} {
		q := Film{Look: Look{Board: Spec{Text: "30x40"}}, Images: images, Palette: palette, QuietResult: true}
		got := ask[FilmAnswer](t, e, "film", params(t, q)).Pictures[0].Weight
		if got != want.Weight || bright.Weight == dark.Weight {
			t.Errorf("%s draws with %d presses, not with %d", palette, got, want.Weight)
		}
	}
}

// A page that draws the frames of a clip one by one crops them alike, as a film of them does.
func TestFramesAreCroppedAlike(t *testing.T) {
	e := NewEnv()
	disc := func(left int) []byte {
		return graymap(90, 30, func(x, y int) uint8 {
			return uint8(240 - min(200, 4*((x-left)*(x-left)+(y-15)*(y-15))))
		})
	}
	first := disc(20)
	second := disc(64)
	look := Look{Board: Spec{Text: "15x15"}}
	meet := ask[DrawAnswer](t, e, "draw", params(t, Draw{Look: look, Image: first})).Subject
	alike := ask[DrawAnswer](t, e, "draw",
		params(t, Draw{Look: look, Image: second, Like: first, Meet: meet}))
	alone := ask[DrawAnswer](t, e, "draw", params(t, Draw{Look: look, Image: second, Meet: meet}))
	look.At = []string{"", AsBefore}
	clip := ask[FilmAnswer](t, e, "film", params(t, Film{
		Look: look, Images: [][]byte{first, second}, QuietResult: true,
	}))
	if got := clip.Pictures[1].Weight; got != alike.Weight || got == alone.Weight {
		t.Errorf("the second frame has %d presses in the film, %d cropped alike, %d alone", got,
			alike.Weight, alone.Weight)
	}
}

// A film lasts 15 seconds unless the request says how long, or how many presses go into a frame.
func TestDuration(t *testing.T) {
	e := NewEnv()
	images := [][]byte{graymap(40, 30, func(x, y int) uint8 { return uint8(6 * x) }),
		graymap(40, 30, func(x, y int) uint8 { return uint8(8 * y) })}
	for _, test := range []struct {
		duration   string
		perFrame   int
		most, more int // frame times, and a few less than that
	}{{"", 0, 15 * 25, 10 * 25}, {"4s", 0, 4 * 25, 3 * 25}, {"", 1, 1 << 20, 15 * 25}} {
		q := Film{
			Look: Look{Board: Spec{Text: "30x40"}}, Images: images, Duration: test.duration,
			Options: film.Options{PerFrame: test.perFrame}, QuietResult: true,
		}
		if a := ask[FilmAnswer](t, e, "film", params(t, q)); a.Times > test.most || a.Times < test.more {
			t.Errorf("duration %q, %d presses a frame: %d frame times", test.duration, test.perFrame, a.Times)
		}
	}
}

// An invalid value is reported with the name of its field.
func TestLook(t *testing.T) {
	for _, test := range []struct {
		target      photo.Target
		field, says string
	}{
		{photo.Target{Resize: photo.Resize{Fit: "tight"}}, "fit", `unknown fit "tight": the fits are`},
		{photo.Target{Dither: "mud"}, "dither", `unknown dither "mud": the dithers are`},
		{photo.Target{Tone: photo.Tone{Gamma: -1}}, "gamma", "-1: must be above 0"},
		{photo.Target{Tone: photo.Tone{Contrast: -2}}, "contrast", "-2: must be"},
		{photo.Target{Tone: photo.Tone{Brightness: 2}}, "brightness", "2: must be"},
		{
			photo.Target{Dither: "threshold", Serpentine: true}, "serpentine",
			"only for dithers that diffuse, not for threshold",
		},
	} {
		look := Look{Target: test.target}
		wrong, ok := errors.AsType[*RequestError](look.read())
		if !ok || wrong.Field != test.field || !strings.HasPrefix(wrong.Reason, test.says) {
			t.Errorf("%+v: got %v", test.target, wrong)
		}
	}
}
