//go:build !js || studio

package api

import (
	"bytes"
	"context"
	"fmt"
	"image"

	"lightsout"
	"lightsout/app/photo"
	"lightsout/app/scan"
	"lightsout/board"
	"lightsout/internal/base/text"
)

// Read requests the game that a picture shows.
type Read struct {
	Image   []byte    `json:"image" flag:"-" doc:"an image file in base64: PNG, PBM, PGM or PPM, and on a server others"`
	Board   Spec      `json:"board,omitzero" doc:"a grid such as 5x5 or torus-6x6 (default: what the picture shows)"`
	States  int       `json:"states,omitempty" doc:"states of a light, 2 to 9 (default: what the picture shows)"`
	Corners []float64 `json:"corners,omitempty" doc:"the board's corners: x,y in pixels, clockwise from the top left"`
	Invert  bool      `json:"invert,omitempty" doc:"dark lights are on"`

	Name string `json:"-"` // of the image, for errors

	picture image.Image
	options scan.Options
}

// ReadAnswer is the game that a picture shows.
type ReadAnswer struct {
	Board   string        `json:"board"`
	ID      string        `json:"id"`
	Rows    int           `json:"rows"`
	Columns int           `json:"columns"`
	States  int           `json:"states"`
	Cells   []scan.Cell   `json:"cells"`  // row by row
	Doubt   []int         `json:"doubt"`  // the cells that a person should look at
	Colors  []string      `json:"colors"` // of the states that were seen
	Corners [4]scan.Point `json:"corners"`

	Picture image.Image  `json:"-"`
	Reading scan.Reading `json:"-"`
	Inverse string       `json:"-"` // of two states: the ID if the other one is off
}

// Limits of a picture: those of a photograph of a telephone, which takes less than 256 MB while it is read.
const (
	maxReadPixels = 12 << 20
	maxReadBytes  = 32 << 20
)

// Check reads the image and the board. The cost is that of the search, whatever the picture shows.
func (q *Read) Check(l Limits) (c Cost, err error) {
	q.options = scan.Options{States: q.States, Invert: q.Invert}
	if q.Board.isGiven() {
		if err := q.checkBoard(l); err != nil {
			return c, err
		}
	}
	if q.States != 0 && (q.States < 2 || q.States > scan.MaxStates) {
		return c, wrongValue("states", q.States, "must be from 2 to %d", scan.MaxStates)
	}
	if n := len(q.Corners); n != 0 && n != 8 {
		return c, wrong("corners", "there are %d numbers: x and y of four corners are 8", n)
	}
	for i := 0; i < len(q.Corners); i += 2 {
		q.options.Corners = append(q.options.Corners, scan.Point{X: q.Corners[i], Y: q.Corners[i+1]})
	}
	if len(q.Image) == 0 && q.Name == "" {
		return c, wrong("image", "it is missing: an image file in base64 is needed")
	}
	if n := len(q.Image); n > maxReadBytes {
		return c, unread("image", q.Name,
			fmt.Errorf("a file of %d bytes: at most %d are read", n, maxReadBytes))
	}
	reading := photo.Reading{MaxPixels: maxReadPixels}
	if l.Bytes > 0 {
		reading.MaxPixels = min(maxReadPixels, int(l.Bytes/bytesOfPixel))
	}
	if q.picture, err = reading.Color(bytes.NewReader(q.Image)); err != nil {
		return c, unread("image", q.Name, err)
	}
	pixels := float64(q.picture.Bounds().Dx()) * float64(q.picture.Bounds().Dy())
	const cells = scan.MaxSide * scan.MaxSide
	return Cost{Field: "image", Steps: 1e9 + 50*pixels, Bytes: 64e6 + 20*pixels, Answer: 120 * cells}, nil
}

// checkBoard refuses boards that are not rows and columns, and reads how many states they have.
func (q *Read) checkBoard(l Limits) error {
	if err := q.Board.read("board", l); err != nil {
		return err
	}
	b := q.Board.board
	ok := false
	q.options.Rows, q.options.Columns, ok = b.Planar()
	if !ok || b.Lights() != q.options.Rows*q.options.Columns {
		return wrong("board", "%s has no rows and columns: a grid such as 5x5 or torus-6x6 is needed", b)
	}
	if k := b.Modulus(); k > 2 {
		if q.States != 0 && q.States != k {
			return wrongValue("states", q.States, "board %s has %d", b, k)
		}
		q.options.States = k
	}
	return nil
}

func (q *Read) Run(ctx context.Context, _ *Env) (any, error) {
	r, err := scan.Picture(ctx, q.picture, q.options)
	if err != nil {
		return nil, unread("image", q.Name, err)
	}
	b, err := q.board(r)
	if err != nil {
		return nil, err
	}
	s := b.NewState()
	a := ReadAnswer{
		Board: b.Spec(), Rows: r.Rows, Columns: r.Columns, States: b.Modulus(), Corners: r.Corners,
		Cells: r.Cells, Doubt: []int{}, Picture: q.picture, Reading: r,
	}
	for i, c := range r.Cells {
		s.Set(i, c.State)
		if c.Confidence < scan.Doubtful {
			a.Doubt = append(a.Doubt, i)
		}
	}
	a.Colors = text.Each(r.Colors, func(c [3]uint8) string {
		return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
	})
	a.ID = board.FormatID(b, s)
	if b.Modulus() == 2 {
		a.Inverse = board.FormatID(b, b.AllOn().Minus(s))
	}
	return a, nil
}

// board is the one of the request, with more states if the picture shows them, or a plain one of the size.
func (q *Read) board(r scan.Reading) (*lightsout.Board, error) {
	spec := fmt.Sprintf("%dx%d", r.Rows, r.Columns)
	if b := q.Board.board; b != nil {
		if b.Modulus() == r.States {
			return b, nil
		}
		spec = b.Spec()
	}
	if r.States > 2 {
		spec += fmt.Sprintf("-mod%d", r.States)
	}
	return parseSpec("board", spec)
}
