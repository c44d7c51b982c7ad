package repo_test

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

// A row of the table in docs/architecture.md: what a package may import; "root" is the root package.
type row struct {
	floor   string
	imports []string
}

// readTable reads the table. A new package needs a row, and a thought about where it belongs.
func readTable(t *testing.T) (map[string]row, []string) {
	t.Helper()
	text := must(os.ReadFile("docs/architecture.md"))
	table, order := map[string]row{}, []string{}
	plain := strings.NewReplacer("root `lightsout`", "root", "`", "", " ", "")
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(plain.Replace(line), "|")
		if len(cells) != 5 || !strings.Contains(line, "`") {
			continue
		}
		for _, name := range strings.Split(cells[2], ",") {
			table[name] = row{cells[1], strings.Split(cells[3], ",")}
			order = append(order, name)
		}
	}
	return table, order
}

// covers reports whether a package or one below it is meant by a name in the table.
func covers(name, imported string) bool {
	return imported == name || strings.HasPrefix(imported, name+"/")
}

// No row names a package of a floor above it, and the floors follow each other without coming back.
func TestFloors(t *testing.T) {
	table, order := readTable(t)
	var floors []string
	for at, name := range order {
		floor := table[name].floor
		if len(floors) == 0 || floors[len(floors)-1] != floor {
			if slices.Contains(floors, floor) {
				t.Errorf("%s: the floor %s comes twice", name, floor)
			}
			floors = append(floors, floor)
		}
		for _, imported := range table[name].imports {
			if imported == "nothing" || imported == "everything" {
				continue
			}
			for _, above := range order[at+1:] {
				if covers(imported, above) && table[above].floor != floor {
					t.Errorf("%s of floor %s may import %s of floor %s, which is above", name, floor, above, table[above].floor)
				}
			}
			if !slices.ContainsFunc(order, func(known string) bool { return covers(imported, known) }) {
				t.Errorf("%s may import %s, which does not exist", name, imported)
			}
		}
	}
}

// reasons explain broken rows.
var reasons = map[string]string{
	"":                    "the game does not know how it is solved, so the root imports nothing of ours but internal/base/text",
	"internal/math/gf2":   "mathematics does not know the game",
	"internal/math/zmod":  "mathematics does not know the game",
	"internal/math/wht":   "mathematics does not know the game",
	"internal/math/coset": "mathematics does not know the game",
	"picture":             "a picture asks the layout and needs no catalogue",
	"algebra":             "algebra works on any board and must not depend on the catalogue",
	"solve":               "strategies work on any board and must not depend on the catalogue",
	"app/tui":             "the game in a terminal shows package play and must not know how puzzles are made",
	"app/api":             "an act must not know how its answer is carried",
}

type goPackage struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func goList(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-tags=all", "-json=ImportPath,Imports,Deps", "./...").Output()
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
		return "root", true
	}
	return strings.CutPrefix(path, root+"/")
}

func TestImportTable(t *testing.T) {
	table, _ := readTable(t)
	seen := map[string]bool{}
	for _, p := range goList(t) {
		name, _ := short(p.ImportPath)
		row, ok := table[name]
		if !ok {
			t.Errorf("package %s has no row in docs/architecture.md: decide what it may import", p.ImportPath)
			continue
		}
		seen[name] = true
		for _, path := range p.Imports {
			imported, ours := short(path)
			allowed := func(name string) bool { return name == "everything" || covers(name, imported) }
			if ours && !covers("internal/base", imported) && !slices.ContainsFunc(row.imports, allowed) {
				t.Errorf("package %s imports %s, and may import %s: %s", p.ImportPath, path, row.imports, reasons[name])
			}
		}
	}
	for name := range table {
		if !seen[name] && name != "cmd/lightsout-wasm" { // which is for the browser only
			t.Errorf("docs/architecture.md has a row for %s, which is no package", name)
		}
	}
}

// The page's engine is package api compiled for the browser: servers, programs and databases would make it too large.
func TestEngineStaysSmall(t *testing.T) {
	for _, p := range goList(t) {
		if name, _ := short(p.ImportPath); name != "app/api" && name != "cmd/lightsout-wasm" {
			continue
		}
		for _, heavy := range []string{"net/http", "os/exec", "database/sql"} {
			if slices.Contains(p.Deps, heavy) {
				t.Errorf("package %s reaches %s, and the page's engine must not", p.ImportPath, heavy)
			}
		}
	}
}

// The census, with its server, is a program of its own: nothing of it makes the main program larger.
func TestMainProgramHasNoCensus(t *testing.T) {
	for _, p := range goList(t) {
		if name, _ := short(p.ImportPath); name != "cmd/lightsout" {
			continue
		}
		for _, path := range p.Deps {
			if strings.Contains(path, "/nats-io/") || strings.Contains(path, "/app/census") {
				t.Errorf("cmd/lightsout links %s: it belongs into cmd/lightsout-census", path)
			}
		}
		return
	}
	t.Error("there is no cmd/lightsout")
}

// Wiring happens in app/cli only: no package registers itself when it is loaded.
func TestNoInit(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s has an init function: return a slice from a function instead of registering", path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
