package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/app/api"
	"lightsout/app/models"
)

// documentFile writes the document of all acts.
func documentFile(t *testing.T) string {
	t.Helper()
	d, err := describe(api.Acts(), "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "openapi.json")
	if err := os.WriteFile(path, d.json, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Redocly accepts the document by its recommended rules, without warnings.
func TestRedocly(t *testing.T) {
	tool, err := filepath.Abs("../../web/node_modules/.bin/redocly")
	if err == nil {
		_, err = os.Stat(tool)
	}
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%v: script/page installs it", err)
		}
		t.Skip(err)
	}
	cmd := exec.Command(tool, "lint", "--extends=recommended", "--format=json", "--max-problems=5",
		documentFile(t))
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "REDOCLY_TELEMETRY=off", "REDOCLY_SUPPRESS_UPDATE_NOTICE=true")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var said struct {
		Totals struct{ Errors, Warnings int }
	}
	if at := strings.IndexByte(string(out), '{'); at < 0 {
		t.Fatalf("it says %q", out)
	} else if err := json.Unmarshal(out[at:], &said); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if said.Totals.Errors+said.Totals.Warnings > 0 {
		t.Errorf("%s", out)
	}
}

// callClient is a program that calls the server through a client that oapi-codegen generated from the
// document.
const callClient = `package main

import (
	"context"
	"fmt"
	"os"
)

func main() {
	c, err := NewClientWithResponses(os.Args[1])
	if err != nil {
		panic(err)
	}
	least := true
	solved, err := c.SolveWithResponse(context.Background(), SolveJSONRequestBody{Board: "5x5", Least: &least})
	if err != nil {
		panic(err)
	}
	wrong, err := c.SolveWithResponse(context.Background(), SolveJSONRequestBody{Board: "nonsense"})
	if err != nil {
		panic(err)
	}
	fmt.Println(*solved.JSON200.Weight, solved.JSON200.Least, wrong.ApplicationproblemJSON4XX.Status, *wrong.ApplicationproblemJSON4XX.Field)
}
`

// A client generated from the document can send requests, and reads answers and problems.
func TestGeneratedClient(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: compiles a generator and a client")
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../../tools", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(callClient), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Acts: api.Acts()})
	web := httptest.NewServer(s.Handler)
	defer web.Close()
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		complaints := &strings.Builder{}
		cmd.Stderr = complaints
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go %s: %v: %s", strings.Join(args, " "), err, complaints)
		}
		return string(out)
	}
	run("tool", "oapi-codegen", "-generate", "types,client", "-package", "main", "-o", "client.go",
		documentFile(t))
	got := run("run", ".", web.URL)
	want := fmt.Sprintln(15, true, 422, "board")
	if got != want {
		t.Errorf("the client prints %q, want %q", got, want)
	}
}

// validate returns the violations of a schema in a JSON text.
func validate(t *testing.T, d *document, s *huma.Schema, text []byte) []error {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	result := &huma.ValidateResult{}
	huma.Validate(d.open.Components.Schemas, s, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer,
		value, result)
	return result.Errors
}

// Every act is in the document, with an example that is a valid request, and whose answer is valid too.
func TestDocumentOfActs(t *testing.T) {
	acts := api.Acts()
	d, err := describe(acts, "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	usual := newServer(t, Options{Acts: acts, Patience: time.Minute})
	for _, act := range acts {
		t.Run(act.Name, func(t *testing.T) {
			path := d.open.Paths["/api/v1/"+act.Name]
			if path == nil || path.Post == nil || path.Post.Summary == "" {
				t.Fatal("the document has no such act")
			}
			example := act.Example
			if errs := validate(t, d, d.names[act.Name].request, []byte(example)); len(errs) > 0 {
				t.Errorf("the example is no request: %v", errs)
			}
			if w := ask(usual, "POST", "/api/v1/"+act.Name, example); w.Code != http.StatusOK {
				t.Errorf("the example on a server without options: %d %s", w.Code, w.Body)
			}
			env := api.NewEnv()
			env.Solvers = someSolver{}
			answer, err := act.Run(context.Background(), env, []byte(example))
			if err != nil {
				t.Fatal(err)
			}
			text, err := marshal(answer, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			if errs := validate(t, d, d.names[act.Name].answer, text); len(errs) > 0 {
				t.Errorf("the answer is none by the document: %v\n%s", errs, text)
			}
			errs := validate(t, d, d.names[act.Name].request, []byte(`{"no such field":1}`))
			if len(errs) == 0 {
				t.Error("any request is right by the document")
			}
			if !strings.Contains(string(d.page), `id="act-`+act.Name+`"`) {
				t.Error("the page does not show it")
			}
		})
	}
	for part := range strings.SplitSeq(string(d.page), `href="#`) {
		id, _, _ := strings.Cut(part, `"`)
		if id != "" && !strings.Contains(part[:min(len(part), 20)], "<!doctype") &&
			!strings.Contains(string(d.page), `id="`+id+`"`) {
			t.Errorf("the page leads to #%s, which is not there", id)
		}
	}
}

// More answers that must match the document: failures, boards of every kind.
func TestDocumentOfAnswers(t *testing.T) {
	acts := api.Acts()
	d, err := describe(acts, "")
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]api.Kind{}
	for _, act := range acts {
		byName[act.Name] = act
	}
	for _, test := range [][2]string{
		{"solve", `{"board":"5x5","state":"10000_00000_00000_00000_00000"}`},
		{"solve", `{"board":"4x4-mod3","state":"on","all":true}`},
		{"solve",
			`{"board":"5x5","state":["11111","11111","11111","11111","11111"],"goal":"off","least":true,"count":true}`},
		{"board", `{"board":"orbix"}`}, {"board", `{"board":"graph-petersen"}`},
		{"board", `{"board":"klein-3x4-king-mod3"}`}, {"board", `{"board":"3x3x3"}`},
		{"info", `{"board":"torus-4x5-mod6"}`}, {"hint", `{"board":"hex-3","state":"on","lit_only":true}`},
		{"hint", `{"board":"5x5","state":"10000_00000_00000_00000_00000"}`}, {"game", `{"id":"3x4#word"}`},
	} {
		act, ok := byName[test[0]]
		if !ok {
			t.Fatalf("there is no act %s", test[0])
		}
		if errs := validate(t, d, d.names[act.Name].request, []byte(test[1])); len(errs) > 0 {
			t.Errorf("%s: no request by the document: %v", test, errs)
		}
		answer, err := act.Run(context.Background(), api.NewEnv(), []byte(test[1]))
		if err != nil {
			t.Errorf("%s: %v", test, err)
			continue
		}
		text, err := marshal(answer, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		if errs := validate(t, d, d.names[act.Name].answer, text); len(errs) > 0 {
			t.Errorf("%s: no answer by the document: %v\n%s", test, errs, text)
		}
	}
}

// The document is JSON whose references resolve, and describes problems and jobs too.
func TestDocumentIsWhole(t *testing.T) {
	d, err := describe(api.Acts(), "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	var read map[string]any
	if err := json.Unmarshal(d.json, &read); err != nil {
		t.Fatal(err)
	}
	schemas := read["components"].(map[string]any)["schemas"].(map[string]any)
	var walk func(any)
	walk = func(value any) {
		switch value := value.(type) {
		case map[string]any:
			if ref, ok := value["$ref"].(string); ok {
				if _, ok := schemas[strings.TrimPrefix(ref, schemasAt)]; !ok {
					t.Errorf("%s leads nowhere", ref)
				}
			}
			for _, part := range value {
				walk(part)
			}
		case []any:
			for _, part := range value {
				walk(part)
			}
		}
	}
	walk(read)
	for _, name := range []string{"Problem", "JobAnswer", "JobStarted", "Progress"} {
		if _, ok := schemas[name]; !ok {
			t.Errorf("there is no schema %s", name)
		}
	}
	errs := validate(t, d, d.open.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, ""),
		[]byte(`{"type":"/api/#busy","title":"a","status":503,"detail":"b"}`))
	if len(errs) > 0 {
		t.Error(errs)
	}
}

// someSolver gives every model the same answer.
type someSolver struct{}

func (someSolver) List() []api.MethodAnswer { return nil }

func (someSolver) Run(_ context.Context, _ string, t models.Task, _, _ string) (models.Reply, string, error) {
	presses := t.Problem.Board.NewPresses()
	return models.Reply{Verdict: models.Solved, Presses: presses,
		Values: []models.Value{{Name: "x0"}}}, "done", nil
}
