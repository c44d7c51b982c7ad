package lightsout_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lightsout"
)

// everywhere lists what every package may import. They import nothing.
var everywhere = []string{"internal/base/text", "internal/base/lazy", "internal/base/parallel"}

// imports says which package may import which; "" is the root, and a package includes those
// below it too. docs/architecture.md shows the same table to people. A new package needs a row here, and
// a thought about where it belongs. Those of everywhere are not in the rows.
var imports = map[string]string{
	"":                              "nothing",
	"internal/math/gf2":             "nothing",
	"internal/math/zmod":            "nothing",
	"internal/base/text":            "nothing",
	"internal/base/lazy":            "nothing",
	"internal/base/parallel":        "nothing",
	"board":                         "root",
	"picture":                       "root",
	"symmetry":                      "root",
	"algebra":                       "root internal/math/gf2 internal/math/zmod",
	"internal/math/wht":             "nothing",
	"internal/math/leader":          "internal/math/wht internal/math/zmod",
	"solve":                         "root algebra solve/least internal/math/search",
	"solve/count":                   "root internal/math/zmod algebra",
	"solve/least":                   "root internal/math/zmod algebra symmetry internal/math/wht internal/math/leader internal/math/tree",
	"internal/math/tree":            "root",
	"solve/nearest":                 "root internal/math/zmod algebra",
	"internal/math/search":          "root internal/math/zmod",
	"solve/states":                  "root internal/math/zmod",
	"internal/test/solvetest":       "root board algebra",
	"encode":                        "root symmetry",
	"internal/app/bridge":           "root encode",
	"film":                          "root picture",
	"internal/app/studio":           "root algebra solve picture film",
	"generate":                      "root internal/math/zmod algebra solve symmetry",
	"play":                          "root board algebra solve generate",
	"internal/base/atomicfile":      "nothing",
	"internal/app/shelf":            "play internal/base/atomicfile",
	"internal/app/store":            "root solve internal/app/census internal/base/atomicfile",
	"internal/app/tui":              "root board algebra solve play picture internal/app/shelf",
	"internal/app/compare":          "root board algebra solve generate encode internal/app/bridge picture",
	"internal/app/api":              "root board algebra symmetry solve generate play encode picture film internal/app/studio",
	"web":                           "nothing",
	"web/e2e":                       "nothing",
	"web/unit":                      "nothing",
	"internal/app/server":           "internal/app/api web",
	"internal/app/census":           "root board algebra solve symmetry",
	"internal/app/census/jetstream": "internal/app/census",
	"internal/app/cli":              "everything",
	"cmd/lightsout":                 "internal/app/cli",
	"cmd/lightsout-wasm":            "internal/app/api",
	"script/sbom":                   "nothing",
	"script/mutants":                "nothing",
	"script/publish":                "nothing",
}

// reasons explain broken rows.
var reasons = map[string]string{
	"":                     "the game does not know how it is solved, so the root imports nothing of ours but internal/base/text",
	"internal/math/gf2":    "mathematics does not know the game",
	"internal/math/zmod":   "mathematics does not know the game",
	"internal/math/wht":    "mathematics does not know the game",
	"internal/math/leader": "mathematics does not know the game",
	"picture":              "a picture asks the layout and needs no catalogue",
	"algebra":              "algebra works on any board and must not depend on the catalogue",
	"solve":                "strategies work on any board and must not depend on the catalogue",
	"internal/app/tui":     "the game in a terminal shows package play and must not know how puzzles are made",
	"internal/app/api":     "an act must not know how its answer is carried",
}

type goPackage struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func goList(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// short returns the name of a package of ours as the table has it. script/rename may change the path of the module.
func short(path string) (string, bool) {
	root := reflect.TypeFor[lightsout.Board]().PkgPath()
	if path == root {
		return "", true
	}
	return strings.CutPrefix(path, root+"/")
}

func TestImportTable(t *testing.T) {
	for _, p := range goList(t) {
		name, _ := short(p.ImportPath)
		row, ok := imports[name]
		if !ok {
			t.Errorf("package %s has no row in the import table: decide what it may import, and add it here and in docs/architecture.md", p.ImportPath)
			continue
		}
		if row == "everything" {
			continue
		}
		for _, path := range p.Imports {
			imported, ours := short(path)
			if imported == "" {
				imported = "root"
			}
			allowed := func(name string) bool { return imported == name || strings.HasPrefix(imported, name+"/") }
			if ours && !slices.Contains(everywhere, imported) && !slices.ContainsFunc(strings.Fields(row), allowed) {
				t.Errorf("package %s imports %s, and may import %s: %s", p.ImportPath, path, row, reasons[name])
			}
		}
	}
}

// The page's engine is package api compiled for the browser: servers, programs and databases would make it too large.
func TestEngineStaysSmall(t *testing.T) {
	for _, p := range goList(t) {
		if name, _ := short(p.ImportPath); name != "internal/app/api" && name != "cmd/lightsout-wasm" {
			continue
		}
		for _, heavy := range []string{"net/http", "os/exec", "database/sql"} {
			if slices.Contains(p.Deps, heavy) {
				t.Errorf("package %s reaches %s, and the page's engine must not", p.ImportPath, heavy)
			}
		}
	}
}

// Wiring happens in internal/app/cli only: no package registers itself when it is loaded.
func TestNoInitFunctions(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s has an init function: return a slice from a function instead of registering", path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The table in the documentation says the same as the one above.
func TestImportTableIsDocumented(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range imports {
		if name == "" {
			name = "root `lightsout`"
		} else {
			name = "`" + name + "`"
		}
		want := strings.ReplaceAll(row, " ", ", ")
		found := false
		for _, line := range strings.Split(string(text), "\n") {
			cells := strings.Split(line, "|")
			if len(cells) > 3 && slices.Contains(strings.Split(strings.TrimSpace(cells[1]), ", "), name) {
				found = strings.TrimSpace(cells[2]) == want
			}
		}
		if !found {
			t.Errorf("docs/architecture.md has no row for %s with %q", name, want)
		}
	}
}
