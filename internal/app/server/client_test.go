package server

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/app/api"
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
	tool, err := filepath.Abs("../../../web/node_modules/.bin/redocly")
	if err == nil {
		_, err = os.Stat(tool)
	}
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%v: script/page installs it", err)
		}
		t.Skip(err)
	}
	cmd := exec.Command(tool, "lint", "--extends=recommended", "--format=json", "--max-problems=5", documentFile(t))
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

// callClient is a program that calls the server through a client that oapi-codegen generated from the document.
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
		text, err := os.ReadFile(filepath.Join("../../../tools", name))
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
	web := httptest.NewServer(s.Handler())
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
	run("tool", "oapi-codegen", "-generate", "types,client", "-package", "main", "-o", "client.go", documentFile(t))
	if got, want := run("run", ".", web.URL), fmt.Sprintln(15, true, 422, "board"); got != want {
		t.Errorf("the client prints %q, want %q", got, want)
	}
}
