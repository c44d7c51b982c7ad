package studio

import (
	"cmp"
	"fmt"
	"strings"

	"lightsout/picture"
)

// LookOptions are a look in the words of people: the flags of the command line, the fields of a request.
type LookOptions struct {
	Style       string // photo, poster, line or as-is; empty is photo, or as-is for stored gray
	Fit, Dither string // empty for the usual ones
	Exact       bool   // fewest wrong lights, not the least visible ones
	Plain       bool   // stored gray, not amounts of light
	Invert      bool
	Auto        bool // stretch the grays from black to white first
	Sharp       bool
	Serpentine  bool // diffuse from left to right and back

	Gamma, Contrast, Brightness float64 // a gamma of 0 means 1
}

// OptionError is an option that is wrong, and why; the reason reads as what follows the name.
type OptionError struct{ Option, Reason string }

func (e *OptionError) Error() string { return e.Option + " " + e.Reason }

// wrongOption returns the error of an option, without its name if that comes first already.
func wrongOption(option string, err error) error {
	return &OptionError{option, strings.TrimPrefix(strings.TrimPrefix(err.Error(), "unknown "), option+" ")}
}

// Look returns the look. Its error is an *OptionError.
func (o LookOptions) Look() (Look, error) {
	l := Look{Exact: o.Exact, Plain: o.Plain}
	l.Target.Resize.Sharp = o.Sharp
	l.Target.Tone = picture.Tone{Auto: o.Auto, Gamma: o.Gamma, Contrast: o.Contrast, Brightness: o.Brightness, Invert: o.Invert}
	if err := o.checkTone(); err != nil {
		return l, err
	}
	if l.Target.Look = picture.Photo; o.Plain {
		l.Target.Look = picture.AsIs
	}
	if o.Style != "" {
		look, err := picture.LookNamed(o.Style)
		if err != nil {
			return l, wrongOption("look", err)
		}
		l.Target.Look = look
	}
	if o.Fit != "" {
		fit, err := picture.FitNamed(o.Fit)
		if err != nil {
			return l, wrongOption("fit", err)
		}
		l.Target.Resize.Fit = fit
	}
	if o.Dither != "" {
		dither, err := picture.DitherNamed(o.Dither)
		if err != nil {
			return l, wrongOption("dither", err)
		}
		l.Target.Dither = dither
	}
	if !o.Serpentine {
		return l, nil
	}
	if l.Target.Dither == nil {
		l.Target.Dither = l.Target.Look.Dither(true)
	}
	diffusion, ok := l.Target.Dither.(picture.Diffusion)
	if !ok {
		return l, &OptionError{"serpentine", fmt.Sprintf("goes with dithers that diffuse, not with %s", cmp.Or(o.Dither, "the look "+l.Target.Look.String()))}
	}
	diffusion.Serpentine = true
	l.Target.Dither = diffusion
	return l, nil
}

// checkTone says which of the tones is wrong, as picture does, but by its name and before there is a picture.
func (o LookOptions) checkTone() error {
	for _, one := range []struct {
		option string
		tone   picture.Tone
	}{
		{"gamma", picture.Tone{Gamma: o.Gamma}},
		{"contrast", picture.Tone{Contrast: o.Contrast}},
		{"brightness", picture.Tone{Brightness: o.Brightness}},
	} {
		if _, err := one.tone.Apply(picture.NewGray(1, 1, true)); err != nil {
			return wrongOption(one.option, err)
		}
	}
	return nil
}
