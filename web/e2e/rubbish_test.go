package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// attack is text that would show itself if the page took it for HTML.
const attack = `"><img src=x onerror="pwned=1"><script>pwned=1</script>`

// rubbish is what may come after # in a link that was cut, mangled, or made to do harm.
var rubbish = []string{
	"", ":", "::", "#", "##", "%", "%%%", "%00", "%ff%fe", "%zz", "5x5", "5x5:", ":on", "5x5:5x5:5x5", "5x5#", "5x5#17#18",
	"0x0:on", "-1x5:on", "5x5:2", "5x5:~", "5x5:~!!!!", "5x5:0x", "5x5:0xzz", "5x5:@/etc/passwd", "5x5:-", "5x5:" + "1_0_1",
	"99999999999999999999x5:on", "1000000000x1000000000:on", "30000x30000:on", "5x5-mod0:on", "5x5-mod999999:on", "torus-1x1:on", "cube-100000:on",
	"graph-nosuch:on", "graph=AAAA:on", "graph=" + "A%41%41:on", "graph=../../etc/passwd:on", "box-9x9x9x9x9:on",
	"constructor:on", "__proto__:on", "5x5:__proto__", "toString", "undefined", "null", "NaNxNaN:on",
	"javascript:alert(1)", "data:text/html,<script>pwned=1</script>", "//example.org/", "../../learn/",
	attack, "5x5:" + attack, attack + ":on", "%22%3E%3Cimg%20src%3Dx%20onerror%3D%22pwned%3D1%22%3E", "5x5:%3Csvg%20onload%3Dpwned%3D1%3E",
	"🙂:🙂", "５x５:on", "5x5:on\u202e", "main", "a b c", strings.Repeat("5x5:", 500), "5x5:" + strings.Repeat("1", 100000),
}

// An invalid share link reports an error, or opens something else; it never breaks
// the page, and never becomes part of it.
func TestRubbishInTheLink(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	for _, hash := range rubbish {
		eval[bool](page, fmt.Sprintf("location.hash = %q, true", hash))
		page.unbroken(hash)
	}
	page.leave()
	page.visit("/play/#5x5:on")
	page.ready()
	if got := eval[int](page, `document.querySelectorAll('[role=grid] button').length`); got != 25 {
		t.Errorf("after all the rubbish, 5x5:on opens a board with %d buttons", got)
	}
}

// unbroken waits for the page and fails the test if it was broken or taken over by the text.
func (p *page) unbroken(text string) {
	p.t.Helper()
	if len(text) > 60 {
		text = text[:60] + "…"
	}
	p.wait(`document.querySelector('[role=grid] button, [role=gridcell], canvas')`)
	if found := eval[string](p, `typeof pwned !== 'undefined' ? 'code ran' :
		(document.querySelector('img[src="x"], body script:not([src]), svg[onload], iframe')?.outerHTML ?? '')`); found != "" {
		p.t.Errorf("%q became part of the page: %s", text, found)
	}
	if lines := p.complaints(); len(lines) > 0 {
		p.t.Fatalf("%q: the page complained: %s", text, strings.Join(lines, "\n"))
	}
}
