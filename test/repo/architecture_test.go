package repo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
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
	table := map[string]row{}
	order := []string{}
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

// folderOf returns the folder that a floor is of a package.
func folderOf(name string) string {
	parts := strings.Split(name, "/")
	if parts[0] == "internal" {
		return strings.Join(parts[:2], "/")
	}
	return parts[0]
}

// No row names a package that comes after it. The floors follow each other without coming back, and a folder
// is on one of them, apart from its tests and tools.
func TestFloors(t *testing.T) {
	table, order := readTable(t)
	var floors []string
	floorOf := map[string]string{}
	for at, name := range order {
		floor := table[name].floor
		if len(floors) == 0 || floors[len(floors)-1] != floor {
			if slices.Contains(floors, floor) {
				t.Errorf("%s: the floor %s comes twice", name, floor)
			}
			floors = append(floors, floor)
		}
		folder := folderOf(name)
		if other, ok := floorOf[folder]; ok && other != floor && floor != "test" {
			t.Errorf("%s: the folder %s is on the floors %s and %s", name, folder, other, floor)
		}
		floorOf[folder] = floor
		for _, imported := range table[name].imports {
			if imported == "nothing" || imported == "everything" {
				continue
			}
			for _, above := range order[at+1:] {
				if covers(imported, above) && table[above].floor != "test" {
					t.Errorf("%s may import %s, which is above it, on the floor %s", name, above,
						table[above].floor)
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
	"": "the game does not know how it is solved, so the root imports nothing of ours " +
		"but internal/base/text",
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

// short returns the name of a package of ours as the table has it. script/rename may change the path of the
// module.
func short(path string) (string, bool) {
	root := reflect.TypeFor[lightsout.Board]().PkgPath()
	if path == root {
		return "root", true
	}
	return strings.CutPrefix(path, root+"/")
}

// place says where a package that is not in the table could stand: above what it imports, below what imports
// it.
func place(name string, packages []goPackage, table map[string]row, order []string) string {
	lowest := 0
	highest := len(order)
	for _, p := range packages {
		importing, _ := short(p.ImportPath)
		for _, path := range p.Imports {
			imported, _ := short(path)
			if importing == name {
				lowest = max(lowest, slices.Index(order, imported)+1)
			}
			if at := slices.Index(order, importing); imported == name && at >= 0 {
				highest = min(highest, at)
			}
		}
	}
	if lowest > highest {
		return fmt.Sprintf("%s, which imports it, is below %s, which it imports: no place is right",
			order[highest], order[lowest-1])
	}
	text := "it could stand anywhere"
	if lowest > 0 {
		below := order[lowest-1]
		text = fmt.Sprintf("it could stand after %s, on the floor %s or above", below, table[below].floor)
	}
	if highest < len(order) {
		above := order[highest]
		text += fmt.Sprintf(", and before %s, on the floor %s or below", above, table[above].floor)
	}
	return text
}

func TestImportTable(t *testing.T) {
	table, order := readTable(t)
	packages := goList(t)
	seen := map[string]bool{}
	for _, p := range packages {
		name, _ := short(p.ImportPath)
		row, ok := table[name]
		if !ok {
			t.Errorf("package %s has no row in docs/architecture.md: %s", p.ImportPath,
				place(name, packages, table, order))
			continue
		}
		seen[name] = true
		for _, path := range p.Imports {
			imported, ours := short(path)
			if !ours {
				continue
			}
			allowed := func(name string) bool { return name == "everything" || covers(name, imported) }
			if !covers("internal/base", imported) && !slices.ContainsFunc(row.imports, allowed) {
				t.Errorf("package %s imports %s, and may import %s: %s", p.ImportPath, path, row.imports,
					reasons[name])
			}
			if slices.Index(order, imported) > slices.Index(order, name) {
				t.Errorf("package %s imports %s, which is above it, on the floor %s", p.ImportPath, path,
					table[imported].floor)
			}
		}
	}
	for name := range table {
		if !seen[name] && name != "cmd/lightsout-wasm" { // which is for the browser only
			t.Errorf("docs/architecture.md has a row for %s, which is no package", name)
		}
	}
}

// promisesNothing are the folders that other modules can import and should not.
var promisesNothing = []string{"app", "cmd", "research", "script", "solve/technique", "test", "web"}

// The packages whose names TestPublicNames counts are all but those that promise nothing; doc.go and
// script/api agree.
func TestPublicPackages(t *testing.T) {
	var public []string
	for _, p := range goList(t) {
		name, _ := short(p.ImportPath)
		inside := slices.Contains(strings.Split(name, "/"), "internal")
		if !inside &&
			!slices.ContainsFunc(promisesNothing, func(folder string) bool { return covers(folder, name) }) {
			public = append(public, strings.Replace(name, "root", ".", 1))
		}
	}
	slices.Sort(public)
	if counted := slices.Sorted(slices.Values(publicFolders)); !slices.Equal(public, counted) {
		t.Errorf("packages that others may import are %q, and TestPublicNames counts those of %q",
			public, counted)
	}
	doc := string(must(os.ReadFile("doc.go")))
	_, sentence, _ := strings.Cut(doc, "// # What promises nothing\n")
	sentence, _, _ = strings.Cut(sentence, "// #")
	for _, folder := range promisesNothing {
		if !slices.Contains(strings.FieldsFunc(sentence,
			func(r rune) bool { return strings.ContainsRune(" ,.:\n", r) }), folder) {
			t.Errorf("doc.go does not say that %s promises nothing", folder)
		}
	}
	api := string(must(os.ReadFile("script/api")))
	if list := "(" + strings.Join(promisesNothing, "|") + ")"; !strings.Contains(api, list) {
		t.Errorf("script/api does not leave out %s", list)
	}
}

// The page's engine is package api compiled for the browser: servers, programs and databases would make it
// too large.
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
			if strings.Contains(path, "/nats-io/") || strings.Contains(path, "/research/") {
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
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") ||
			strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s has an init function: return a slice from a function instead of registering",
					path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
