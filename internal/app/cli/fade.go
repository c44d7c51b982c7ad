package cli

import (
	"context"
	"fmt"
	"io"

	"lightsout/film"
	"lightsout/picture"
)

// fadeChart draws how far each order strays from the cross-fade in the first scene of a film.
func (u *ui) fadeChart(ctx context.Context, file string, s *film.Script) error {
	const times = 21
	c := picture.Chart{Title: "Distance to the cross-fade", X: "part of the scene", Y: "percent", Linear: true}
	for n := range times {
		c.Places = append(c.Places, fmt.Sprintf("%d %%", n*100/(times-1)))
	}
	x := s.Board.NewPresses()
	for _, j := range s.Scenes[0].Buttons {
		x.Add(int(j), 1)
	}
	for _, name := range film.Orders() {
		order, err := film.OrderNamed(name, 1)
		if err != nil {
			return err
		}
		buttons, err := order.Arrange(ctx, s.Board, s.First, x)
		if err != nil {
			return err
		}
		far, err := film.FadeDistances(ctx, s.Board, s.First, buttons, times)
		if err != nil {
			return err
		}
		if far == nil {
			return fmt.Errorf("board %s is too large for --chart", s.Board)
		}
		for n := range far {
			far[n] *= 100
		}
		c.Lines = append(c.Lines, picture.Line{Name: name, Values: far})
	}
	write, err := chartWriter(c, file)
	if err != nil {
		return err
	}
	return u.write(ctx, file, func(w io.Writer) error { return write(w) })
}
