package e2e_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/app/api"
	"lightsout/app/server"
	"lightsout/web"

	esbuild "github.com/evanw/esbuild/pkg/api"
)

// A site is a page under test at its own origin.
type site struct {
	http   *httptest.Server
	prefix string // sub-folder in which the site stands, "" at the root
	away   atomic.Bool
}

// host serves the handler until the test ends. prefix is the folder where the site begins.
func host(t testing.TB, handler http.Handler, prefix string) *site {
	t.Helper()
	skipShort(t)
	s := &site{prefix: prefix}
	s.http = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.away.Load() {
			// As if the server were gone: the connection ends without an answer.
			panic(http.ErrAbortHandler)
		}
		if name, ok := strings.CutPrefix(r.URL.Path, prefix+"/source/"); ok {
			serveModule(w, name)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.http.CloseClientConnections()
		s.http.Close()
	})
	return s
}

// sources are the files of the page before modules are bundled.
var sources = os.DirFS("../page")

// packages are what the bundles replace with the vendored Preact.
var packages = regexp.MustCompile(`"(preact|preact/hooks|preact/jsx-runtime|@preact/signals)"`)

// source returns the text of a module by its own name or that of its script, such as board/board.js.
func source(name string) (text []byte, err error) {
	stem := strings.TrimSuffix(name, ".js")
	for _, name := range []string{name, stem + ".ts", stem + ".tsx"} {
		if text, err = fs.ReadFile(sources, name); err == nil {
			break
		}
	}
	return text, err
}

// serveModule answers with a module by itself; not every browser here imports JSON.
func serveModule(w http.ResponseWriter, name string) {
	text, err := source(name)
	if name == "vendor.js" {
		text, err = os.ReadFile("../vendor/preact.js")
	}
	loader := esbuild.LoaderTSX
	if path.Ext(name) == ".json" {
		loader = esbuild.LoaderJSON
	}
	made := esbuild.Transform(string(text), esbuild.TransformOptions{
		Loader: loader, Format: esbuild.FormatESModule, Target: esbuild.ESNext, JSX: esbuild.JSXAutomatic,
		JSXImportSource: "preact",
		TsconfigRaw:     `{"compilerOptions": {"useDefineForClassFields": false}}`,
	})
	if err != nil || len(made.Errors) > 0 {
		http.Error(w, fmt.Sprint(err, made.Errors), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	vendored := `"./` + strings.Repeat("../", strings.Count(name, "/")) + `vendor.js"`
	code := bytes.ReplaceAll(made.Code, []byte(` with { type: "json" }`), nil)
	_, _ = w.Write(packages.ReplaceAll(code, []byte(vendored)))
}

// url returns the address of a path of the site. Files on the disk are their own address.
func (s *site) url(path string) string {
	if strings.HasPrefix(path, "file:") {
		return path
	}
	return s.http.URL + s.prefix + "/" + strings.TrimPrefix(path, "/")
}

// embedded is the page in this test binary. It is made once: that hashes and compresses.
var embedded = sync.OnceValues(func() (*web.Site, error) { return web.New(true) })

// handler returns what `lightsout serve` answers with, stopped when the test ends.
func handler(t testing.TB) http.Handler {
	t.Helper()
	files, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	// All tests share it, and it must not take their requests for long work on a busy machine.
	s, err := server.New(server.Options{
		Acts: api.Acts(), Site: files, Version: "test", Quick: time.Hour, Unwatched: time.Hour,
		Budget: time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s.Handler
}

// needEngine skips the test if the WebAssembly engine was not built, and fails it where CI=true.
func needEngine(t testing.TB) {
	t.Helper()
	files, err := embedded()
	switch {
	case err != nil:
		t.Fatal(err)
	case files.Engine:
	case os.Getenv("CI") == "true":
		t.Fatal("the engine of the page was not built: run script/engine")
	default:
		t.Skip("the engine of the page was not built: run script/engine")
	}
}

// served is the page as `lightsout serve` serves it.
func served(t testing.TB) *site {
	t.Helper()
	return host(t, handler(t), "")
}

// built is where the page reads which engines exist.
var built = regexp.MustCompile(`\b(engine|studio): true`)

// withoutEngine is the same without the WebAssembly engine: the page knows that, and the files are
// missing.
func withoutEngine(t testing.TB) *site {
	t.Helper()
	whole := handler(t)
	return host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path.Base(r.URL.Path) {
		case "engine.wasm", "studio.wasm", "wasm_exec.js":
			http.NotFound(w, r)
		case "config.js":
			r.Header.Del("Accept-Encoding")
			r.Header.Del("If-None-Match")
			answer := httptest.NewRecorder()
			whole.ServeHTTP(answer, r)
			w.Header().Set("Content-Type", answer.Header().Get("Content-Type"))
			_, _ = w.Write(built.ReplaceAll(answer.Body.Bytes(), []byte("$1: false")))
		default:
			whole.ServeHTTP(w, r)
		}
	}), "")
}

// intercepting is withoutEngine for the requests that take does not answer itself.
func intercepting(t testing.TB, take func(w http.ResponseWriter, r *http.Request, params []byte) bool) *site {
	t.Helper()
	whole := withoutEngine(t)
	return host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		params, err := io.ReadAll(r.Body)
		if err != nil || take(w, r, params) {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(params))
		whole.http.Config.Handler.ServeHTTP(w, r)
	}), "")
}

// holding is withoutEngine, but acts whose parameters contain the text are never answered: work that takes
// long on every machine.
func holding(t testing.TB, text string) *site {
	t.Helper()
	return intercepting(t, func(_ http.ResponseWriter, r *http.Request, params []byte) bool {
		held := bytes.Contains(params, []byte(text))
		if held {
			<-r.Context().Done()
		}
		return held
	})
}

// static is what `lightsout site` writes, on a plain file server in a folder.
func static(t testing.TB) *site {
	t.Helper()
	chromium.start(t)
	needEngine(t)
	folder, err := written()
	if err != nil {
		t.Fatal(err)
	}
	const prefix = "/some/folder"
	return host(t, http.StripPrefix(prefix, http.FileServer(http.Dir(folder))), prefix)
}

// written returns the folder with the static site, beside the files of the browser. It is written once:
// bundling takes a second of processor time.
var written = sync.OnceValues(func() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(chromium.folder, "site")
	program := exec.Command(self, "site", "-o", folder)
	program.Env = append(os.Environ(), asProgram+"=yes")
	if out, err := program.CombinedOutput(); err != nil {
		return "", fmt.Errorf("lightsout site: %w: %s", err, out)
	}
	return folder, nil
})

// needStudio is needEngine for the second engine, that of pictures, films and graphs.
func needStudio(t testing.TB) {
	t.Helper()
	needEngine(t)
	files, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	for file := range files.Files() {
		if path.Base(file.Path) == "studio.wasm" {
			return
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("the second engine of the page was not built: run script/engine")
	}
	t.Skip("the second engine of the page was not built: run script/engine")
}
