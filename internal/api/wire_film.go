//go:build !js || studio

package api

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"lightsout"
	"lightsout/film"
	"lightsout/internal/studio"
	"lightsout/internal/text"
	"lightsout/picture"
)

// usualHold is for how many frames a picture stands unless somebody says.
const usualHold = 25

// maxFilmPixels bounds a frame, each pixel of which takes some bytes of memory.
const maxFilmPixels = 20_000_000

// filmTypes are the formats of films that are one file, and their media types.
func filmTypes() map[string]string {
	return map[string]string{"gif": "image/gif", "apng": "image/apng", "svg": "image/svg+xml", "y4m": "video/x-yuv4mpeg", "json": "application/json"}
}

// run finds the way, and makes the film.
func (q FilmParams) run(c *call) (FilmFile, error) {
	b, err := c.board("board", q.Board, maxFilmLights)
	if err != nil {
		return FilmFile{}, err
	}
	options, err := q.options(c, b)
	if err != nil {
		return FilmFile{}, err
	}
	states, err := q.states(c, b)
	if err != nil {
		return FilmFile{}, err
	}
	order, err := q.order(c, b)
	if err != nil {
		return FilmFile{}, err
	}
	script, answer, err := q.script(c, b, states, order)
	if err != nil {
		return FilmFile{}, err
	}
	if answer.Frames, answer.Times, err = script.Count(options); err != nil {
		return FilmFile{}, c.refused("", err)
	}
	if answer.Frames > maxFilmFrames {
		return FilmFile{}, tooLarge("per_frame", "the film has %d frames, and at most %d are possible here: more presses a frame make it shorter", answer.Frames, maxFilmFrames)
	}
	answer.Scale = options.Scale
	if q.Format == "" {
		return answer, nil
	}
	answer.Format, answer.Type, answer.Name = q.Format, filmTypes()[q.Format], "film."+q.Format
	answer.File, err = c.writeFilm(script, options, answer)
	return answer, err
}

// options reads how the film is shown, and the format.
func (q FilmParams) options(c *call, b *lightsout.Board) (film.Options, error) {
	o := film.Options{PerFrame: cmp.Or(q.PerFrame, 1), FPS: cmp.Or(q.FPS, 25), Hold: cmp.Or(q.Hold, usualHold), Loop: q.Loop == nil || *q.Loop,
		PingPong: q.PingPong, Scale: q.Scale, Mark: q.Mark}
	if o.Scale == 0 {
		o.Scale = studio.Cell(b, 640, q.Mark)
	}
	for _, number := range []struct {
		field       string
		value, most int
	}{{"per_frame", o.PerFrame, film.MaxPresses}, {"fps", o.FPS, film.MaxFPS}, {"hold", o.Hold, film.MaxHold}, {"scale", o.Scale, film.MaxScale}} {
		if number.value < 1 || number.value > number.most {
			return o, wrong(number.field, "%d: from 1 to %d is possible", number.value, number.most)
		}
	}
	least, far := b.Layout().Bounds()
	pixels := (far.X - least.X) * (far.Y - least.Y) * float64(o.Scale*o.Scale)
	if pixels > maxFilmPixels && slices.Contains([]string{"gif", "apng", "y4m"}, q.Format) {
		return o, tooLarge("scale", "%d: frames would have %.0f pixels, and at most %d are possible here", o.Scale, pixels, maxFilmPixels)
	}
	var err error
	if o.Easing, err = film.EasingNamed(cmp.Or(text.Clip(q.Easing), film.Linear.String())); err != nil {
		return o, wrong("easing", "%s", err)
	}
	if o.Palette, err = picture.PaletteNamed(cmp.Or(text.Clip(q.Palette), "ink")); err != nil {
		return o, wrong("palette", "%s", err)
	}
	if q.Format != "" && filmTypes()[q.Format] == "" {
		return o, wrong("format", "%q is not known: a film is a gif, apng, svg, y4m or json", text.Clip(q.Format))
	}
	return o, nil
}

// states reads through which states the film goes.
func (q FilmParams) states(c *call, b *lightsout.Board) ([]lightsout.State, error) {
	switch {
	case len(q.States) < 2:
		return nil, wrong("states", "%d of them: a film goes from one state to another, and needs 2", len(q.States))
	case len(q.States) > maxFilmStates || len(q.States) > maxFilmCells/b.Lights():
		return nil, tooLarge("states", "these are too many states of board %s: at most %d are possible, and %d lights in all", b, maxFilmStates, maxFilmCells)
	}
	list := make([]lightsout.State, len(q.States))
	for i, text := range q.States {
		var err error
		if list[i], err = c.state("states", b, text, ""); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// order reads in which order presses are made.
func (q FilmParams) order(c *call, b *lightsout.Board) (film.Order, error) {
	if len(q.Times) > 0 {
		if q.Order != "" {
			return nil, wrong("times", "an order and times are two ways to say the same: give one")
		}
		g, err := c.image("times", q.Times, studio.Look{})
		if err != nil {
			return nil, err
		}
		order, err := studio.ByBrightness(b, g)
		return order, c.refused("times", c.option(err))
	}
	order, err := film.OrderNamed(cmp.Or(text.Clip(q.Order), "calm"), cmp.Or(q.Seed, 1))
	if err != nil {
		return nil, wrong("order", "%s", err)
	}
	return order, nil
}

// script finds the presses from state to state, and puts them in order.
func (q FilmParams) script(c *call, b *lightsout.Board, states []lightsout.State, order film.Order) (*film.Script, FilmFile, error) {
	search, cancel, err := c.within(q.Timeout)
	if err != nil {
		return nil, FilmFile{}, err
	}
	defer cancel()
	a, err := c.algebra("board", b)
	if err != nil {
		return nil, FilmFile{}, err
	}
	ways, err := studio.Between(search, a, states)
	if err != nil {
		return nil, FilmFile{}, c.refused("states", c.option(err))
	}
	answer := FilmFile{Board: b.Spec(), Order: cmp.Or(q.Order, "calm"), Scenes: []FilmScene{}, FromAllOn: studio.FromAllOn(a, states)}
	if len(q.Times) > 0 {
		answer.Order = "times"
	}
	for _, way := range ways {
		answer.Presses += way.Presses.Weight()
	}
	if answer.Presses > maxFilmPresses {
		return nil, FilmFile{}, tooLarge("states", "the film has %d presses, and at most %d are possible here", answer.Presses, maxFilmPresses)
	}
	c.progress(Progress{Note: "putting presses in order"})
	script, err := studio.Script(b, states[0], ways, order, cmp.Or(q.Seed, 1))
	if err != nil {
		return nil, FilmFile{}, c.refused("states", err)
	}
	for i, scene := range script.Scenes {
		buttons := scene.Buttons
		if buttons == nil {
			buttons = []int32{}
		}
		answer.Scenes = append(answer.Scenes, FilmScene{Presses: buttons, Least: ways[i].Least})
	}
	return script, answer, nil
}

// writeFilm writes the file.
func (c *call) writeFilm(script *film.Script, o film.Options, answer FilmFile) ([]byte, error) {
	o.Watch = func(frame int) {
		c.progress(Progress{Done: int64(frame), Total: int64(answer.Frames), Note: "writing frames"})
	}
	out := &filmBuffer{call: c}
	err := script.Write(out, answer.Name, o)
	var request *RequestError
	if err != nil && !errors.As(err, &request) && c.Err() == nil {
		return nil, wrong("format", "%s", err)
	}
	return out.Bytes(), err
}

// filmBuffer is a buffer that does not grow beyond what an answer holds, nor after its call has ended.
type filmBuffer struct {
	bytes.Buffer
	call *call
}

func (w *filmBuffer) Write(data []byte) (int, error) {
	if err := w.call.Err(); err != nil {
		return 0, err
	}
	if w.Len()+len(data) > maxFilmBytes {
		return 0, tooLarge("scale", "the file would have more than %d bytes: take fewer pixels a cell, fewer frames, or a gif", maxFilmBytes)
	}
	return w.Buffer.Write(data)
}
