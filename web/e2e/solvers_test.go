//go:build all

package e2e_test

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// withSolvers is the page as `lightsout serve --solvers` serves it. The solvers must be installed, where tests are not
// allowed to be skipped.
func withSolvers(t testing.TB, solvers ...string) *site {
	t.Helper()
	skipShort(t)
	for _, name := range solvers {
		if _, err := exec.LookPath(name); err != nil && os.Getenv("CI") == "true" {
			t.Fatal(err)
		} else if err != nil {
			t.Skip(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.Command(self, "serve", "--solvers", "--addr", "127.0.0.1:0", "--log", "off")
	program.Env = append(os.Environ(), asProgram+"=yes")
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = program.Process.Signal(os.Interrupt)
		_ = program.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(strings.TrimSpace(strings.TrimPrefix(line, "Lights Out is at ")))
	if err != nil {
		t.Fatal(err)
	}
	acts := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(at)
		r.Out.Header.Del("Origin") // another port
	}}
	whole := handler(t)
	return host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			acts.ServeHTTP(w, r)
			return
		}
		whole.ServeHTTP(w, r)
	}), "")
}

// Learn's models are run by the solvers of the server, with the reader's changes.
func TestLearnModelSolvers(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/programs/", from(withSolvers(t, "glpsol", "minisat")))
	page.ready()
	model := page.place("yours")
	model.choose("Solver", "glpk")
	model.tool("Run")
	model.hears("They solve the puzzle.")
	model.write("x1 = 0")
	model.tool("Run")
	model.hears("They fit the model, and do not solve the puzzle.")
	model.write("x1 + x2 = 5")
	model.tool("Run")
	model.hears("glpk says")
	model.hears("that nothing fits the model.")
	model.write("x1 == 5")
	model.tool("Run")
	model.hears("A constraint has one =, ≤ or ≥.")

	page.visit("/learn/logic/")
	page.ready()
	clauses := page.place("yours")
	clauses.choose("Solver", "minisat")
	clauses.tool("Run")
	clauses.hears("They solve the puzzle.")
	clauses.press(0)
	clauses.tool("Run")
	clauses.hears("minisat says")
}

// The Lab runs the text that it wrote, as the reader changed it, and marks the presses on the board.
func TestLabModelSolvers(t *testing.T) {
	t.Parallel()
	page := analyzeInLab(t, "3x3:on", from(withSolvers(t, "glpsol")))
	page.click("button", "Write this puzzle for a solver")
	page.choose(".analysis-encode select", "lp")
	runs := func(want string) {
		t.Helper()
		page.click("button", "Run this text")
		page.wait(fmt.Sprintf(`!document.querySelector('.analysis-encode [aria-busy]') && document.querySelector('.analysis-encode').textContent.includes(%q)`, want))
	}
	page.wait(`[...document.querySelectorAll('.analysis-encode option')].some((o) => o.value === 'glpk')`)
	runs("glpk found 5 presses")
	runs("They solve the puzzle.")
	page.screenshot("lab-model")
	page.axe()
	edit := func(from, to string) {
		eval[bool](page, fmt.Sprintf(`(() => { const t = document.querySelector('textarea.analysis-text'); t.value = t.value.replace(%q, %q); return t.dispatchEvent(new Event('input', {bubbles: true})); })()`, from, to))
	}
	edit(" l0: x0 + x1 + x3 - 2 d0 = 1\n", " l0: x0 = 0\n")
	runs("They fit the model, and do not solve the puzzle.")
	edit("Subject To", "Subject <b>To")
	runs("glpk found no answer")
	page.wait(`document.querySelector('pre.analysis-text').textContent.includes('task.lp:')`)
}
