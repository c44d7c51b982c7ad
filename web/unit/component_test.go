package unit_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// TestComponents runs the tests of components (*.test.tsx) under Node with a document of happy-dom. They are
// one bundle and one process: loading the document takes longer than most of them, and Preact must be loaded
// after it.
func TestComponents(t *testing.T) {
	t.Parallel()
	node := nodePath(t)
	document, err := filepath.Abs("../node_modules/happy-dom/lib/index.js")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(document); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("happy-dom is not installed, and CI=true requires it: run script/page tools")
		}
		t.Skip("happy-dom is not installed: run script/page tools to test the components of the page")
	}
	files, err := filepath.Glob("*.test.tsx")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no tests of components: %v", err)
	}
	bundle := filepath.Join(t.TempDir(), "components.mjs")
	bundleComponents(t, files, bundle, document)
	out, err :=
		exec.CommandContext(t.Context(), node, "--enable-source-maps", "--test", bundle).CombinedOutput()
	if err != nil {
		t.Fatalf("node --test: %v\n%s", err, out)
	}
}

// bundleComponents makes one module of test files, with the Preact that the page has.
func bundleComponents(t *testing.T, files []string, to, document string) {
	t.Helper()
	vendored, err := filepath.Abs("../vendor/preact.js")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		fmt.Fprintf(&all, "import %q;\n", "./"+file)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	made := api.Build(api.BuildOptions{
		Stdin:           &api.StdinOptions{Contents: all.String(), ResolveDir: here},
		Bundle:          true,
		Write:           true,
		Outfile:         to,
		Format:          api.FormatESModule,
		Platform:        api.PlatformNode,
		Target:          api.ESNext,
		JSX:             api.JSXAutomatic,
		JSXImportSource: "preact",
		Sourcemap:       api.SourceMapInline,
		Alias: map[string]string{
			"preact": vendored, "preact/hooks": vendored, "preact/jsx-runtime": vendored,
			"@preact/signals": vendored,
		},
		Plugins: []api.Plugin{{Name: "document", Setup: func(b api.PluginBuild) {
			b.OnResolve(api.OnResolveOptions{Filter: "^happy-dom$"},
				func(api.OnResolveArgs) (api.OnResolveResult, error) {
					return api.OnResolveResult{Path: "file://" + filepath.ToSlash(document),
						External: true}, nil
				})
		}}},
	})
	for _, problem := range made.Errors {
		t.Errorf("%v: %s", problem.Location, problem.Text)
	}
	if len(made.Errors) > 0 {
		t.FailNow()
	}
}
