package studio

import (
	"errors"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/picture"
)

// An invalid value is reported with the name of its option.
func TestLookOptions(t *testing.T) {
	for _, test := range []struct {
		options LookOptions
		option  string
		says    string
	}{
		{LookOptions{Fit: "tight"}, "fit", `fit "tight": the fits are`},
		{LookOptions{Dither: "mud"}, "dither", `dither "mud": the dithers are`},
		{LookOptions{Gamma: -1}, "gamma", "gamma -1: must be above 0"},
		{LookOptions{Contrast: -2}, "contrast", "contrast -2: must be"},
		{LookOptions{Brightness: 2}, "brightness", "brightness 2: must be"},
		{LookOptions{Dither: "threshold", Serpentine: true}, "serpentine", "serpentine goes with dithers that diffuse, not with threshold"},
	} {
		_, err := test.options.Look()
		var wrong *OptionError
		if !errors.As(err, &wrong) || wrong.Option != test.option || !strings.HasPrefix(err.Error(), test.says) {
			t.Errorf("%+v: got %v", test.options, err)
		}
	}
	look, err := LookOptions{Serpentine: true, Fit: "contain", Exact: true, Plain: true, Sharp: true, Invert: true, Auto: true}.Look()
	diffusion, ok := look.Target.Dither.(picture.Diffusion)
	if err != nil || !ok || !diffusion.Serpentine || look.Target.Resize.Fit != picture.Contain || !look.Exact || !look.Plain ||
		!look.Target.Resize.Sharp || !look.Target.Tone.Invert || !look.Target.Tone.Auto {
		t.Errorf("got %+v, %v", look, err)
	}
}

// A board fits its screen, and a large grid has no gaps unless there is something to mark.
func TestCell(t *testing.T) {
	for _, test := range []struct {
		spec   string
		pixels int
		marked bool
		want   int
	}{
		{"5x5", 640, false, 40}, {"60x80", 640, false, 7}, {"60x80", 640, true, 7}, {"60x80", 1024, true, 12}, {"60x80", 1024, false, 7},
		{"1000x1000", 640, false, 1}, {"torus-30x30", 640, false, 20},
	} {
		b, err := board.Parse(test.spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := Cell(b, test.pixels, test.marked); got != test.want {
			t.Errorf("%s on %d pixels, marked %v: %d, want %d", test.spec, test.pixels, test.marked, got, test.want)
		}
	}
}
