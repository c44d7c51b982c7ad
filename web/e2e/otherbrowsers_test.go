//go:build all

package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The main paths in Firefox and in WebKitGTK: play, win, hint, share, daily, gallery, a film of the Studio,
// and the course of Learn from the first to the last task.
func TestOtherBrowsers(t *testing.T) {
	t.Parallel()
	skipShort(t)
	needEngine(t)
	for name, start := range map[string]func(context.Context, *testing.T) driver{"firefox": startFirefox,
		"webkit": startWebKit} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 10*patience)
			defer cancel()
			v := &visitor{t: t, name: name, driver: start(ctx, t), server: served(t)}
			v.playsAndWins()
			v.playsTheDay()
			v.choosesABoard()
			v.makesAFilm()
			// the engine has worked in this browser, and need not be compiled for each chapter
			v.server = withoutEngine(t)
			v.takesTheCourse()
		})
	}
}

func (v *visitor) playsAndWins() {
	v.t.Helper()
	v.visit("/play/?first#4x4:on")
	v.wait(`document.documentElement.dataset.ready === 'play' && ` +
		`document.querySelector('#least').innerText === '4'`)
	for i := range 4 {
		v.click("#hint")
		v.wait(`document.querySelector('#card').dataset.topic === 'hint'`)
		if strings.HasPrefix(v.text(".card-text"), "Look at ") {
			v.click("#hint")
		}
		v.wait(`document.querySelector('.card-text').innerText.startsWith('Press ')`)
		place, _, _ := strings.Cut(strings.TrimPrefix(v.text(".card-text"), "Press "), ": ")
		v.click(fmt.Sprintf(`[role=grid] button[aria-label^=%q]`, place+", "))
		v.wait(fmt.Sprintf(`document.querySelector('#moves').innerText.startsWith('%d')`, i+1))
	}
	v.wait(`document.querySelector('#card').dataset.topic === 'won' && ` +
		`document.querySelector('#card').innerText.includes('All dark.')`)
	// it arrives after the wave over the board
	v.wait(`getComputedStyle(document.querySelector('#card')).opacity === '1'`)
	v.click(`#card [data-choice="share"]`)
	v.wait(`document.querySelector('#share-text')?.innerText.includes('4 presses (least 4)') && ` +
		`document.querySelector('.qr')`)
	v.screenshot("won")
}

func (v *visitor) playsTheDay() {
	v.t.Helper()
	v.visit("/play/?second#daily-2026-11-15")
	v.wait(`document.querySelector('#about').innerText === 'Daily 319 · Sunday · expert' && ` +
		`document.querySelectorAll('[role=grid] button').length === 25`)
	v.click("#daily")
	v.wait(`/^Daily \d+ · /.test(document.querySelector('#about').innerText) && ` +
		`/\/d\/\d+$/.test(location.pathname) && !location.pathname.endsWith('/319')`)
}

func (v *visitor) choosesABoard() {
	v.t.Helper()
	v.click("#new")
	v.wait(`(() => {
		const pictures = [...document.querySelectorAll('.board-card canvas')];
		return pictures.length >= 17 && pictures.every((c) => new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size > 2);
	})()`)
	v.screenshot("gallery")
	v.click(`[data-board="cube-3"]`)
	v.wait(`document.querySelectorAll('[role=grid] button').length === 54 && ` +
		`/^\d+$/.test(document.querySelector('#least').innerText)`)
	v.screenshot("cube")
}

func (v *visitor) makesAFilm() {
	v.t.Helper()
	v.visit("/studio/")
	v.wait(`document.getElementById('screen')?.getAttribute('aria-busy') === 'false'`)
	v.wait(`(() => {
		const screen = document.querySelector('#screen canvas, canvas#screen');
		return new Set(new Uint32Array(screen.getContext('2d').getImageData(0, 0, screen.width, screen.height).data.buffer)).size > 1;
	})()`)
	v.screenshot("studio")
}

// A visitor uses the page in another browser.
type visitor struct {
	t      *testing.T
	name   string
	driver driver
	server *site
	known  *site // has been visited
}

func (v *visitor) do(name, path string, params, answer any) {
	v.t.Helper()
	if err := v.try(name, path, params, answer); err != nil {
		v.t.Fatalf("%s: %s: %v", v.name, name, err)
	}
}

// try gives each command its own time: how long all of them take depends on the machine.
func (v *visitor) try(name, path string, params, answer any) error {
	ctx, cancel := context.WithTimeout(v.t.Context(), 10*patience)
	defer cancel()
	return v.driver.do(ctx, name, path, params, answer)
}

// visit opens a page, as someone who has played before: a page that does not exist can keep that.
func (v *visitor) visit(path string) {
	v.t.Helper()
	if v.known != v.server {
		v.known = v.server
		v.do("WebDriver:Navigate", "/url", map[string]any{"url": v.server.url("/none")}, nil)
		v.eval(`localStorage.setItem('lightsout.toured', 'yes')`)
	}
	v.do("WebDriver:Navigate", "/url", map[string]any{"url": v.server.url(path)}, nil)
}

// eval runs a script and returns its value as JSON.
func (v *visitor) eval(script string, args ...any) string {
	v.t.Helper()
	if args == nil {
		args = []any{}
	}
	var value json.RawMessage
	v.do("WebDriver:ExecuteScript", "/execute/sync", map[string]any{"script": script, "args": args}, &value)
	var told struct{ Value json.RawMessage }
	if _, ok := v.driver.(*marionette); ok && json.Unmarshal(value, &told) == nil {
		value = told.Value
	}
	return string(value)
}

func (v *visitor) text(selector string) string {
	v.t.Helper()
	var text string
	err := json.Unmarshal([]byte(v.eval("return document.querySelector(arguments[0]).innerText", selector)),
		&text)
	if err != nil {
		v.t.Fatal(err)
	}
	return text
}

// wait waits until an expression is true.
func (v *visitor) wait(condition string) {
	v.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		if v.eval("try { return Boolean("+condition+"); } catch { return false; }") == "true" {
			return
		}
		if pauseFor(v.t.Context(), 30*time.Millisecond) != nil {
			break
		}
	}
	v.screenshot("failed")
	v.t.Fatalf("%s: waited in vain for %s; the page says %s", v.name, condition,
		v.eval("return document.body.innerText.slice(0, 600)"))
}

// click clicks an element as a mouse does.
func (v *visitor) click(selector string) {
	v.t.Helper()
	var element map[string]string
	err := json.Unmarshal([]byte(v.eval("return document.querySelector(arguments[0])", selector)), &element)
	if err != nil || len(element) != 1 {
		v.t.Fatalf("%s: there is no %s", v.name, selector)
	}
	for _, id := range element {
		err := v.try("WebDriver:ElementClick", "/element/"+id+"/click", map[string]any{"id": id}, nil)
		// what lay on it may be on its way
		for tries := 0; tries < 20 && err != nil &&
			strings.Contains(err.Error(), "click intercepted"); tries++ {
			_ = pauseFor(v.t.Context(), 50*time.Millisecond)
			err = v.try("WebDriver:ElementClick", "/element/"+id+"/click", map[string]any{"id": id}, nil)
		}
		if err != nil {
			over := v.eval(`const box = document.querySelector(arguments[0]).getBoundingClientRect();
				return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.outerHTML.slice(0, 300) ?? 'nothing, at ' + JSON.stringify(box)`,
				selector)
			v.t.Fatalf("%s: %s cannot be clicked: %v (there is %s)", v.name, selector, err, over)
		}
	}
}

// screenshot keeps a picture in the folder that E2E_SCREENSHOTS names.
func (v *visitor) screenshot(what string) {
	v.t.Helper()
	folder := os.Getenv("E2E_SCREENSHOTS")
	if m, ok := v.driver.(*marionette); ok && folder != "" {
		var told struct{ Value []byte }
		err := m.do(v.t.Context(), "WebDriver:TakeScreenshot", "", map[string]any{"full": false}, &told)
		if err == nil {
			_ = os.WriteFile(filepath.Join(folder, v.name+"-"+what+".png"), told.Value, 0o600)
		}
	}
}
