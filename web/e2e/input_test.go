package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lightsout/board"
	"lightsout/internal/base/format"
)

// An element is something on the page that a person could point at.
type element struct {
	page       *page
	role, name string
	id         runtime.RemoteObjectID
}

func (e *element) String() string { return strings.TrimSpace(e.role + " " + strconv.Quote(e.name)) }

// find returns the element with the role and name that a screen reader would hear, and waits for
// it. Role "" is any role; a name that ends in * is the beginning of one. If there are several,
// the first is meant.
func (p *page) find(role, name string) *element {
	p.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		found := p.lookup(role, name)
		if len(found) > 0 {
			return &element{p, role, name, found[0]}
		}
		if time.Now().After(deadline) {
			p.screenshot("failed-" + p.t.Name())
			p.t.Fatalf("there is no %s in %s", &element{role: role, name: name}, p.report())
		}
	}
}

// has reports whether there is such an element now.
func (p *page) has(role, name string) bool {
	p.t.Helper()
	return len(p.lookup(role, name)) > 0
}

func (p *page) lookup(role, name string) []runtime.RemoteObjectID {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	start, some := strings.CutSuffix(name, "*")
	if slices.Contains(quickRoles, role) {
		found, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: fmt.Sprintf(
			"%s(%q).find(({name}) => name === %[3]q || %[4]v && name.startsWith(%[3]q))?.element", named,
			role, start, some)})
		if err != nil || found.Result.ObjectID == "" {
			return nil // there is none, or the document went away while we asked
		}
		return []runtime.RemoteObjectID{found.Result.ObjectID}
	}
	query := accessibility.QueryAXTreeParams{Role: role}
	if !some {
		query.AccessibleName = name
	}
	root, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: "document"})
	p.must(err)
	query.ObjectID = root.Result.ObjectID
	answer, err := chromedp.Call(ctx, accessibility.QueryAXTree, query)
	if err != nil {
		return nil
	}
	var found []runtime.RemoteObjectID
	for _, node := range answer.Nodes {
		if node.Ignored || node.Name == nil || node.BackendDOMNodeID == 0 ||
			role == "" && value(node.Role) == "StaticText" {
			continue
		}
		if !some || strings.HasPrefix(value(node.Name), start) {
			object, err := chromedp.Call(ctx, dom.ResolveNode,
				dom.ResolveNodeParams{BackendNodeID: node.BackendDOMNodeID})
			if err == nil {
				found = append(found, object.Object.ObjectID)
			}
		}
	}
	return found
}

// value returns the text of a value of the accessibility tree.
func value(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text string
	if json.Unmarshal(v.Value, &text) != nil {
		return string(v.Value)
	}
	return text
}

// renew finds the element again if the page has replaced it.
func (e *element) renew() {
	e.page.t.Helper()
	if !within[bool](e, "function() { return this.isConnected; }") {
		*e = *e.page.find(e.role, e.name)
	}
}

// belongs is JavaScript that reports whether the element hit belongs to the element at: itself, inside it or
// its label.
const belongs = `at.contains(hit) || hit.contains(at) || (at.labels && [...at.labels].some((l) => ` +
	`l.contains(hit)))`

// center scrolls the element into view and returns the point a person would aim at. It fails if
// something else lies on top of that point.
func (e *element) center() (x, y float64) {
	t := e.page.t
	t.Helper()
	ctx, cancel := context.WithTimeout(e.page.ctx, patience)
	defer cancel()
	for {
		e.renew()
		_, err := chromedp.Call(ctx, dom.ScrollIntoViewIfNeeded,
			dom.ScrollIntoViewIfNeededParams{ObjectID: e.id})
		if err == nil {
			break
		}
		if !strings.Contains(err.Error(), "detached") {
			t.Fatalf("%s cannot be scrolled into view: %v", e, err)
		}
	}
	const aim = `function() {
		const at = this.nodeType === 1 ? this : this.parentElement;
		const box = at.getBoundingClientRect();
		const x = box.x + box.width / 2, y = box.y + box.height / 2;
		const hit = document.elementFromPoint(x, y);
		const mine = hit && (` + belongs + `);
		return {x, y, empty: box.width === 0 || box.height === 0, over: mine ? '' : hit ? hit.outerHTML.slice(0, 120) : 'nothing'};
	}`
	point := within[struct {
		X, Y  float64
		Empty bool
		Over  string
	}](e, aim)
	if point.Empty {
		t.Fatalf("%s has no size", e)
	}
	if point.Over != "" {
		t.Fatalf("%s is covered by %s", e, point.Over)
	}
	return point.X, point.Y
}

// within calls a JavaScript function whose this is the element.
func within[T any](e *element, function string) T {
	e.page.t.Helper()
	ctx, cancel := context.WithTimeout(e.page.ctx, patience)
	defer cancel()
	answer, err := chromedp.Run(ctx,
		chromedp.CallFunctionOn[T](function, func(p *runtime.CallFunctionOnParams) {
			p.ObjectID = e.id
		}))
	e.page.must(err)
	return answer
}

// click moves the mouse to the element and clicks it.
func (e *element) click() {
	e.page.t.Helper()
	e.aim(func(x, y float64) {
		e.page.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y),
			chromedp.MouseClickXY(x, y))
	})
}

// tap touches the element with a finger; the page should be opened with phone.
func (e *element) tap() {
	e.page.t.Helper()
	e.aim(func(x, y float64) { e.page.do(chromedp.TapXY(x, y)) })
}

// aim presses at the point of the element. If the element moves away before it is pressed, as when an
// answer arrives above it, nothing else is pressed in its stead and the next aim is at its new place.
func (e *element) aim(press func(x, y float64)) {
	e.page.t.Helper()
	const watch = `function() {
		const at = this.nodeType === 1 ? this : this.parentElement;
		const kinds = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];
		const how = {capture: true, passive: false};
		let missed = false;
		const look = (event) => {
			const hit = event.target;
			if (event.type === 'pointerdown') missed = !(` + belongs + `);
			if (missed) { event.preventDefault(); event.stopImmediatePropagation(); }
		};
		for (const kind of kinds) addEventListener(kind, look, how);
		globalThis.missed = () => {
			for (const kind of kinds) removeEventListener(kind, look, how);
			return missed;
		};
		return true;
	}`
	for range 5 {
		e.renew()
		within[bool](e, watch)
		press(e.center())
		if !e.page.missed() {
			return
		}
	}
	e.page.t.Fatalf("%s moves away whenever it is aimed at", e)
}

// missed reports whether the last press met another element. One that led to another page has hit.
func (p *page) missed() bool {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("globalThis.missed?.() ?? false"))
	return err == nil && missed
}

// hover moves the mouse to the element.
func (e *element) hover() {
	e.page.t.Helper()
	x, y := e.center()
	e.page.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// fill clicks a field, removes what it holds and types the text.
func (e *element) fill(text string) {
	e.page.t.Helper()
	e.click()
	e.page.key("Control+a")
	e.page.key("Delete")
	e.page.typeText(text)
}

// click clicks the button, link or other element with the role and name.
func (p *page) click(role, name string) {
	p.t.Helper()
	p.find(role, name).click()
}

// key presses a key by its name in the browser, such as "ArrowRight", "Enter", "Space", "a",
// "Shift+Tab" or "Control+Home".
func (p *page) key(name string) {
	p.t.Helper()
	var held []chromedp.Modifier
	for {
		before, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" {
			break
		}
		modifier, known := map[string]chromedp.Modifier{"Shift": kb.ModifierShift, "Control": kb.ModifierCtrl,
			"Alt": kb.ModifierAlt, "Meta": kb.ModifierMeta}[before]
		if !known {
			p.t.Fatalf("key %q: %q is not Shift, Control, Alt or Meta", name, before)
		}
		held = append(held, modifier)
		name = rest
	}
	if name == "Space" {
		name = " "
	}
	for r, key := range kb.Keys {
		if key.Key == name && (r < 0x0800 || name != "Enter") {
			p.do(chromedp.KeyEvent(string(r), chromedp.KeyModifiers(held...), rawKey))
			return
		}
	}
	p.t.Fatalf("there is no key %q", name)
}

// rawKey makes a key as a keyboard does: what is done when it goes down can prevent its character.
func rawKey(event *input.DispatchKeyEventParams) {
	if event.Type == kb.KeyDown {
		event.Type = kb.KeyRawDown
	}
}

// keys presses several keys, one after the other.
func (p *page) keys(names ...string) {
	p.t.Helper()
	for _, name := range names {
		p.key(name)
	}
}

// typeText types the text where the focus is.
func (p *page) typeText(text string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(text, rawKey))
}

// text returns the visible text of the first element that the CSS selector finds.
func (p *page) text(selector string) string {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector(%q)", selector))
	return eval[string](p, fmt.Sprintf("document.querySelector(%q).innerText", selector))
}

// focused returns role and name of what has the focus, as "button Hint"; it is empty if the
// focus is lost (on the body).
func (p *page) focused() string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	object, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{
		Expression: "document.activeElement === document.body ? null : document.activeElement"})
	p.must(err)
	if object.Result.ObjectID == "" {
		return ""
	}
	relatives := false
	answer, err := chromedp.Call(ctx, accessibility.GetPartialAXTree,
		accessibility.GetPartialAXTreeParams{ObjectID: object.Result.ObjectID, FetchRelatives: &relatives})
	p.must(err)
	if len(answer.Nodes) == 0 {
		return ""
	}
	return strings.TrimSpace(value(answer.Nodes[0].Role) + " " + value(answer.Nodes[0].Name))
}

// named is JavaScript that lists the elements of a role, each with the name that a screen reader hears, as
// far as these pages need the rules for names. Asking the browser builds its whole accessibility tree each
// time, which takes a hundred times as long; namesAgree compares the two.
const named = `((role) => {
	const kinds = {
		button: 'button:not([role]), [role=button], input:is([type=button], [type=submit], [type=reset], [type=file])', tab: '[role=tab]', link: 'a[href]:not([role])',
		spinbutton: 'input[type=number]', textbox: 'input:is(:not([type]), [type=text]):not([list], [role]), textarea, [role=textbox]', checkbox: 'input[type=checkbox]:not([role])',
		radio: 'input[type=radio], [role=radio]', combobox: 'select:not([multiple], [size]), input[list], [role=combobox]', slider: 'input[type=range], [role=slider]',
	};
	const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
	const hidden = (e) => !e.checkVisibility({visibilityProperty: true}) || e.closest('[aria-hidden=true], [inert]') || (modal && !modal.contains(e));
	const drawn = (e, where) => /^"(.*)"$/.exec(getComputedStyle(e, where).content)?.[1] ?? '';
	const text = (node, skip) => {
		if (node.nodeType === Node.TEXT_NODE) return node.data;
		if (node.nodeType !== Node.ELEMENT_NODE || node === skip || node.ariaHidden === 'true') return '';
		if (node.ariaLabel) return node.ariaLabel;
		if (node.localName === 'img') return node.alt;
		if (node.localName === 'svg') return node.querySelector('title')?.textContent ?? '';
		const style = getComputedStyle(node);
		if (style.display === 'none' || style.visibility === 'hidden') return '';
		const space = style.display.startsWith('inline') || style.display === 'contents' ? '' : ' ';
		return space + drawn(node, '::before') + [...node.childNodes].map((n) => text(n, skip)).join('') + drawn(node, '::after') + space;
	};
	const name = (e) => {
		const by = e.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)).filter(Boolean) ?? [];
		if (by.length > 0) return by.map((b) => b.ariaLabel || b.textContent).join(' ');
		if (e.ariaLabel) return e.ariaLabel;
		if (!e.matches('input, select, textarea')) return text(e).trim() || e.title;
		return [...(e.labels ?? [])].map((label) => text(label, e)).join(' ').trim() || (e.type === 'submit' ? e.value : '') || e.title || e.placeholder || '';
	};
	return [...document.querySelectorAll(kinds[role] ?? 'none')].filter((e) => !hidden(e)).map((e) => ({element: e, name: name(e).replace(/\s+/g, ' ').trim()}));
})`

// quickRoles are the roles that named knows.
var quickRoles = []string{
	"button", "tab", "link", "spinbutton", "textbox", "checkbox", "radio", "combobox", "slider",
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// On the first board buttons are drawn apart from lights; the second has arrows.
const (
	apartJSON = `{"nodes": [{}, {}, {}], "buttons": [{"toggles": [0, 1]}, {"toggles": [1, 2, 2]}], ` +
		`"modulus": 3}`
	directedJSON = `{"nodes": [{}, {}, {}], "arcs": [[0, 1], [1, 2], [2, 0]]}`
)

// graphSpec returns the spec of a graph in JSON.
func graphSpec(t testing.TB, text string) string {
	t.Helper()
	format, _ := format.Named(board.Formats(), "json")
	read, err := board.ReadGraph(strings.NewReader(text), format)
	if err != nil {
		t.Fatal(err)
	}
	b, err := read.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b.Spec()
}
