package e2e_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// axeSource reads axe-core, which script/page installs.
var axeSource = sync.OnceValues(func() (string, error) {
	source, err := os.ReadFile("../node_modules/axe-core/axe.min.js")
	return string(source), err
})

// axe fails the test for everything that axe-core finds wrong with the page as it is now: every
// rule counts, also those that are only good practice, except target-size: targets asks for more.
func (p *page) axe() {
	p.t.Helper()
	p.axeLayout()
	p.axeColors()
}

// axeColors is axe for the rules about color only: nothing else changes with a theme.
func (p *page) axeColors() {
	p.t.Helper()
	if texts := p.newTexts(); texts != "" {
		p.judge(texts, "runOnly: ['color-contrast', 'link-in-text-block']")
	}
}

// axeLayout is axe without the rules about color.
func (p *page) axeLayout() {
	p.t.Helper()
	p.judge("document",
		"rules: {'color-contrast': {enabled: false}, 'link-in-text-block': {enabled: false}, "+
			"'target-size': {enabled: false}}")
}

// judged are the kinds of text whose colors were judged: all that decides how a text differs from what is
// behind it.
var judged sync.Map

// newTexts returns an expression for a list of texts, one of each kind that was not judged before, or
// nothing.
func (p *page) newTexts() string {
	p.t.Helper()
	all := eval[[]string](p, `(() => {
		const behind = new Map([[null, '']]);
		const around = (e) => {
			if (!behind.has(e)) {
				const s = getComputedStyle(e);
				const placed = s.position === 'static' || s.position === 'relative' ? '' : e.className; // it may lie over others
				behind.set(e, around(e.parentElement) + [s.backgroundColor, s.backgroundImage, s.opacity, s.filter, s.mixBlendMode, placed]
					.filter((value) => !['rgba(0, 0, 0, 0)', 'none', '1', 'normal', ''].includes(value)).join() + '>');
			}
			return behind.get(e).replace(/>+/g, '>');
		};
		globalThis.texts = new Map();
		for (const e of document.body.querySelectorAll('*')) {
			const written = e.matches('input, select, textarea') || [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim() !== '');
			if (!written || !e.checkVisibility()) continue;
			const s = getComputedStyle(e), size = parseFloat(s.fontSize);
			const large = size >= 24 || size >= 18.66 && s.fontWeight >= 700; // less contrast is enough
			const link = e.matches('a') ? [s.textDecorationLine, s.fontWeight, getComputedStyle(e.parentElement).color] : [];
			texts.set([around(e), s.color, large, s.textShadow, e.disabled, ...link].join(), e);
		}
		return [...texts.keys()];
	})()`)
	var fresh []string
	for i, kind := range all {
		if _, known := judged.LoadOrStore(kind, true); !known {
			fresh = append(fresh, strconv.Itoa(i))
		}
	}
	if fresh == nil {
		return ""
	}
	return "[" + strings.Join(fresh, ",") + "].map((i) => [...texts.values()][i])"
}

func (p *page) judge(where, options string) {
	p.t.Helper()
	source, err := axeSource()
	if errors.Is(err, fs.ErrNotExist) && os.Getenv("CI") != "true" {
		p.t.Skip("axe-core is not installed: run script/page")
	}
	p.must(err)
	if !eval[bool](p, "typeof axe !== 'undefined'") {
		eval[bool](p, source+"\n;true")
	}
	type node struct {
		Target  []any
		HTML    string
		Summary string
	}
	violations := eval[[]struct {
		ID, Impact, Help string
		Nodes            []node
	}](p, `axe.run(`+where+`, {resultTypes: ['violations'], preload: false, `+options+
		`}).then((r) => r.violations.map((v) => ({id: v.id, impact: v.impact || '', help: v.help,
		nodes: v.nodes.slice(0, 5).map((n) => ({target: n.target, html: n.html.slice(0, 200), summary: n.failureSummary || ''}))})))`)
	for _, v := range violations {
		var where strings.Builder
		for _, n := range v.Nodes {
			fmt.Fprintf(&where, "\n\t%v %s\n\t\t%s", n.Target, n.HTML,
				strings.ReplaceAll(n.Summary, "\n", "\n\t\t"))
		}
		p.t.Errorf("axe: %s (%s): %s, in %s%s", v.ID, v.Impact, v.Help, p.address(), where.String())
	}
}

const playground = `<!doctype html><html lang="en"><title>playground</title><link rel="icon" href="data:,">
<main><h1>Playground</h1><button id="b">Press me</button><p id="out">nothing</p></main>
<script>
const out = document.getElementById('out');
document.getElementById('b').addEventListener('click', () => { out.textContent = 'clicked'; });
if (location.hash === '#bad') { console.error('bad things'); fetch('missing'); throw new Error('worse'); }
</script>`

// A page of our own with faults: tests of the real pages would pass if these tools saw none.
func TestHarnessSeesFaults(t *testing.T) {
	t.Parallel()
	site := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, playground)
	}), "")
	t.Run("errors", func(t *testing.T) {
		page := open(t, "/#bad", from(site))
		page.allow("bad things")
		heard := func(text string) bool {
			return strings.Contains(strings.Join(page.complaints(), "\n"), text)
		}
		for deadline := time.Now().Add(patience); !heard("worse") ||
			!heard("404"); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("an exception and a missing file, and heard was only %q", page.complaints())
			}
		}
		if heard("bad things") {
			t.Error("what was allowed is reported")
		}
		page.allow(".")
	})
	t.Run("axe", func(t *testing.T) {
		page := open(t, "/", from(site))
		page.axe()
		for _, fault := range []struct{ change, rule string }{
			{"document.getElementById('b').textContent = ''", "button-name"},
			{"document.getElementById('out').style.color = '#bbb'", "color-contrast"},
			{"(document.getElementById('out').style.color = '', " +
				"document.querySelector('main').style.background = '#333')",
				"color-contrast"},
		} {
			eval[bool](page, fault.change+", true")
			judge := &recorder{TB: t}
			page.t = judge
			page.axe()
			page.t = t
			if !strings.Contains(judge.lines, fault.rule) {
				t.Errorf("%s: %s was not found: %q", fault.change, fault.rule, judge.lines)
			}
		}
	})
	// A button that moves away under the mouse is aimed at again, and what came to lie there is not pressed.
	t.Run("aim", func(t *testing.T) {
		page := open(t, "/", from(site))
		eval[bool](page, `(document.addEventListener('mousemove', () => {
			const late = document.createElement('button');
			late.style = 'display: block; width: 100%; height: 300px';
			late.addEventListener('click', () => { out.textContent = 'the wrong one'; });
			document.querySelector('main').prepend(late);
		}, {once: true}), true)`)
		page.click("button", "Press me")
		is(t, "a button that moved once", page.text("#out"), "clicked")
	})
}

// A recorder is a test that keeps its errors to itself.
type recorder struct {
	testing.TB
	lines string
}

func (r *recorder) Errorf(format string, args ...any) { r.lines += fmt.Sprintf(format, args...) + "\n" }
