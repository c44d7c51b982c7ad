package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A place in a chapter where something can be tried.
type place struct {
	page *page
	at   string // a JavaScript expression for its element
}

// chapter opens a chapter and waits until everything in it can be tried.
func chapter(t *testing.T, name string, options ...option) *page {
	t.Helper()
	return open(t, "/learn/"+name+"/", options...).ready()
}

// place returns the place under the heading with the ID.
func (p *page) place(heading string) *place {
	p.t.Helper()
	at := fmt.Sprintf("document.querySelector('[aria-labelledby=%q] .live')", heading)
	p.wait(at + "?.dataset.ready === 'yes'")
	return &place{p, at}
}

// press presses cells, counted from 0 in reading order.
func (l *place) press(cells ...int) {
	l.page.t.Helper()
	for _, cell := range cells {
		eval[bool](l.page,
			fmt.Sprintf("%s.querySelectorAll('[role=grid] button')[%d].click(), true", l.at, cell))
	}
}

// tool uses the tool with the text, and reports whether it could be used.
func (l *place) tool(text string) bool {
	l.page.t.Helper()
	return eval[bool](l.page, fmt.Sprintf(`(() => {
		const tool = [...%s.querySelectorAll('.tools button')].find((b) => b.textContent === %q);
		if (!tool || tool.ariaDisabled) return false;
		tool.click();
		return true;
	})()`, l.at, text))
}

// choose chooses a value under a label.
func (l *place) choose(label, value string) {
	l.page.t.Helper()
	eval[bool](l.page, fmt.Sprintf(`(() => {
		const select = [...%s.querySelectorAll('label')].find((e) => e.firstChild.textContent === %q).control;
		select.value = %q;
		select.dispatchEvent(new Event('change'));
		return select.value === %[3]q;
	})()`, l.at, label, value))
}

// write writes the first line of a model.
func (l *place) write(text string) {
	l.page.t.Helper()
	eval[bool](l.page, fmt.Sprintf(`(() => {
		const line = %s.querySelector('textarea');
		line.value = %q;
		return line.dispatchEvent(new Event('input', {bubbles: true}));
	})()`, l.at, text))
}

// hears waits until the place says a text.
func (l *place) hears(text string) {
	l.page.t.Helper()
	l.page.wait(fmt.Sprintf("%s.querySelector('.says').textContent.includes(%q)", l.at, text))
}

// With the keyboard alone: a board is pressed, a task is answered wrongly and rightly, the next one opens,
// and the puzzle goes on in Play.
func TestLearnByKeyboard(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/rules/#task-side").ready()
	hears := func(id, text string) {
		t.Helper()
		page.wait(fmt.Sprintf("document.querySelector('#task-%s .says').textContent.startsWith(%q)", id,
			text))
	}
	page.wait("document.querySelector('#task-side .inside').dataset.ready === 'yes'")
	page.key("Tab")
	page.typeText("16")
	page.keys("Tab", "Enter")
	hears("side", "The four corners do not count")
	page.key("Shift+Tab")
	page.typeText("\b\b12")
	page.keys("Tab", "Enter")
	hears("side", "Right. ")
	page.keys("Shift+Tab", "Enter")
	page.wait(
		"document.getElementById('task-few').open && document.activeElement.closest('details').id " +
			"=== 'task-few'")

	plus := page.place("one-press")
	eval[bool](page, plus.at+".querySelector('[role=grid] [tabindex=\"0\"]').focus(), true")
	page.keys("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter")
	plus.hears("All off with 1 press. That is the least possible.")
	page.keys("Tab", "Enter")
	plus.hears("5 lights on, 0 presses.")
	page.keys("Tab", "Enter")
	page.wait("location.pathname.endsWith('/play/')")
	page.ready()
	page.wait("document.getElementById('left').textContent.trim() === '5'")
}

// Without script there is the text, and there are still pictures where something could be tried.
func TestLearnWithoutScript(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/").ready()
	_, err := chromedp.Call(page.ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range pages(t) {
		if !strings.HasPrefix(path, "/learn/") {
			continue
		}
		page.visit(path)
		got := page.source()
		if !strings.Contains(got, "<h1>") || strings.Contains(got, "data-ready") {
			t.Errorf("%s: script has run, or there is no text", path)
		}
		page.screenshot("without script " + name(path))
	}
}

// source returns the document as the browser has it, without running anything in it.
func (p *page) source() string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	html, err := chromedp.Run(ctx, chromedp.OuterHTML("html"))
	p.must(err)
	return html
}
