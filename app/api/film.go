//go:build !js || studio

package api

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/app/studio"
	"lightsout/film"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Film requests the way through states, or the nearest states to images, press by press, and a film of it.
type Film struct {
	Look
	film.Options
	States   stateTexts `json:"states,omitempty" flag:"-" doc:"instead of images: states, each of which can be reached from the one before; with rgb three for each picture, red, green and blue"`
	Images   [][]byte   `json:"images,omitempty" flag:"-" doc:"image files in base64, drawn as draw does"`
	Order    string     `json:"order,omitempty" usual:"auto" values:"orders" doc:"the order of presses: {}"`
	Seed     uint64     `json:"seed,omitempty" usual:"1" doc:"for the order random: a number, or on the command line a word"`
	Times    []byte     `json:"times,omitempty" flag:"-" doc:"instead of an order: an image file in base64, dark cells are pressed first"`
	Curve    []float64  `json:"curve,omitempty" doc:"a curve that the presses follow: x,y,x,y,... from 0,0 at the top left to 1,1"`
	Duration string     `json:"duration,omitempty" doc:"the film lasts at most this long (default 15s)"`
	Loop     *bool      `json:"loop,omitempty" flag:"-" doc:"start again at the end; true if it is left out"`
	PingPong *bool      `json:"ping_pong,omitempty" doc:"go back to the first picture at the end (the default of films that loop)"`
	Palette  string     `json:"palette,omitempty" usual:"amber" values:"palettes" doc:"colors: {}, or from off to on such as '#000000,#ffd15c'"`
	Format   string     `json:"format,omitempty" flag:"-" doc:"gif, apng, svg, y4m or json; without it no file is made"`

	QuietResult bool `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	// of the search
	Timeout string `json:"timeout,omitempty" doc:"give up after this time, such as 30s; 0 means never"`

	Names     []string `json:"-"` // of the images, for errors
	TimesName string   `json:"-"`

	grays   []*photo.Gray
	order   film.Order
	called  string // the order
	options film.Options
	as      Format
	lasts   time.Duration // 0 if the presses a frame are given
}

// FilmAnswer is the way through some states and, if asked, the film of it.
type FilmAnswer struct {
	Board     string       `json:"board"`
	Order     string       `json:"order"`
	Frames    int          `json:"frames"`
	Times     int          `json:"times"` // their total duration in frame times: seconds times fps
	Presses   int          `json:"presses"`
	Scale     int          `json:"scale"`
	Scenes    []Scene      `json:"scenes"`
	Pictures  []DrawAnswer `json:"pictures,omitempty"` // of the images
	FromAllOn bool         `json:"from_all_on"`        // every state can be reached from all-on
	Format    string       `json:"format,omitempty"`
	Type      string       `json:"type,omitempty"`  // media type
	Name      string       `json:"name,omitempty"`  // of the file
	File      []byte       `json:"file,omitempty"`  // in base64
	Files     []string     `json:"files,omitempty"` // that were written

	Script  *film.Script `json:"-"`
	Options film.Options `json:"-"`
}

// Scene is the way from one state to the next.
type Scene struct {
	Weight int `json:"weight"` // how many presses
	// the buttons in the order in which they are pressed, each as often as it is
	Presses []int32 `json:"presses,omitzero"`
	Least   bool    `json:"least"` // proved: no way is shorter
}

func sceneOf(s film.Scene, least, quiet bool) Scene {
	scene := Scene{Weight: len(s.Buttons), Least: least}
	if !quiet {
		scene.Presses = append([]int32{}, s.Buttons...)
	}
	return scene
}

// How long films are.
const (
	defaultHold     = 25 // frames for each state
	defaultDuration = "15s"
	maxFilmTime     = time.Hour
)

func (q *Film) Check(l Limits) (c Cost, err error) {
	if err := q.Look.read(); err != nil {
		return c, err
	}
	count := max(len(q.States)/q.channels(), len(q.Images))
	switch {
	case len(q.States) > 0 && len(q.Images) > 0:
		return c, wrong("images", "a film goes through states or through images: give one of them")
	case count < 2 || len(q.States)%q.channels() > 0:
		return c, wrongValue("states", count,
			"a film goes from one state to another, and needs 2, each of three in color")
	case count > maxFilmStates:
		return c, tooLarge("states", "these are too many states: at most %d are allowed", maxFilmStates)
	case q.RGB && q.Palette != "":
		return c, wrong("palette", "a film in color shows the colors of its images: leave this out")
	case len(q.States) > 0 && !q.Board.isGiven():
		return c, wrong("board", "it is missing: a spec such as 5x5 is needed")
	}
	names := slices.Concat(q.Names, make([]string, len(q.Images))) // those of JSON have none
	for i, data := range q.Images {
		g, err := readImage(l, "images", names[i], data, photo.Reading{Plain: q.Plain, RGB: q.RGB})
		if err != nil {
			return c, err
		}
		q.grays = append(q.grays, g)
	}
	if err := q.canvas(l, q.grays...); err != nil {
		return c, err
	}
	if err := l.Admit(q.Look.cost(count)); err != nil { // before many large states are read
		return c, err
	}
	for i := range q.States {
		if err := q.States[i].read("states", q.Board.board, ""); err != nil {
			return c, err
		}
	}
	if err := q.readOrder(l); err != nil {
		return c, err
	}
	if err := q.readOptions(); err != nil {
		return c, err
	}
	return q.cost(), checkTimeout(q.Timeout)
}

// readOptions reads how the film is shown, and the format.
func (q *Film) readOptions() (err error) {
	o := q.Options
	o.Loop = q.Loop == nil || *q.Loop
	o.PingPong = o.Loop
	if q.PingPong != nil {
		o.PingPong = *q.PingPong
	}
	if err := text.OneOf("easing", o.Easing, film.Easings); err != nil {
		return wrong("easing", "%s", err)
	}
	o.PerFrame = cmp.Or(o.PerFrame, 1)
	o.FPS = cmp.Or(o.FPS, 25)
	o.Hold = cmp.Or(o.Hold, defaultHold)
	o.Easing = cmp.Or(o.Easing, film.InOut)
	o.Scale = cmp.Or(o.Scale, studio.Cell(q.Board.board, 640, q.Mark))
	if err := named("palette", q.Palette, "", picture.PaletteNamed, &o.Palette); err != nil {
		return err
	}
	if err := q.appearance(&o, q.Scale != 0); err != nil {
		return err
	}
	if q.Format != "" {
		holds := AFilm
		if len(q.Figure) > 0 {
			holds = AFigure
		}
		if q.as, err = holds.Named(text.Clip(q.Format)); err != nil {
			return invalid("format", err)
		}
	}
	q.DarkIsOn = studio.DarkIsOn(o.Palette)
	if q.RGB {
		o.Palette = picture.Palette{}
	}
	q.options = o
	return q.readDuration()
}

// readDuration reads how long the film lasts, if its presses a frame do not say.
func (q *Film) readDuration() (err error) {
	switch {
	case q.PerFrame != 0 && q.Duration != "":
		return wrong("duration", "the duration follows from the presses a frame: give one of them")
	case q.PerFrame != 0:
		return nil
	}
	q.lasts, err = time.ParseDuration(cmp.Or(q.Duration, defaultDuration))
	if err != nil || q.lasts <= 0 || q.lasts > maxFilmTime {
		return wrongValue("duration", strconv.Quote(text.Clip(q.Duration)),
			"must be at most %v, such as 15s", maxFilmTime)
	}
	return nil
}

// readOrder reads in which order presses are made, and what it is called.
func (q *Film) readOrder(l Limits) (err error) {
	if len(q.Curve) > 0 {
		q.called = "curve"
		var points []lightsout.Point
		for n := 0; n+1 < len(q.Curve); n += 2 {
			points = append(points, lightsout.Point{X: q.Curve[n], Y: q.Curve[n+1]})
		}
		q.order, err = film.Along(q.Board.board, points)
		return invalid("curve", err)
	}
	if len(q.Times) == 0 && q.TimesName == "" {
		q.called = cmp.Or(text.Clip(q.Order), "auto")
		q.order, err = film.OrderNamed(q.called, cmp.Or(q.Seed, 1))
		return invalid("order", err)
	}
	if q.Order != "" && q.TimesName == "" {
		return wrong("times", "an order and times are two ways to say the same: give one")
	}
	if !q.Board.board.Cells() {
		return wrong("times", "only for boards of cells: the buttons of %s are not its lights", q.Board.board)
	}
	q.called = "times"
	if q.TimesName != "" {
		q.called = "of " + q.TimesName
	}
	g, err := readImage(l, "times", q.TimesName, q.Times, photo.Reading{})
	if err != nil {
		return err
	}
	q.order, err = studio.ByBrightness(q.Board.board, g)
	return refused("times", err)
}

// pixels returns how many pixels a frame has, or the figure.
func (q *Film) pixels() float64 {
	least, far := q.Board.board.Layout().Bounds()
	frames := float64(max(1, len(q.Figure)))
	return frames * (far.X - least.X) * (far.Y - least.Y) * float64(q.options.Scale) *
		float64(q.options.Scale)
}

// cost is that of the states and of a frame of pixels in memory. Only the presses tell how many frames there
// are.
func (q *Film) cost() Cost {
	c := q.Look.cost(len(q.grays) + len(q.States))
	c.Answer *= float64(len(q.grays) + len(q.States))
	if (q.as.Pixels || q.Figure != nil) && q.pixels() > 1e6 {
		c.Field = "scale"
		c = c.plus(0, 128*q.pixels()) // so a frame of 3840x2160 passes the usual limits, and not much more
	}
	return c
}

func (q *Film) Run(ctx context.Context, env *Env) (any, error) {
	answer, err := q.script(ctx, env)
	if err != nil {
		return nil, err
	}
	if q.lasts > 0 {
		if q.options, err = answer.Script.Lasting(q.options, q.lasts); err != nil {
			return nil, refused("duration", err)
		}
	}
	if q.Easing == "" && q.options.PerFrame == 1 {
		q.options.Easing = film.Linear // every press is seen
	}
	if answer.Frames, answer.Times, err = answer.Script.Count(q.options); err != nil {
		return nil, refused("", err)
	}
	answer.Scale = q.options.Scale
	answer.Options = q.options
	if q.Format == "" {
		return answer, nil
	}
	frames := Cost{Steps: 1e5 * float64(answer.Frames), Field: "per_frame"}
	if q.as.Pixels {
		frames.Steps += 5 * float64(answer.Frames) * q.pixels()
	}
	if err := env.Limits.Admit(frames); err != nil {
		return nil, err
	}
	answer.Format = q.as.Name
	answer.Type = q.as.Media
	answer.Name = "film." + q.as.Name
	o := q.options
	o.Watch = func(frame int) {
		env.report(Progress{Done: int64(frame), Total: int64(answer.Frames), Note: "writing frames"})
	}
	out := &bounded{ctx: ctx, limit: env.Limits.Answer / 2, field: "scale"}
	err = answer.Script.Write(out, answer.Name, o)
	answer.File = out.Bytes()
	return answer, refused("format", err)
}

// script finds the presses from state to state, and puts them in order.
func (q *Film) script(ctx context.Context, env *Env) (answer FilmAnswer, err error) {
	search, cancel := limitTime(ctx, q.Timeout)
	defer cancel()
	a, err := env.factor(search, q.Board.board)
	if err != nil {
		return answer, refused("board", err)
	}
	drawn, err := q.draw(ctx, search, env, a, &answer)
	if err != nil {
		return answer, err
	}
	ways := make([][]lightsout.Solution, q.channels())
	var firsts, all []lightsout.State
	for n := range ways {
		states := text.Each(drawn[n], func(d studio.Drawing) lightsout.State { return d.State })
		for i := n; i < len(q.States); i += len(ways) {
			states = append(states, q.States[i].state)
		}
		if len(q.States) > 0 {
			ways[n], err = studio.Between(search, a, states)
		} else {
			ways[n], err = studio.Join(search, a, drawn[n], env.Way)
		}
		if err != nil {
			return answer, refused("states", err)
		}
		firsts = append(firsts, states[0])
		all = append(all, states...)
	}
	b, first, joined, err := studio.Stack(portable(a.Board()), firsts, ways)
	if err != nil {
		return answer, refused("states", err)
	}
	env.report(Progress{Note: "putting presses in order"})
	if answer.Script, err = studio.Script(ctx, b, first, joined, q.order, cmp.Or(q.Seed, 1)); err != nil {
		return answer, refused("states", err)
	}
	answer.Board = b.Spec()
	answer.Order = q.called
	answer.Scenes = []Scene{}
	if q.called == "auto" { // it has chosen one for each scene
		answer.Order = sceneOrders(answer.Script)
	}
	if answer.FromAllOn, err = studio.FromAllOn(ctx, a, all); err != nil {
		return answer, err
	}
	for i, scene := range answer.Script.Scenes {
		answer.Presses += len(scene.Buttons)
		answer.Scenes = append(answer.Scenes, sceneOf(scene, joined[i].Least, q.QuietResult))
	}
	return answer, nil
}

// draw finds the nearest state to each image, layer by layer.
func (q *Film) draw(
	ctx, search context.Context, env *Env, a *algebra.Algebra, answer *FilmAnswer,
) ([][]studio.Drawing, error) {
	layers := make([][]studio.Drawing, q.channels())
	for i, g := range q.grays {
		q.Resize.At = q.places[i]
		if i == 0 || i >= len(q.At) || q.At[i] != AsBefore {
			q.Resize.Like = g
		}
		drawings, err := q.Look.draw(search, env, a, g)
		if err != nil {
			return nil, refused("images", err)
		}
		for layer, d := range drawings {
			one, err := q.answer(ctx, d, false)
			if err != nil {
				return nil, err
			}
			layers[layer] = append(layers[layer], d)
			answer.Pictures = append(answer.Pictures, one)
		}
		if q.Resize.Meet == nil && g.Width*g.Height > 1 { // the first that is not flat
			q.Resize.Meet = &drawings[0].Subject
		}
		env.report(Progress{Done: int64(i + 1), Total: int64(len(q.grays)), Note: "drawing"})
	}
	return layers, nil
}

// sceneOrders names the orders of the scenes, each once.
func sceneOrders(s *film.Script) string {
	names := text.Each(s.Scenes, func(scene film.Scene) string { return scene.Order })
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " and ")
}
