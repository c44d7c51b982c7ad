package e2e_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// axeSource reads axe-core, which script/page installs.
var axeSource = sync.OnceValues(func() (string, error) {
	source, err := os.ReadFile("../node_modules/axe-core/axe.min.js")
	return string(source), err
})

// axe fails the test for everything that axe-core finds wrong with the page as it is now: every
// rule counts, also those that are only good practice.
func (p *page) axe() {
	p.t.Helper()
	p.judge("{resultTypes: ['violations'], preload: false}")
}

// axeColors is axe for the rules about color only: nothing else changes with a theme.
func (p *page) axeColors() {
	p.t.Helper()
	p.judge("{resultTypes: ['violations'], preload: false, runOnly: ['color-contrast']}")
}

// axeLayout is axe without the rules about color, for a page whose colors were judged at another size.
func (p *page) axeLayout() {
	p.t.Helper()
	p.judge("{resultTypes: ['violations'], preload: false, rules: {'color-contrast': {enabled: false}}}")
}

func (p *page) judge(options string) {
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
	}](p, `axe.run(document, `+options+`).then((r) => r.violations.map((v) => ({id: v.id, impact: v.impact || '', help: v.help,
		nodes: v.nodes.slice(0, 5).map((n) => ({target: n.target, html: n.html.slice(0, 200), summary: n.failureSummary || ''}))})))`)
	for _, v := range violations {
		var where strings.Builder
		for _, n := range v.Nodes {
			fmt.Fprintf(&where, "\n\t%v %s\n\t\t%s", n.Target, n.HTML, strings.ReplaceAll(n.Summary, "\n", "\n\t\t"))
		}
		p.t.Errorf("axe: %s (%s): %s, in %s%s", v.ID, v.Impact, v.Help, p.address(), where.String())
	}
}
