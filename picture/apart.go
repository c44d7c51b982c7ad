package picture

import (
	"iter"

	"lightsout"
)

// maxWires is how many lines from buttons to lights are drawn; more would be a thicket.
const maxWires = 1 << 12

// drawButtons draws the buttons that are not cells as rings, and lines to the lights they change:
// without them the board cannot be played on paper.
func (d drawing) drawButtons(c canvas, layout lightsout.Layout, at placing) {
	c.arrows(pen{stroke: d.style.link, width: d.style.thin}, d.wires(layout, at))
	for j := range d.board.Buttons() {
		shape := layout.Button(j)
		c.circle(pen{rgb(0xffffff), d.style.outline, d.style.thin}, at(shape.Center), 0.55*shape.Radius*d.cell)
	}
}

func (d drawing) wires(layout lightsout.Layout, at placing) iter.Seq[arrow] {
	return func(yield func(arrow) bool) {
		var room []lightsout.Toggle
		drawn := 0
		for j := range d.board.Buttons() {
			room = d.board.AppendToggles(room[:0], j)
			for _, t := range room {
				line := arrow{from: at(layout.Button(j).Center), to: at(layout.Light(t.Light).Center)}
				if drawn++; drawn > maxWires || !yield(line) {
					return
				}
			}
		}
	}
}
