package e2e_test

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A spot is a place in the window, in CSS pixels.
type spot struct{ x, y float64 }

// by returns the spot at an offset.
func (s spot) by(dx, dy float64) spot { return spot{s.x + dx, s.y + dy} }

// spot returns a place in the first element that the CSS selector finds, scrolled into view: (0, 0)
// is its upper left corner and (1, 1) its lower right.
func (p *page) spot(selector string, right, down float64) spot {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector(%q)", selector))
	at := eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
		const box = e.getBoundingClientRect();
		return [box.left + box.width * %g, box.top + box.height * %g];
	})()`, selector, right, down))
	return spot{at[0], at[1]}
}

// modifiers returns the bits of keys that are held: Shift, Control, Alt, Meta.
func (p *page) modifiers(held []string) (bits int64) {
	p.t.Helper()
	known := map[string]kb.Modifier{
		"Shift": kb.ModifierShift, "Control": kb.ModifierCtrl, "Alt": kb.ModifierAlt, "Meta": kb.ModifierMeta,
	}
	for _, name := range held {
		modifier, ok := known[name]
		if !ok {
			p.t.Fatalf("%q is not Shift, Control, Alt or Meta", name)
		}
		bits |= int64(modifier)
	}
	return bits
}

func (p *page) mouse(event input.DispatchMouseEventParams, held []string) {
	p.t.Helper()
	event.Modifiers = p.modifiers(held)
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Call(ctx, input.DispatchMouseEvent, event)
	p.must(err)
}

// mouseDown moves the mouse to the spot and presses its left button. Keys such as "Shift" may be
// held.
func (p *page) mouseDown(at spot, held ...string) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at.x, Y: at.y},
		held)
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMousePressed, X: at.x, Y: at.y,
		Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}, held)
}

// mouseMove moves the mouse with the left button held.
func (p *page) mouseMove(at spot, held ...string) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at.x, Y: at.y,
		Button: input.MouseButtonLeft, Buttons: 1}, held)
}

// mouseUp lets the left button go.
func (p *page) mouseUp(at spot, held ...string) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: at.x, Y: at.y,
		Button: input.MouseButtonLeft, ClickCount: 1}, held)
}

// dragSteps is in how many moves a drag is made.
const dragSteps = 8

// drag presses the left button at the first spot, moves over all the others in a few steps each,
// and lets go at the last.
func (p *page) drag(from, to spot, held ...string) {
	p.t.Helper()
	p.mouseDown(from, held...)
	for i := 1; i <= dragSteps; i++ {
		p.mouseMove(between(from, to, i), held...)
	}
	p.mouseUp(to, held...)
}

func between(from, to spot, step int) spot {
	share := float64(step) / dragSteps
	return from.by((to.x-from.x)*share, (to.y-from.y)*share)
}

// clickAt clicks at the spot, whatever is there.
func (p *page) clickAt(at spot, held ...string) {
	p.t.Helper()
	p.mouseDown(at, held...)
	p.mouseUp(at, held...)
}

// touch sends what fingers do: where those are that touch now.
func (p *page) touch(kind input.DispatchTouchEventType, fingers ...spot) {
	p.t.Helper()
	params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	for i, at := range fingers {
		id := float64(i)
		params.TouchPoints = append(params.TouchPoints, &input.TouchPoint{X: at.x, Y: at.y, ID: &id})
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Call(ctx, input.DispatchTouchEvent, params)
	p.must(err)
}

// tapAt touches the spot with a finger. Fingers need a page that was opened with phone.
func (p *page) tapAt(at spot) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, at)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// swipe drags with one finger.
func (p *page) swipe(from, to spot) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, from)
	for i := 1; i <= dragSteps; i++ {
		p.touch(input.DispatchTouchEventTypeTouchMove, between(from, to, i))
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// pinch puts two fingers beside the spot, so far apart, and moves them until they are as far apart
// as said.
func (p *page) pinch(middle spot, before, after float64) {
	p.t.Helper()
	fingers := func(apart float64) (spot, spot) { return middle.by(-apart/2, 0), middle.by(apart/2, 0) }
	left, right := fingers(before)
	p.touch(input.DispatchTouchEventTypeTouchStart, left)
	p.touch(input.DispatchTouchEventTypeTouchStart, left, right)
	for i := 1; i <= dragSteps; i++ {
		left, right = fingers(before + (after-before)*float64(i)/dragSteps)
		p.touch(input.DispatchTouchEventTypeTouchMove, left, right)
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}
