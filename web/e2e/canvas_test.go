package e2e_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// On a canvas, a tap presses what is drawn there, a drag moves and presses nothing, the wheel
// zooms about the pointer, and the pixels are those of the lights.
func TestLargeBoardByMouse(t *testing.T) {
	t.Parallel()
	p := stage(t)
	// without gleam and halo: colors are exact
	eval[bool](p, "(document.documentElement.dataset.theme = 'contrast', true)")
	for _, spec := range []string{"300x300", "torus-40x60-mod3", "hex-22", "cube-15", "graph-cycle-1500"} {
		begin(p, map[string]any{"spec": spec})
		const at = `(({x, y}) => { const {camera, stage} = game.view; const box = ` +
			`stage.getBoundingClientRect(); return [box.left + (x - camera.x) * camera.scale, box.top + (y ` +
			`- camera.y) * camera.scale]; })(game.board.button(%d))`
		button := eval[int](p, "Math.floor(game.board.buttons * 0.52)")
		place := func() (x, y float64) {
			point := eval[[]float64](p, fmt.Sprintf(at, button))
			return point[0], point[1]
		}
		x, y := place()
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
		for range 12 {
			p.do(wheel(x, y, -400))
		}
		p.wait("game.view.camera.scale > 60")
		// The wheel reports whole pixels only, which are many cells at first.
		eval[bool](p, fmt.Sprintf("(game.view.reveal(%d), true)", button))
		x, y = place()
		p.do(chromedp.MouseClickXY(x, y))
		p.wait("game.presses.length === 1")
		if got := p.presses(); !slices.Equal(got, []int{button}) {
			t.Errorf("%s: pressed %v where %d is drawn", spec, got, button)
		}
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x+40, y+30, chromedp.ButtonLeft),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x+40, y+30, chromedp.ButtonLeft))
		if moved, _ := place(); moved < x+30 || moved > x+50 {
			t.Errorf("%s: dragged by 40 pixels, the board moved by %g", spec, moved-x)
		}
		if got := p.presses(); len(got) != 1 {
			t.Errorf("%s: a drag pressed %v", spec, got[1:])
		}
		got := eval[[]string](p, fmt.Sprintf(`new Promise((done) => requestAnimationFrame(() => {
			const {view: stage, board, session} = game;
			const {camera, canvas, colors} = stage;
			stage.hover(-1);
			stage.draw();
			const {x, y, r} = board.button(%d);
			const ctx = canvas.getContext('2d');
			const ratio = canvas.width / camera.width;
			const pixel = (dx) => [...ctx.getImageData((x + dx * r - camera.x) * camera.scale * ratio, (y - camera.y) * camera.scale * ratio, 1, 1).data].join();
			done([pixel(0.5), colors.lights(board.modulus)[session.state[%d]].text.replace(/[^0-9,]/g, '').replace(/1$/, '255')]);
		}))`, button, button))
		if got[0] != got[1] {
			t.Errorf("%s: the pixel of a light is %s, its color %s", spec, got[0], got[1])
		}
	}
}

func wheel(x, y, dy float64) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y,
		func(p *input.DispatchMouseEventParams) {
			p.DeltaX = 1e-6
			p.DeltaY = dy
		})
}
