//go:build all

package e2e_test

import (
	"context"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

func narrow(s *settings) {
	s.width = 320
	s.height = 640
}

// screenshotWhole is screenshot for all of the page, also what must be scrolled to.
func (p *page) screenshotWhole(name string) {
	p.t.Helper()
	p.picture(name, chromedp.FullScreenshot(100))
}

// mouseOver moves the mouse with no button held.
func (p *page) mouseOver(at spot, held ...string) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at.x, Y: at.y},
		held)
}

// wheelAt turns the wheel over the spot; down is positive. With "Control" it is what a trackpad
// sends for a pinch.
func (p *page) wheelAt(at spot, down float64, held ...string) {
	p.t.Helper()
	p.mouseOver(at, held...)
	// A wheel with no way to go sideways is not told to the page at once.
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: at.x, Y: at.y,
		DeltaX: 1e-6, DeltaY: down}, held)
}

// specsOfEveryKind are boards that a person can see whole.
var specsOfEveryKind = []string{
	"5x5", "3x5", "1x1", "1x7", "7x1", "torus-4x4", "torus-1x2", "cylinder-3x4", "mobius-3x4", "klein-3x5",
	"projective-4x3", "4x4-king-mod3", "5x5-mod7", "3x3-mod40", "5x5-knight", "4x5-star",
	"klein-3x4-open-star", "5x4-pattern=010_121_000-mod5", "hex-3", "hex-2-self=no", "tri-4", "cube-2",
	"3x3x3", "2x2x2x2-mod3", "torus-3x2x2", "graph-petersen", "graph-path-6", "graph-wheel-7", "merlin",
	"orbix", "lightsout2000",
}

// namesAgree fails the test if the browser has other names for the elements of the page than named.
func (p *page) namesAgree() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	tree, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	p.must(err)
	heard := map[string][]string{}
	for _, node := range tree.Nodes {
		if role := value(node.Role); !node.Ignored {
			heard[role] = append(heard[role], strings.Join(strings.Fields(value(node.Name)), " "))
		}
	}
	for _, role := range quickRoles {
		quick := eval[[]string](p, named+"('"+role+"').map((e) => e.name)")
		slices.Sort(quick)
		slices.Sort(heard[role])
		if !slices.Equal(quick, heard[role]) {
			p.t.Errorf("%s: %s by the tests\n\t%q\nand by the browser\n\t%q", p.address(), role,
				quick, heard[role])
		}
	}
}

var forcedColors = feature("forced-colors", "active")
