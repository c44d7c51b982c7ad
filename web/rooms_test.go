package web

import (
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rooms says which room of the page may import which, besides itself. Every other room is a page: it may
// import those of pages, and no other page.
var rooms = map[string]string{
	"kit":    "nothing",
	"engine": "nothing",
	"board":  "kit engine",
}

const pages = "kit engine board"

// mostFiles is how many files a folder of a room may have: more are two folders.
const mostFiles = 30

var (
	importPath = regexp.MustCompile(`(?:from |import |import\()'(\.[^']*)'`)
	callImport = regexp.MustCompile(`import \{\s*call\b`)
)

// TestRooms keeps the table: a room knows nothing of those that use it.
func TestRooms(t *testing.T) {
	page := os.DirFS("page")
	count := map[string]int{}
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		room, _, inside := strings.Cut(name, "/")
		if err != nil || entry.IsDir() || !inside {
			return err
		}
		count[path.Dir(name)]++
		if ext := path.Ext(name); ext != ".ts" && ext != ".tsx" {
			return nil
		}
		text, err := fs.ReadFile(page, name)
		if strings.Contains(string(text), "getComputedStyle(") && name != "kit/colors.ts" {
			t.Errorf("%s reads computed styles, as kit/colors.ts alone may", name)
		}
		if callImport.Match(text) && path.Ext(name) == ".tsx" && path.Base(name) != "main.tsx" {
			t.Errorf("%s is a view and calls the engine, as its store should", name)
		}
		for _, match := range importPath.FindAllStringSubmatch(string(text), -1) {
			to, _, _ := strings.Cut(path.Join(path.Dir(name), match[1]), "/")
			allowed := cmp.Or(rooms[room], pages)
			if to != room && !slices.Contains(strings.Fields(allowed), to) {
				t.Errorf("%s imports %s: %s may import %s", name, match[1], room, allowed)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, files := range count {
		if files > mostFiles {
			t.Errorf("page/%s has %d files, more than %d", folder, files, mostFiles)
		}
	}
	if stores, err := fs.Glob(page, "*/store.ts"); len(stores) != 6 || err != nil {
		t.Errorf("each of six pages has a store.ts; found %v %v", stores, err)
	}
	for room := range rooms {
		if count[room] == 0 {
			t.Errorf("there is no room %s", room)
		}
	}
}

// TestNoCircles: no module needs another that needs it, in types neither. So a part can be read, tested and
// moved without the whole: helpers take what they use, and never the store that is made of them.
func TestNoCircles(t *testing.T) {
	page := os.DirFS("page")
	needs := map[string][]string{}
	err := fs.WalkDir(page, ".", func(name string, _ fs.DirEntry, err error) error {
		if ext := path.Ext(name); err != nil || ext != ".ts" && ext != ".tsx" {
			return err
		}
		text, err := fs.ReadFile(page, name)
		for _, match := range importPath.FindAllStringSubmatch(string(text), -1) {
			needs[name] = append(needs[name], path.Join(path.Dir(name), match[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	done := map[string]bool{}
	var look func(name string, way []string)
	look = func(name string, way []string) {
		if at := slices.Index(way, name); at >= 0 {
			t.Errorf("a circle: %s", strings.Join(append(way[at:], name), " needs "))
			return
		}
		if done[name] {
			return
		}
		for _, other := range needs[name] {
			look(other, append(slices.Clone(way), name))
		}
		done[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(needs)) {
		look(name, nil)
	}
}

var (
	exported = regexp.MustCompile(`(?m)^export (?:async |abstract )*(?:const|let|function|class|interface|type) (\w+)`)
	word     = regexp.MustCompile(`\w+`)
)

// TestExports: what a module exports, another module of the page or a test uses.
func TestExports(t *testing.T) {
	exports := map[string]string{} // where a name is exported
	files := map[string]int{}      // how many files have a word
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() && (name == "node_modules" || name == "dist") {
			return fs.SkipDir
		}
		ext := path.Ext(name)
		if err != nil || entry.IsDir() || ext != ".ts" && ext != ".tsx" && !strings.HasPrefix(name, "unit/") {
			return err
		}
		text, err := os.ReadFile(name)
		if strings.HasPrefix(name, "page/") && !strings.HasSuffix(name, "generated.ts") {
			for _, match := range exported.FindAllSubmatch(text, -1) {
				exports[string(match[1])] = name
			}
		}
		words := word.FindAllString(string(text), -1)
		slices.Sort(words)
		for _, one := range slices.Compact(words) {
			files[one]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for export, name := range exports {
		if files[export] < 2 {
			t.Errorf("%s exports %s, which nothing else uses", name, export)
		}
	}
}
