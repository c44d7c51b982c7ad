package e2e_test

import (
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/web"
)

// These tests read the files of the page; they need no browser.

// policy is the Content-Security-Policy of every page, in a meta tag for hosts that send no header. The
// server sends the same and 'frame-ancestors', which a meta tag cannot say.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' " +
	"data: blob:; " +
	"media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
	"form-action 'none'"

// made are files that package web makes or script/engine and script/libraries build, so they need not be
// there.
var made = []string{
	"assets/engine/engine.wasm", "assets/engine/studio.wasm", "assets/engine/wasm_exec.js",
	"assets/engine/config.js", "assets/studio/mux.js", "assets/engine/highs.js", "assets/engine/highs.wasm",
	"assets/engine/faces.trees",
}

// assets returns the site and the folder of its assets, which the sources call assets.
func assets(t *testing.T) (site *web.Site, folder string) {
	t.Helper()
	site, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return site, "assets-" + site.Version + "/"
}

// typed is the end of the name of a module. The tests name it as it is served: .js.
var typed = regexp.MustCompile(`\.tsx?$`)

// isModule reports whether a file is a source that is served as a part of a bundle only.
func isModule(name string) bool {
	return strings.HasPrefix(name, "assets/") && path.Ext(name) == ".js" &&
		!slices.Contains(made, name) && !isPart(name)
}

// isPart reports whether a file is a part of Play's script that its dialogs share or are made of.
func isPart(name string) bool { return strings.HasPrefix(name, "assets/play/part-") }

// files returns the paths of the page's files with the suffix, as the sources name them.
func files(t *testing.T, suffix string) []string {
	t.Helper()
	site, folder := assets(t)
	var paths []string
	for file := range site.Files() {
		name := strings.Replace(file.Path, folder, "assets/", 1)
		if strings.HasSuffix(name, suffix) && !isModule(name) {
			paths = append(paths, name)
		}
	}
	err := fs.WalkDir(sources, ".", func(name string, _ fs.DirEntry, err error) error {
		script := typed.ReplaceAllString("assets/"+name, ".js")
		if name != "sw.ts" && strings.HasSuffix(script, suffix) && isModule(script) {
			paths = append(paths, script)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// lookUp returns the text of a file by the path that the sources give it: a module as it is written, anything
// else as it is served.
func lookUp(t *testing.T, path string) (text string, ok bool) {
	t.Helper()
	if isModule(path) {
		data, err := source(strings.TrimPrefix(path, "assets/"))
		return string(data), err == nil
	}
	site, folder := assets(t)
	file, ok := site.File(strings.Replace(path, "assets/", folder, 1))
	if !ok {
		return "", false
	}
	return strings.ReplaceAll(string(file.Bytes()), folder, "assets/"), true
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, ok := lookUp(t, path)
	if !ok {
		t.Fatalf("there is no %s", path)
	}
	return text
}

// A tag is the start of an element in an HTML file.
type tag struct {
	name string
	has  map[string]string
	text string // what follows until the next tag
}

// tags reads the HTML of a page. Our pages close what they open, so a forgiving XML reader will do.
func tags(t *testing.T, path string) []tag {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(read(t, path)))
	decoder.Strict = false
	decoder.AutoClose = xml.HTMLAutoClose
	decoder.Entity = xml.HTMLEntity
	var found []tag
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			has := map[string]string{}
			for _, attribute := range token.Attr {
				has[strings.ToLower(attribute.Name.Local)] = attribute.Value
			}
			found = append(found, tag{name: strings.ToLower(token.Name.Local), has: has})
		case xml.CharData:
			if len(found) > 0 {
				found[len(found)-1].text += string(token)
			}
		}
	}
}

func TestPagesAreWellMade(t *testing.T) {
	pages := files(t, ".html")
	if len(pages) == 0 {
		t.Fatal("there are no pages")
	}
	titles := map[string]string{}
	for _, path := range pages {
		count := map[string]int{}
		ids := map[string]bool{}
		for _, tag := range tags(t, path) {
			count[tag.name]++
			if id := tag.has["id"]; id != "" {
				if ids[id] {
					t.Errorf("%s: two elements have id %q", path, id)
				}
				ids[id] = true
			}
			for name := range tag.has {
				if name == "style" || strings.HasPrefix(name, "on") && name != "on" {
					t.Errorf("%s: <%s> has the attribute %s, which the policy refuses", path, tag.name, name)
				}
			}
			switch tag.name {
			case "html":
				if tag.has["lang"] == "" {
					t.Errorf("%s: <html> has no lang", path)
				}
			case "style":
				t.Errorf("%s: a <style> element, which the policy refuses", path)
			case "script":
				if tag.has["src"] == "" || strings.TrimSpace(tag.text) != "" {
					t.Errorf("%s: a script inside the page, which the policy refuses", path)
				}
			case "title":
				// The page at the root only leads to another, and may be called like it.
				if other := titles[tag.text]; other != "" || strings.TrimSpace(tag.text) == "" {
					t.Errorf("%s: title %q is empty or that of %s", path, tag.text, other)
				}
				if path != "index.html" {
					titles[tag.text] = path
				}
			case "meta":
				switch {
				case tag.has["name"] == "viewport":
					count["viewport"]++
					content := tag.has["content"]
					if strings.Contains(content, "user-scalable") ||
						strings.Contains(content, "maximum-scale") {
						t.Errorf("%s: viewport %q keeps people from zooming", path, content)
					}
				case strings.EqualFold(tag.has["http-equiv"], "Content-Security-Policy"):
					count["policy"]++
					if tag.has["content"] != policy {
						t.Errorf("%s: policy\n\t%s\nwant\n\t%s", path, tag.has["content"], policy)
					}
				case tag.has["charset"] != "":
					count["charset"]++
				}
			}
		}
		for _, name := range []string{"html", "title", "main", "h1", "viewport", "policy", "charset"} {
			if count[name] != 1 {
				t.Errorf("%s: %d of %s, want 1", path, count[name], name)
			}
		}
	}
}

var (
	inScript = regexp.MustCompile(`['"](\.\.?/[^'"\s$]*\.[a-z0-9]+)['"]`)
	inStyle  = regexp.MustCompile(`url\(\s*['"]?([^'")]+)`)
	inData   = regexp.MustCompile(`"(?:src|start_url|scope|url)":\s*"([^"]+)"`)
	address  = regexp.MustCompile(`^(?:[a-z]+:)?//`)
)

// references returns what a file of the page refers to, as paths in the page.
func references(t *testing.T, file string) []string {
	t.Helper()
	return referencesOf(t, file, read(t, file))
}

// inComment matches comments and types of other modules, which are not loaded.
var inComment = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:^\s*//.*$|^import type .*$)`)

// loads is references without those in the comments of a script.
func loads(t *testing.T, file string) []string {
	t.Helper()
	return referencesOf(t, file, inComment.ReplaceAllString(read(t, file), ""))
}

func referencesOf(t *testing.T, file, script string) []string {
	t.Helper()
	var found []string
	switch path.Ext(file) {
	case ".html":
		for _, tag := range tags(t, file) {
			for _, name := range []string{"src", "href"} {
				if at, ok := tag.has[name]; ok && at != "" {
					found = append(found, at)
				}
			}
			if tag.has["property"] == "og:image" {
				found = append(found, tag.has["content"])
			}
		}
	case ".js":
		for _, match := range inScript.FindAllStringSubmatch(script, -1) {
			if path.Ext(match[1]) != ".json" { // data is part of the script that imports it
				found = append(found, match[1])
			}
		}
	case ".css":
		for _, match := range inStyle.FindAllStringSubmatch(read(t, file), -1) {
			found = append(found, match[1])
		}
	case ".webmanifest":
		for _, match := range inData.FindAllStringSubmatch(read(t, file), -1) {
			found = append(found, match[1])
		}
	}
	var paths []string
	for _, at := range found {
		at, _, _ = strings.Cut(at, "#")
		at, _, _ = strings.Cut(at, "?")
		switch {
		case at == "" || strings.HasPrefix(at, "data:"):
			continue
		case address.MatchString(at) || strings.HasPrefix(at, "/"):
			t.Errorf("%s refers to %s: references must be relative, so that the page works in any folder",
				file, at)
			continue
		}
		target := typed.ReplaceAllString(path.Join(path.Dir(file), at), ".js")
		if strings.HasSuffix(at, "/") || target == "." || path.Ext(target) == "" {
			target = path.Join(target, "index.html")
		}
		paths = append(paths, target)
	}
	return paths
}

func TestPagesReferToFilesThatExist(t *testing.T) {
	reached := map[string]bool{}
	waiting := files(t, ".html")
	for len(waiting) > 0 {
		file := waiting[0]
		waiting = waiting[1:]
		if reached[file] {
			continue
		}
		reached[file] = true
		if slices.Contains(made, file) {
			continue
		}
		if _, ok := lookUp(t, file); !ok {
			t.Errorf("there is no %s", file)
			continue
		}
		for _, target := range references(t, file) {
			if strings.HasPrefix(target, "..") {
				t.Errorf("%s refers to %s, outside the site", file, target)
				continue
			}
			if strings.HasPrefix(target, "api/") {
				continue
			}
			if _, ok := lookUp(t, target); !ok && !slices.Contains(made, target) {
				t.Errorf("%s refers to %s, which does not exist", file, target)
				continue
			}
			waiting = append(waiting, target)
		}
	}
	for _, file := range files(t, "") {
		work := strings.HasPrefix(file, "studio/exhibition/") // works.json names them
		if !reached[file] && !slices.Contains(made, file) && !isPart(file) && !work {
			t.Errorf("nothing refers to %s", file)
		}
	}
}

// The tools come from any registry: the lock file must not name one.
func TestLockFileNamesNoHost(t *testing.T) {
	for _, name := range []string{"../package-lock.json", "../package.json"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(content), `"resolved"`) {
			t.Errorf("%s names where packages were downloaded", name)
		}
	}
}
