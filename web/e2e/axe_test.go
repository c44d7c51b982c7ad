package e2e_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
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
	p.judge("document", "rules: {'color-contrast': {enabled: false}, 'link-in-text-block': {enabled: false}, 'target-size': {enabled: false}}")
}

// judged are the kinds of text whose colors were judged: all that decides how a text differs from what is behind it.
var judged sync.Map

// newTexts returns an expression for a list of texts, one of each kind that was not judged before, or nothing.
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
	}](p, `axe.run(`+where+`, {resultTypes: ['violations'], preload: false, `+options+`}).then((r) => r.violations.map((v) => ({id: v.id, impact: v.impact || '', help: v.help,
		nodes: v.nodes.slice(0, 5).map((n) => ({target: n.target, html: n.html.slice(0, 200), summary: n.failureSummary || ''}))})))`)
	for _, v := range violations {
		var where strings.Builder
		for _, n := range v.Nodes {
			fmt.Fprintf(&where, "\n\t%v %s\n\t\t%s", n.Target, n.HTML, strings.ReplaceAll(n.Summary, "\n", "\n\t\t"))
		}
		p.t.Errorf("axe: %s (%s): %s, in %s%s", v.ID, v.Impact, v.Help, p.address(), where.String())
	}
}
