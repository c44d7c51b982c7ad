package studio

import (
	"cmp"
	"context"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/film"
	"lightsout/internal/app/photo"
)

// Between returns presses that lead from each state to the next, fewest if that is soon proved. It fails
// with an *OptionError of states if one cannot be reached from the one before.
func Between(ctx context.Context, a *algebra.Algebra, states []lightsout.State) ([]lightsout.Solution, error) {
	var list []lightsout.Solution
	for i := 1; i < len(states); i++ {
		if ok, err := a.Reachable(ctx, states[i-1], states[i]); err != nil {
			return nil, err
		} else if !ok {
			return nil, &OptionError{Option: "states", Err: fmt.Errorf("state %d cannot be reached from state %d: draw and nearest find one that can", i+1, i)}
		}
		s, err := leastSoon(ctx, a, lightsout.Problem{Board: a.Board(), From: states[i-1], To: states[i]})
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// JoinLayers returns the board of a film in color, its first state and its ways. Each layer has the drawings of one channel.
func JoinLayers(ctx context.Context, a *algebra.Algebra, b *lightsout.Board, layers [][]Drawing) (*lightsout.Board, lightsout.State, []lightsout.Solution, error) {
	all, err := film.InColor(b)
	if err != nil {
		return nil, lightsout.State{}, nil, err
	}
	first, ways := all.NewState(), make([]lightsout.Solution, len(layers[0])-1)
	for n := range ways {
		ways[n] = lightsout.Solution{Presses: all.NewPresses(), Least: true}
	}
	for layer, drawings := range layers {
		for i := range b.Lights() {
			first.Add(layer*b.Lights()+i, drawings[0].State.At(i))
		}
		own, err := Join(ctx, a, drawings)
		if err != nil {
			return nil, lightsout.State{}, nil, err
		}
		for n, way := range own {
			for j := range b.Buttons() {
				ways[n].Presses.Add(layer*b.Buttons()+j, way.Presses.At(j))
			}
			ways[n].Least = ways[n].Least && way.Least
		}
	}
	return all, first, ways, nil
}

// ByBrightness returns the order in which the buttons under the dark parts of a picture are pressed first.
// It is for boards of cells.
func ByBrightness(b *lightsout.Board, g *photo.Gray) (film.Order, error) {
	if !b.Cells() {
		return film.Order{}, &OptionError{Option: "times", Err: fmt.Errorf("only for boards of cells: the buttons of %s are not its lights", b)}
	}
	wish, err := photo.Target{Dither: photo.Threshold{}}.For(b, g)
	if err != nil {
		return film.Order{}, err
	}
	return film.ByTime(func(button int) float64 { return float64(wish.Gray.Pix[button%b.Buttons()]) }), nil
}

// Script returns the film of a first state and the ways from there on, each in an order.
func Script(ctx context.Context, b *lightsout.Board, first lightsout.State, ways []lightsout.Solution, order film.Order, seed uint64) (*film.Script, error) {
	script, err := film.NewScript(b, first)
	if err != nil {
		return nil, err
	}
	script.Seed = seed
	for _, way := range ways {
		if err := script.Add(ctx, way.Presses, order); err != nil {
			return nil, err
		}
	}
	return script, nil
}

// FromAllOn reports whether every state can be reached from all-on.
func FromAllOn(ctx context.Context, a *algebra.Algebra, states []lightsout.State) (bool, error) {
	for _, s := range states {
		if ok, err := a.Reachable(ctx, a.Board().AllOn(), s); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

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

// OptionError is an option that is wrong, and why.
type OptionError struct {
	Option string
	Err    error
	Valued bool // the error begins with the value
}

func (e *OptionError) Error() string {
	if e.Valued {
		return e.Option + " " + e.Err.Error()
	}
	return e.Option + ": " + e.Err.Error()
}

// Look returns the look. Its error is an *OptionError.
func (o LookOptions) Look() (Look, error) {
	l := Look{Exact: o.Exact, Plain: o.Plain}
	l.Target.Resize.Sharp = o.Sharp
	l.Target.Tone = photo.Tone{Auto: o.Auto, Gamma: o.Gamma, Contrast: o.Contrast, Brightness: o.Brightness, Invert: o.Invert}
	if option, err := l.Target.Tone.Check(); err != nil {
		return l, &OptionError{Option: option, Err: err, Valued: true}
	}
	if l.Target.Look = photo.Photo; o.Plain {
		l.Target.Look = photo.AsIs
	}
	if o.Style != "" {
		look, err := photo.LookNamed(o.Style)
		if err != nil {
			return l, &OptionError{Option: "look", Err: err}
		}
		l.Target.Look = look
	}
	if o.Fit != "" {
		fit, err := photo.FitNamed(o.Fit)
		if err != nil {
			return l, &OptionError{Option: "fit", Err: err}
		}
		l.Target.Resize.Fit = fit
	}
	if o.Dither != "" {
		dither, err := photo.DitherNamed(o.Dither)
		if err != nil {
			return l, &OptionError{Option: "dither", Err: err}
		}
		l.Target.Dither = dither
	}
	if !o.Serpentine {
		return l, nil
	}
	if l.Target.Dither == nil {
		l.Target.Dither = l.Target.Look.Dither(true)
	}
	diffusion, ok := l.Target.Dither.(photo.Diffusion)
	if !ok {
		return l, &OptionError{Option: "serpentine", Err: fmt.Errorf("only for dithers that diffuse, not for %s", cmp.Or(o.Dither, "the look "+l.Target.Look.String()))}
	}
	diffusion.Serpentine = true
	l.Target.Dither = diffusion
	return l, nil
}
