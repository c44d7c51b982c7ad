package e2e_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

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
		heard := func(text string) bool { return strings.Contains(strings.Join(page.complaints(), "\n"), text) }
		for deadline := time.Now().Add(patience); !heard("worse") || !heard("404"); time.Sleep(20 * time.Millisecond) {
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
			{"(document.getElementById('out').style.color = '', document.querySelector('main').style.background = '#333')", "color-contrast"},
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
		if got := page.text("#out"); got != "clicked" {
			t.Errorf("a button that moved once: %q", got)
		}
	})
}

// A recorder is a test that keeps its errors to itself.
type recorder struct {
	testing.TB
	lines string
}

func (r *recorder) Errorf(format string, args ...any) { r.lines += fmt.Sprintf(format, args...) + "\n" }
