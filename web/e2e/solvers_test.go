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

// withSolvers is the page as `lightsout serve --solvers` serves it. The solvers must be installed, where
// tests are not allowed to be skipped.
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

// The programs of the machine run MathProg, as Chlond prints it, SMT-LIB and LP, as the reader changed them.
func TestLabModelSolvers(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "5x5:off&goal=on", from(withSolvers(t, "glpsol", "z3")))
	page.click("tab", "Model")
	runs := func(want string) {
		t.Helper()
		page.click("button", "Run")
		page.benchSays(want)
	}
	chosen := func(solver string) {
		t.Helper()
		page.wait(fmt.Sprintf(`document.querySelector('#model-solver')?.value === %q`, solver))
	}
	chosen("glpk-mathprog")
	runs("glpk-mathprog found 15 presses")
	page.benchSays("They solve the puzzle.")
	page.screenshot("lab-model")
	page.axe()
	page.benchEdit("solve;", "s.t. mine: x[1,1] = 0;\ns.t. other: x[1,1] = 1;\nsolve;")
	runs("that nothing fits the model.")
	page.benchEdit("s.t. mine", "s.t. ?")
	runs("glpk-mathprog found no answer")
	page.wait(`document.querySelector('pre.model-text').textContent.includes('task.mod:')`)
	page.click("button", "SMT-LIB")
	chosen("z3")
	runs("They solve the puzzle.")
	page.click("button", "LP")
	chosen("HiGHS")
	page.choose("#model-solver", "glpk")
	runs("glpk found")
}
