// Package unit_test tests the page modules that need no browser, under Node. It has tests only.
//
// Files named *.test.ts run under `node --test`, bundled, and cover the page alone. The Go tests compare a
// module with the Go code that it mirrors (a board, a session, the plan of a film): they draw cases, run the
// module in one Node process and compare. Package api answers the acts that a module requests.
//
// Without Node the tests are skipped, but never if CI=true.
package unit_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	esbuild "github.com/evanw/esbuild/pkg/api"

	"lightsout/app/api"
)

// nodePath returns where Node is. It skips the test if there is none, and fails it where CI=true.
func nodePath(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is not installed, and CI=true requires it: run script/setup")
		}
		t.Skip("node is not installed: run script/setup to test the modules of the page")
	}
	return path
}

// TestNode runs the tests that are written in TypeScript.
func TestNode(t *testing.T) {
	t.Parallel()
	path := nodePath(t)
	folder, err := built()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "unit", "*.test.js"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no tests: %v", err)
	}
	out, err :=
		exec.CommandContext(t.Context(), path, append([]string{"--test"}, files...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("node --test: %v\n%s", err, out)
	}
}

// madeIn is the folder that built makes. TestMain removes it.
var madeIn string

// built returns a folder with every module of the page and of these tests as JavaScript: page/board/board.js
// and so on. What modules share is shared there too.
var built = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "lightsout-unit-"); err != nil {
		return "", err
	}
	madeIn = folder
	var entries []string
	for _, pattern := range []string{"*.ts", "../page/*/*.ts", "../page/*/*.tsx", "../page/*/*/*.ts",
		"../page/*/*/*.tsx"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			return folder, err
		}
		entries = append(entries, found...)
	}
	vendored, err := filepath.Abs("../vendor/preact.js")
	if err != nil {
		return folder, err
	}
	made := esbuild.Build(esbuild.BuildOptions{
		EntryPoints: entries, Outbase: "..", Outdir: folder, Write: true,
		Bundle: true, Splitting: true, Format: esbuild.FormatESModule, Platform: esbuild.PlatformNode,
		Target: esbuild.ESNext,
		JSX:    esbuild.JSXAutomatic, JSXImportSource: "preact", Tsconfig: "../tsconfig.json",
		Alias: map[string]string{
			"preact": vendored, "preact/hooks": vendored, "preact/jsx-runtime": vendored,
			"@preact/signals": vendored,
		},
	})
	if len(made.Errors) > 0 {
		return folder,
			errors.New(strings.Join(esbuild.FormatMessages(made.Errors, esbuild.FormatMessagesOptions{}), ""))
	}
	return folder, os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module"}`), 0o600)
})

// A node is a Node process that runs functions with the modules of the page, one at a time.
type node struct {
	mu    sync.Mutex
	in    io.WriteCloser
	lines *bufio.Reader
	noise bytes.Buffer
	end   func() error
}

// shared is the process of all tests, started by the first that needs it.
var shared struct {
	once sync.Once
	node *node
	err  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if n := shared.node; n != nil {
		n.in.Close()
		if err := n.end(); err != nil {
			fmt.Fprintf(os.Stderr, "node: %v\n%s\n", err, &n.noise)
			code = 1
		}
	}
	if madeIn != "" {
		os.RemoveAll(madeIn)
	}
	os.Exit(code)
}

// start returns the Node process.
func start(t testing.TB) *node {
	t.Helper()
	path := nodePath(t)
	shared.once.Do(func() { shared.node, shared.err = launch(path) })
	if shared.err != nil {
		t.Fatalf("starting %s: %v", path, shared.err)
	}
	return shared.node
}

func launch(path string) (*node, error) {
	acts := httptest.NewServer(http.HandlerFunc(answer))
	folder, err := built()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, filepath.Join(folder, "unit", "stage.js"))
	cmd.Env = append(os.Environ(), "LIGHTSOUT_ACTS="+acts.URL+"/")
	n := &node{end: func() error {
		defer acts.Close()
		return cmd.Wait()
	}}
	cmd.Stderr = &n.noise
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.lines = bufio.NewReaderSize(out, 1<<16)
	if n.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	return n, cmd.Start()
}

// knowledge answers the acts.
var knowledge = sync.OnceValue(api.NewEnv)

// answer answers an act as the server does.
func answer(w http.ResponseWriter, r *http.Request) {
	params, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	found, err := api.Call(r.Context(), knowledge(), strings.TrimPrefix(r.URL.Path, "/"), params)
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		found = map[string]string{"detail": err.Error()}
	}
	_ = json.NewEncoder(w).Encode(found)
}

// A fataler is a test of package testing or rapid.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// with runs the body of an async JavaScript function in which `given` is a value of ours and `await
// load(NAME)` a module of the page.
func with[T any](t fataler, n *node, given any, body string) T {
	t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	request, err := json.Marshal(map[string]any{"body": body, "given": given})
	if err == nil {
		_, err = n.in.Write(append(request, '\n'))
	}
	var line []byte
	if err == nil {
		line, err = n.lines.ReadBytes('\n')
	}
	var reply struct {
		Value json.RawMessage
		Error string
	}
	if err == nil {
		err = json.Unmarshal(line, &reply)
	}
	var value T
	switch {
	case err != nil:
		t.Fatalf("node: %v\n%s", err, &n.noise)
	case reply.Error != "":
		t.Fatalf("node: %s", reply.Error)
	default:
		if err := json.Unmarshal(reply.Value, &value); err != nil {
			t.Fatalf("node answered %s: %v", reply.Value, err)
		}
	}
	return value
}
