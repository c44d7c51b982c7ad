// Package web has the pages: sources under page/, with the modules of each page bundled into one script, and
// under dist/ the engine that script/engine builds from cmd/lightsout-wasm.
//
// dist is empty on a fresh clone; then the page uses an HTTP server.
//
// Start at New.
package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/base/faces"
)

//go:embed all:page all:dist
var files embed.FS

func folder(name string) fs.FS {
	sub, _ := fs.Sub(files, name)
	return sub
}

// Site is every file of the page, under the paths by which it is served.
//
// Scripts and styles are served below assets-VERSION, where VERSION identifies these files, so that they may
// be kept forever. Modules find each other by relative paths and need not know.
type Site struct {
	Version string // identifies the files: the same files have the same version
	Engine  bool   // the engine was built
	files   map[string]File
}

// New returns the site. If http is true, the page uses the API next to it.
func New(http bool) (*Site, error) { return build(folder("page"), folder("dist"), http) }

// File returns the file of a path such as assets-0123456789/play/main.js; that of a folder is its index.html.
func (s *Site) File(path string) (File, bool) {
	if path == "" || strings.HasSuffix(path, "/") {
		path += "index.html"
	}
	f, ok := s.files[path]
	return f, ok
}

// Files yields the files in the order of their paths.
func (s *Site) Files() iter.Seq[File] {
	byPath := func(a, b File) int { return strings.Compare(a.Path, b.Path) }
	return slices.Values(slices.SortedFunc(maps.Values(s.files), byPath))
}

const (
	assets       = "assets/"
	configPath   = assets + "engine/config.js"
	configSource = assets + "engine/config.ts" // for the types
	enginePath   = assets + "engine/engine.wasm"
	studioPath   = assets + "engine/studio.wasm"
	execPath     = assets + "engine/wasm_exec.js"
	facesPath    = assets + "engine/faces.trees"
	muxPath      = assets + "studio/mux.js"
	highsPath    = assets + "engine/highs.js"
	highsEngine  = assets + "engine/highs.wasm"
)

// build makes the site of the page's sources and of what was built.
func build(page, dist fs.FS, http bool) (*Site, error) {
	sources, engineFiles, common, built, err := read(page, dist)
	if err != nil {
		return nil, err
	}
	s := &Site{Engine: built[enginePath] != nil, files: map[string]File{}}
	for name, to := range map[string]string{execName: execPath, "mux.js": muxPath, "highs.js": highsPath} {
		if script := engineFiles[name]; script != nil && (s.Engine || to != execPath) {
			sources[to] = script
		}
	}
	if built[studioPath] != nil {
		sources[facesPath] = faces.Finder
	}
	s.Version = version(sources, built, http)
	delete(sources, framePath)
	sources[configPath] = fmt.Appendf(nil,
		"export const config = { http: %t, engine: %t, studio: %t, mux: %t, highs: %t, version: '%s' };\n",
		http, s.Engine, built[studioPath] != nil, sources[muxPath] != nil,
		built[highsEngine] != nil, s.Version)
	for name, engine := range built {
		s.add(name, engine)
	}
	if err := bundle(sources); err != nil {
		return nil, err
	}
	worker, offline := sources[workerSource]
	delete(sources, workerSource)
	for name, data := range sources {
		if path.Ext(name) == ".html" {
			if data, err = common.fill(name, data); err != nil {
				return nil, err
			}
		}
		if !strings.HasPrefix(name, assets) {
			data = s.point(data)
		}
		s.add(name, newContent(data))
	}
	if offline {
		if worker, err = s.serviceWorker(worker); err != nil {
			return nil, err
		}
		s.add("sw.js", newContent(worker))
	}
	return s, nil
}

// point makes a page refer to the assets of this version.
func (s *Site) point(page []byte) []byte {
	return bytes.ReplaceAll(page, []byte(assets), []byte(s.folder()))
}

func (s *Site) folder() string { return "assets-" + s.Version + "/" }

// add adds a file under the path by which it is served.
func (s *Site) add(name string, c *content) {
	f := File{Path: name, Type: cmp.Or(types[path.Ext(name)], "application/octet-stream"), content: c}
	if rest, ok := strings.CutPrefix(name, assets); ok {
		f.Path = s.folder() + rest
		f.Immutable = true
	}
	s.files[f.Path] = f
}

// workerSource is the service worker, which keeps the files of the site in the browser.
const workerSource = "sw.ts"

// serviceWorker returns it with the version and the files of this site.
func (s *Site) serviceWorker(source []byte) ([]byte, error) {
	names, _ := json.Marshal(slices.Sorted(maps.Keys(s.files))) // texts can always be written
	return transform(workerSource, s.point(source), map[string]string{
		"VERSION": strconv.Quote(s.Version),
		"FILES":   string(names),
	})
}

// read reads what a site is made of: the sources, what was built, what is common to the pages, and the
// engines.
func read(page, dist fs.FS) (
	sources, engineFiles map[string][]byte, common frame, built map[string]*content, err error,
) {
	if sources, err = readAll(page); err == nil {
		engineFiles, err = readAll(dist)
	}
	if err == nil {
		common, err = readFrame(sources[framePath])
	}
	if err == nil {
		built, err = readEngines(engineFiles)
	}
	delete(sources, configSource)
	return sources, engineFiles, common, built, err
}

func readAll(from fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") || path.Ext(name) == ".md" {
			return err
		}
		data, err := fs.ReadFile(from, name)
		files[place(name)] = data
		return err
	})
	return files, errors.Join(err, joinStyles(files))
}

// styleImport is a line of a stylesheet that stands for another.
var styleImport = regexp.MustCompile(`(?m)^@import "\./(.+)";\n`)

// joinStyles puts stylesheets into those that import them: each would be another request.
func joinStyles(files map[string][]byte) (err error) {
	var joined []string
	for name, data := range files {
		if path.Ext(name) != ".css" {
			continue
		}
		files[name] = styleImport.ReplaceAllFunc(data, func(line []byte) []byte {
			part := path.Join(path.Dir(name), string(styleImport.FindSubmatch(line)[1]))
			if files[part] == nil {
				err = fmt.Errorf("web: %s imports %s, which does not exist", name, part)
			}
			joined = append(joined, part)
			return files[part]
		})
	}
	for _, part := range joined {
		delete(files, part)
	}
	return err
}

// place returns where a source belongs: scripts and styles of a folder among the assets, anything else where
// it is.
func place(name string) string {
	switch path.Ext(name) {
	case ".ts", ".tsx", ".json", ".css":
		if strings.Contains(name, "/") {
			return assets + name
		}
	}
	return name
}

// version is a hash of everything that a site is made of.
func version(sources map[string][]byte, built map[string]*content, http bool) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(sources[name]))
	}
	for _, name := range slices.Sorted(maps.Keys(built)) {
		fmt.Fprintf(h, "engine %s\n", built[name].hash)
	}
	fmt.Fprintf(h, "packages %x\nhttp %t\n", sha256.Sum256([]byte(preact)), http)
	return hex.EncodeToString(h.Sum(nil))[:10]
}

// types has the media types of files by their extensions. Not those of the system's tables, which differ.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".json": "application/json",
	".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".svg": "image/svg+xml",
	".png": "image/png", ".gif": "image/gif", ".jpg": "image/jpeg", ".pdf": "application/pdf",
	".trees": "application/vnd.pigo",
}
