package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"lightsout/app/command"
)

// started is a program that runs until it is stopped.
type started struct {
	lines *bufio.Scanner
	talk  *strings.Builder
	stop  func() int
}

func startProgram(t *testing.T, args ...string) started {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	talk := &strings.Builder{}
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, newUI(strings.NewReader(""), in, talk), args)
		in.Close()
	}()
	stop := func() int {
		cancel()
		io.Copy(io.Discard, out)
		return <-ended
	}
	return started{bufio.NewScanner(out), talk, stop}
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	reply := must(client.Get(url))
	defer reply.Body.Close()
	text := must(io.ReadAll(reply.Body))
	return reply.StatusCode, string(text)
}

func TestServe(t *testing.T) {
	p := startProgram(t, "serve", "--addr", "127.0.0.1:0", "--log", "off", "--metrics-addr", "127.0.0.1:0")
	if !p.lines.Scan() {
		t.Fatalf("it says nothing: %s", p.talk)
	}
	url, ok := strings.CutPrefix(p.lines.Text(), "Lights Out is at ")
	if !ok {
		t.Fatalf("it says %q", p.lines.Text())
	}
	p.lines.Scan()
	metrics := strings.TrimPrefix(p.lines.Text(), "Metrics for Prometheus are at ")
	for path, want := range map[string]string{"play/": "<!doctype html>", "api/": "act-solve",
		"healthz": "well", "": "<!doctype html>"} {
		if status, text := get(t, url+path); status != 200 || !strings.Contains(text, want) {
			t.Errorf("/%s has status %d: %.200s", path, status, text)
		}
	}
	if status, _ := get(t, url+"metrics"); status != 404 {
		t.Errorf("/metrics has status %d at the main address", status)
	}
	text := post(t, url+"api/v1/solve", `{"board":"2x3","state":"on"}`)
	if !strings.Contains(text, `"solvable":true`) {
		t.Errorf("2x3 is solved by %s", text)
	}
	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	other := startProgram(t, "serve", "--addr", address)
	for other.lines.Scan() { // until it ends
	}
	code := other.stop()
	if code != command.ExitError || !strings.Contains(other.talk.String(), "is in use") ||
		!strings.Contains(other.talk.String(), "--addr 127.0.0.1:0") {
		t.Errorf("exit code %d, %s", code, other.talk)
	}
	if status, text := get(t, metrics); status != 200 ||
		!strings.Contains(text, "lightsout_requests_total{act=\"solve\"") {
		t.Errorf("%s has status %d: %.200s", metrics, status, text)
	}
	if code := p.stop(); code != command.ExitDone || !strings.HasSuffix(p.talk.String(), "Stopped.\n") {
		t.Errorf("exit code %d, %s", code, p.talk)
	}
}

// post returns the answer to a request, also if it becomes a job because the machine is busy.
func post(t *testing.T, url, params string) string {
	t.Helper()
	reply := must(http.Post(url, "application/json", strings.NewReader(params)))
	defer reply.Body.Close()
	text := must(io.ReadAll(reply.Body))
	if _, events, job := strings.Cut(string(text), `"events":"/`); job {
		root, _, _ := strings.Cut(url, "api/v1/")
		_, events := get(t, root+strings.TrimRight(events, "\"}\n"))
		return events
	}
	return string(text)
}

// If the server was started with solvers, it runs models within limits; otherwise it refuses them. A public
// one takes none in MathProg, which can write files.
func TestServeSolvers(t *testing.T) {
	_, missing := exec.LookPath("glpsol")
	for _, flags := range [][]string{{}, {"--solvers"}, {"--solvers", "--public"}} {
		solvers := len(flags) > 0
		p := startProgram(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--log", "off"}, flags...)...)
		if !p.lines.Scan() {
			t.Fatalf("it says nothing: %s", p.talk)
		}
		url := strings.TrimPrefix(p.lines.Text(), "Lights Out is at ")
		post := func(act, params string) string { return post(t, url+"api/v1/"+act, params) }
		if text := post("methods", "{}"); strings.Contains(text, `"gophersat"`) != solvers ||
			missing == nil && strings.Contains(text, "glpk-mathprog") != (len(flags) == 1) {
			t.Errorf("with %v the methods are %s", flags, text)
		}
		model :=
			`{"board":"2x2","format":"dimacs","solver":"gophersat","text":"p cnf 4 4\n1 0\n2 0\n3 0\n4 0\n"}`
		text := post("model", model)
		if strings.Contains(text, `"solves":true`) != solvers ||
			strings.Contains(text, "serve --solvers") == solvers {
			t.Errorf("with %v a model gives %s", flags, text)
		}
		text = post("model", strings.Replace(model, "gophersat", "mace4", 1))
		if strings.Contains(text, `"status":422`) != solvers {
			t.Errorf("with solvers %v mace4 gives %s", solvers, text)
		}
		if code := p.stop(); code != command.ExitDone {
			t.Errorf("exit code %d, %s", code, p.talk)
		}
	}
}
