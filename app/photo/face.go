//go:build !js || studio

package photo

import (
	pigo "github.com/esimov/pigo/core"

	"lightsout/internal/base/text"
)

// sureFace is the least score of a face: below it most finds are leaves and folds.
const sureFace = 8

// heads returns boxes around the heads in a small picture of stored gray, hair and chin included.
func heads(g *Gray) (list []box) {
	p := finder()
	if p == nil || min(g.Width, g.Height) < 40 {
		return nil
	}
	pixels := text.Each(g.Pix, func(v uint16) uint8 { return uint8(v >> 8) })
	found := p.RunCascade(pigo.CascadeParams{MinSize: 24, MaxSize: min(g.Width, g.Height), ShiftFactor: 0.1,
		ScaleFactor: 1.1,
		ImageParams: pigo.ImageParams{Pixels: pixels, Rows: g.Height, Cols: g.Width, Dim: g.Width}}, 0)
	best := float32(sureFace)
	for _, face := range p.ClusterDetections(found, 0.2) {
		if face.Q < best/3 || face.Q < sureFace {
			continue // a weak find beside a clear face
		}
		best = max(best, face.Q)
		x := float64(face.Col)
		y := float64(face.Row)
		r := 0.65 * float64(face.Scale)
		list = append(list, box{x - 1.1*r, y - 1.4*r, x + 1.1*r, y + 1.2*r})
	}
	return list
}
