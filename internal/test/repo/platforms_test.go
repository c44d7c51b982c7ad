//go:build all

package repo_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// The program type-checks on platforms that have every kind of file that Linux lacks, and on 32 bits. Nothing is compiled,
// which takes minutes; script/release does.
func TestPlatforms(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the sources of all libraries")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	for _, platform := range []string{"windows/amd64", "darwin/arm64", "linux/386"} {
		if errs := checkPlatform(t, platform); len(errs) > 0 {
			t.Errorf("%s: %v", platform, errors.Join(errs...))
		}
	}
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Module          *struct{ Main bool }
}

// checkPlatform checks the types of the program on a platform. Of other modules only the declarations are checked.
func checkPlatform(t *testing.T, platform string) (errs []error) {
	t.Helper()
	system, processor, _ := strings.Cut(platform, "/")
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", "./internal/app/cli")
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	files, done := token.NewFileSet(), map[string]*types.Package{"unsafe": types.Unsafe}
	for packages := json.NewDecoder(strings.NewReader(string(out))); ; { // in the order of their imports
		var p listed
		if err := packages.Decode(&p); err == io.EOF {
			return errs
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		ours := p.Module != nil && p.Module.Main
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if !ours {
				prune(file)
			}
			parsed = append(parsed, file)
		}
		config := types.Config{
			Importer: importer(func(path string) (*types.Package, error) {
				if other, ok := p.ImportMap[path]; ok {
					path = other
				}
				return done[path], nil
			}),
			IgnoreFuncBodies: !ours,
			Sizes:            types.SizesFor("gc", processor),
			GoVersion:        runtime.Version()[:len("go1.26")],
			Error: func(err error) {
				if ours {
					errs = append(errs, err)
				}
			},
		}
		done[p.ImportPath], _ = config.Check(p.ImportPath, files, parsed, nil)
	}
}

// prune removes what does not change the types of declarations: the bodies of functions, and the elements of long tables.
func prune(file *ast.File) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			d.Body = nil
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, value := range v.Values {
						if table, ok := value.(*ast.CompositeLit); ok && !counts(table) {
							table.Elts = nil
						}
					}
				}
			}
		}
	}
}

// counts reports whether the number of elements is part of the type.
func counts(table *ast.CompositeLit) bool {
	array, ok := table.Type.(*ast.ArrayType)
	if !ok {
		return false
	}
	_, open := array.Len.(*ast.Ellipsis)
	return open
}

type importer func(string) (*types.Package, error)

func (i importer) Import(path string) (*types.Package, error) { return i(path) }
