package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// module is one that is linked into the program.
type module struct {
	path, version string
	main          bool                // ours
	sum           string              // as in go.sum
	dir           string              // where its files are
	folders       map[string]struct{} // of the packages that are linked
	needs         map[string]struct{} // the modules that those import
}

// stdModule represents the standard library.
const stdModule = "std"

type goPackage struct {
	ImportPath string
	Dir        string
	Standard   bool
	Imports    []string
	Module     *struct {
		Path, Version, Sum, Dir string
		Main                    bool
		Replace                 *struct{ Path string }
	}
}

func (p goPackage) moduleOf() string {
	if p.Standard {
		return stdModule
	}
	return p.Module.Path
}

// listModules returns the modules of which the program is made on the given platforms, ours and the standard library
// too, in order. The page's engine is made of some of them.
func listModules(platforms []string) ([]*module, error) {
	byPath := map[string]*module{}
	for _, platform := range platforms {
		packages, err := listPackages(platform)
		if err != nil {
			return nil, err
		}
		if err := collect(byPath, packages); err != nil {
			return nil, err
		}
	}
	var list []*module
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		list = append(list, byPath[path])
	}
	return list, nil
}

func collect(byPath map[string]*module, packages []goPackage) error {
	owner := map[string]string{}
	for _, p := range packages {
		owner[p.ImportPath] = p.moduleOf()
	}
	for _, p := range packages {
		m := byPath[p.moduleOf()]
		if m == nil {
			m = &module{path: p.moduleOf(), folders: map[string]struct{}{}, needs: map[string]struct{}{}}
			if p.Module != nil {
				if p.Module.Replace != nil {
					return fmt.Errorf("module %s is replaced by %s: a release uses what go.mod requires", m.path, p.Module.Replace.Path)
				}
				m.version, m.sum, m.dir, m.main = p.Module.Version, p.Module.Sum, p.Module.Dir, p.Module.Main
			}
			byPath[m.path] = m
		}
		if m.path != stdModule {
			m.folders[p.Dir] = struct{}{}
		}
		for _, path := range p.Imports {
			if needed, ok := owner[path]; ok && needed != m.path {
				m.needs[needed] = struct{}{}
			}
		}
	}
	if std := byPath[stdModule]; std != nil && std.version == "" {
		out, err := goCommand(nil, "env", "GOROOT", "GOVERSION")
		if err != nil {
			return err
		}
		root, version, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		std.dir, std.version = strings.TrimSpace(root), strings.TrimPrefix(version, "go")
		std.folders[std.dir] = struct{}{}
	}
	return nil
}

func listPackages(platform string) ([]goPackage, error) {
	system, processor, ok := strings.Cut(platform, "/")
	if !ok {
		return nil, fmt.Errorf("the platform %q: must be OS/ARCH, such as linux/amd64", platform)
	}
	root, err := goCommand(nil, "list", "-m", "-f", "{{.Path}}")
	if err != nil {
		return nil, err
	}
	out, err := goCommand([]string{"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0"},
		"list", "-deps", "-json=ImportPath,Dir,Standard,Imports,Module", strings.TrimSpace(string(root))+"/cmd/lightsout")
	if err != nil {
		return nil, err
	}
	var packages []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

func goCommand(environment []string, args ...string) ([]byte, error) {
	cmd := exec.Command(cmp.Or(os.Getenv("GO"), "go"), args...)
	cmd.Env = append(os.Environ(), environment...)
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("go %s: %s", args[0], bytes.TrimSpace(exit.Stderr))
	}
	return out, err
}

// licenseFiles returns the files with licenses of a module: those next to its linked packages, and in all
// folders above them.
func (m *module) licenseFiles() ([]string, error) {
	files := map[string]struct{}{}
	for folder := range m.folders {
		for {
			entries, err := os.ReadDir(folder)
			if err != nil {
				return nil, err
			}
			for _, entry := range entries {
				if entry.Type().IsRegular() && licenseFile.MatchString(entry.Name()) {
					files[filepath.Join(folder, entry.Name())] = struct{}{}
				}
			}
			if folder == m.dir || len(folder) <= len(m.dir) {
				break
			}
			folder = filepath.Dir(folder)
		}
	}
	return slices.Sorted(maps.Keys(files)), nil
}
