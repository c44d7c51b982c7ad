package picture

import (
	"math"
	"strings"

	"lightsout"
)

// cubeSeam is a side of a face in the net of a cube. Sides with the same letter are glued.
type cubeSeam struct {
	letter string
	middle lightsout.Point // of the side, in units of the layout
	out    lightsout.Point // away from the face
}

// cubeSeams returns the sides of the net that are glued, none for other boards. The net is a row of four
// faces with one above and one below the second.
func cubeSeams(b *lightsout.Board) []cubeSeam {
	if !strings.HasPrefix(b.Named("").Spec(), "cube-") {
		return nil
	}
	side := math.Round(math.Sqrt(float64(b.Lights()) / 6))
	least, _ := b.Layout().Bounds()
	up, down, left, right := lightsout.Point{Y: -1}, lightsout.Point{Y: 1}, lightsout.Point{X: -1}, lightsout.Point{X: 1}
	list := []cubeSeam{
		{"a", lightsout.Point{X: 1, Y: 0.5}, left}, {"a", lightsout.Point{X: 0.5, Y: 1}, up},
		{"b", lightsout.Point{X: 2, Y: 0.5}, right}, {"b", lightsout.Point{X: 2.5, Y: 1}, up},
		{"c", lightsout.Point{X: 1.5, Y: 0}, up}, {"c", lightsout.Point{X: 3.5, Y: 1}, up},
		{"d", lightsout.Point{X: 1, Y: 2.5}, left}, {"d", lightsout.Point{X: 0.5, Y: 2}, down},
		{"e", lightsout.Point{X: 2, Y: 2.5}, right}, {"e", lightsout.Point{X: 2.5, Y: 2}, down},
		{"f", lightsout.Point{X: 1.5, Y: 3}, down}, {"f", lightsout.Point{X: 3.5, Y: 2}, down},
		{"g", lightsout.Point{X: 0, Y: 1.5}, left}, {"g", lightsout.Point{X: 4, Y: 1.5}, right},
	}
	for i := range list {
		list[i].middle = least.Plus(list[i].middle.Times(side))
	}
	return list
}

// drawCubeSeams writes the letters next to the net.
func (d drawing) drawCubeSeams(c canvas, at placing) {
	for _, seam := range cubeSeams(d.board) {
		place := at(seam.middle.Plus(seam.out.Times(0.3)))
		c.text(label{at: lightsout.Point{X: place.X, Y: place.Y + 0.14*d.cell}, size: 0.42 * d.cell, fill: d.style.seam, text: seam.letter})
	}
}
