//go:build !js || studio

package api

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"slices"
	"strings"

	"lightsout"
	"lightsout/app/photo"
	"lightsout/app/studio"
	"lightsout/board"
	"lightsout/film"
)

// Draw requests a picture on a board, as nearly as it can be reached.
type Draw struct {
	Look
	Image       []byte `json:"image" flag:"-" doc:"an image file in base64: PNG, JPEG, PBM to PPM, and on a server others"`
	Like        []byte `json:"like,omitempty" flag:"-" doc:"crop the image as this one, of the same size, would be"`
	WishOnly    bool   `json:"wish_only,omitempty" flag:"-" doc:"only the target, in color red, then green, then blue"`
	QuietResult bool   `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	// of the search
	Timeout string `json:"timeout,omitempty" doc:"give up after this time, such as 30s; 0 means never"`

	Meet *photo.Place `json:"meet,omitempty" flag:"-" doc:"where on the board the subject comes, from 0 to 1"`
	Name string       `json:"-"` // of the image, for errors

	gray    *photo.Gray
	options film.Options
}

// DrawAnswer is a picture that can be reached.
type DrawAnswer struct {
	Board   string         `json:"board"`
	Wrong   int            `json:"wrong"`
	Proved  bool           `json:"proved"` // no state that can be reached costs less
	Cost    int            `json:"cost"`   // of the wrong lights: their number if the fewest were asked for
	AtLeast int            `json:"at_least"`
	Target  []string       `json:"target,omitempty"`
	State   []string       `json:"state,omitempty"`
	Presses []string       `json:"presses,omitempty"`
	Weight  int            `json:"weight"` // of the presses
	Least   bool           `json:"least"`  // proved: no presses that lead there are fewer
	Exact   bool           `json:"exact"`  // the wrong lights are the fewest, not those seen least
	Pushed  map[string]int `json:"pushed,omitempty"`
	GaveUp  string         `json:"gave_up,omitempty"`
	Race    []Race         `json:"race,omitempty"`    // how good each method was when, if several were asked
	Layers  []DrawAnswer   `json:"layers,omitempty"`  // of a picture in color: red, green and blue
	Subject *photo.Place   `json:"subject,omitempty"` // where it is on the board, for meet

	Drawing studio.Drawing `json:"-"`
	Script  *film.Script   `json:"-"` // its state, and how it is drawn; nil if that is too large for a film
	Options film.Options   `json:"-"`
}

// Check reads the image and the board. The cost is that of the nearest state.
func (q *Draw) Check(l Limits) (c Cost, err error) {
	if err := q.Look.read(); err != nil {
		return c, err
	}
	as := photo.Reading{Plain: q.Plain, RGB: q.RGB}
	if q.gray, err = readImage(l, "image", q.Name, q.Image, as); err != nil {
		return c, err
	}
	if err := q.canvas(l, q.gray); err != nil {
		return c, err
	}
	q.Resize.At = q.places[0]
	q.Resize.Meet = q.Meet
	if len(q.Like) > 0 {
		like, err := readImage(l, "like", q.Name, q.Like, as)
		if err != nil {
			return c, err
		}
		if like.Width != q.gray.Width || like.Height != q.gray.Height {
			return c, wrong("like", "must have the %d by %d pixels of the image", q.gray.Width, q.gray.Height)
		}
		q.Resize.Like = like
	}
	q.options.Scale = studio.Cell(q.Board.board, 1024, false)
	if err := q.appearance(&q.options, false); err != nil {
		return c, err
	}
	return q.Look.cost(1), checkTimeout(q.Timeout)
}

func (q *Draw) Run(ctx context.Context, env *Env) (any, error) {
	if q.WishOnly {
		b := q.Board.board
		wishes, err := q.Target.Layers(ctx, b, q.gray)
		if err != nil {
			return nil, refused("dither", err)
		}
		answer := DrawAnswer{Board: b.Spec(), Exact: q.Exact}
		for _, w := range wishes {
			answer.Target = append(answer.Target, b.StateRows(w.State)...)
		}
		return answer, nil
	}
	search, cancel := limitTime(ctx, q.Timeout)
	defer cancel()
	a, err := env.factor(search, q.Board.board)
	if err != nil {
		return nil, refused("board", err)
	}
	layers, err := q.draw(search, env, a, q.gray)
	if err != nil {
		return nil, refused("dither", err)
	}
	if len(layers) == 1 {
		answer, err := q.answer(ctx, layers[0], !q.QuietResult)
		answer.Options = q.options
		answer.Subject = &layers[0].Subject
		answer.Script, _ = film.NewScript(layers[0].Board, layers[0].State)
		return answer, err
	}
	all := DrawAnswer{Board: q.Board.board.Spec(), Proved: true, Least: true, Exact: true, Options: q.options}
	all.Subject = &layers[0].Subject
	var firsts []lightsout.State
	for _, d := range layers {
		one, err := q.answer(ctx, d, !q.QuietResult)
		if err != nil {
			return nil, err
		}
		all.Wrong += one.Wrong
		all.Cost += one.Cost
		all.AtLeast += one.AtLeast
		all.Weight += one.Weight
		all.Proved = all.Proved && one.Proved
		all.Least = all.Least && one.Least
		all.Exact = all.Exact && one.Exact
		all.GaveUp = cmp.Or(all.GaveUp, one.GaveUp)
		all.Layers = append(all.Layers, one)
		firsts = append(firsts, d.State)
	}
	b, first, _, err := studio.Stack(portable(a.Board()), firsts, make([][]lightsout.Solution, len(firsts)))
	if err == nil {
		all.Script, err = film.NewScript(b, first)
	}
	return all, err
}

// autoBoard returns the spec of a board on which every picture is exact: near the size that a name such as
// auto-60x80 has, or else of a shape. A matrix that is invertible modulo 2 is so modulo 4, 8 and 16, which
// may follow, too.
func autoBoard(name string, shape image.Point, sized bool) (spec string, err error) {
	size, states, many := strings.Cut(name, "-mod")
	if many && !slices.Contains([]string{"2", "4", "8", "16"}, states) {
		return "", fmt.Errorf("%s: auto has 2, 4, 8 or 16 states, such as auto-mod4", name)
	}
	var rows, columns int
	if wish, ok := strings.CutPrefix(size, "auto-"); ok {
		_, err := fmt.Sscanf(wish, "%dx%d", &rows, &columns)
		if err != nil || wish != fmt.Sprintf("%dx%d", rows, columns) {
			return "", fmt.Errorf("%s: auto is for plain rectangles, such as auto-60x80", name)
		}
		if rows, columns, err = studio.ExactSize(rows, columns); err != nil {
			return "", err
		}
	} else if size != "auto" {
		return "", fmt.Errorf("%s: after auto a size may follow, such as auto-60x80", name)
	} else if rows, columns, err = studio.SizeFor(shape, sized); err != nil {
		return "", err
	}
	spec = fmt.Sprintf("%dx%d", rows, columns)
	if many && states != "2" {
		spec += "-mod" + states
	}
	return spec, nil
}

// portable returns a board whose spec says all of it, unless it is too large: a film must not need its graph
// file.
func portable(b *lightsout.Board) *lightsout.Board {
	if _, err := board.Parse(b.Spec()); err == nil {
		return b
	}
	game, err := board.ParseID(board.FormatID(b, b.AllOn()))
	if err != nil || game.Board.Lights() != b.Lights() || game.Board.Buttons() != b.Buttons() {
		return b
	}
	return game.Board
}
