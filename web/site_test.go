package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// small is a small site.
func small() fstest.MapFS {
	return fstest.MapFS{
		"frame.html": {Data: []byte(
			"<head>\n  <link href=\"assets/kit/a.css\">\n</head>\n<body>\n  <a href=\"play/\">Play</a>\n  " +
				"<a href=\"learn/\">Learn</a>\n</body>\n")},
		"index.html": {
			Data: []byte("  <!-- head -->\n<script type=module src=\"assets/play/main.js\"></script>")},
		"play/index.html":      {Data: []byte("  <!-- head -->\n<p>assets</p>\n  <!-- header -->\n")},
		"learn/one/index.html": {Data: []byte("  <!-- head -->\n  <!-- header -->\n")},
		"play/main.ts": {Data: []byte(
			"import { b } from './b.ts';\nimport { config } from '../engine/config.ts';\nconsole.log(b as " +
				"string, config); // both\n")},
		"play/b.ts":            {Data: []byte("/** A part. */\nexport const b = 'part';\n")},
		"engine/config.ts":     {Data: []byte(`a placeholder`)},
		"kit/a.css":            {Data: []byte("@import \"./b.css\";\n" + strings.Repeat("a {}\n", 100))},
		"kit/b.css":            {Data: []byte("b {}\n")},
		"icons/a.png":          {Data: []byte("\x89PNG")},
		"manifest.webmanifest": {Data: []byte(`{}`)},
		"sw.ts": {Data: []byte(
			"declare const VERSION: string, FILES: string[];\nlist(VERSION, FILES);\nfetch('assets/play/main.js');\n")},
		".hidden": {Data: []byte("x")},
	}
}

// built is the output of script/engine, with a placeholder for the program.
func built(t testing.TB, program string) fstest.MapFS {
	t.Helper()
	return fstest.MapFS{
		"engine.wasm.br": {Data: newContent([]byte(program)).brotli()},
		"engine.wasm.gz": {Data: newContent([]byte(program)).gzip()},
		"studio.wasm.br": {Data: newContent([]byte(program + " studio")).brotli()},
		"studio.wasm.gz": {Data: newContent([]byte(program + " studio")).gzip()},
		"wasm_exec.js":   {Data: []byte("globalThis.Go = 1;")},
		".gitignore":     {Data: []byte("*")},
	}
}

func mustBuild(t testing.TB, page, dist fs.FS, http bool) *Site {
	t.Helper()
	s, err := build(page, dist, http)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func text(t testing.TB, s *Site, path string) string {
	t.Helper()
	f, ok := s.File(path)
	if !ok {
		t.Fatalf("there is no %s", path)
	}
	return string(f.Bytes())
}

func TestSite(t *testing.T) {
	program := "\x00asm" + strings.Repeat("program", 1000)
	s := mustBuild(t, small(), built(t, program), true)
	v := s.Version
	if !regexp.MustCompile(`^[0-9a-f]{10}$`).MatchString(v) || !s.Engine {
		t.Errorf("version %q, engine %v", v, s.Engine)
	}
	for path, want := range map[string]string{
		"": "  <link href=\"assets-" + v +
			"/kit/a.css\">\n<script type=module src=\"assets-" + v + "/play/main.js\"></script>",
		"play/": "  <link href=\"../assets-" + v +
			"/kit/a.css\">\n<p>assets</p>\n  <a href=\"../play/\" aria-current=\"page\">Play</a>\n  <a " +
			"href=\"../learn/\">Learn</a>\n",
		"learn/one/": "  <link href=\"../../assets-" + v +
			"/kit/a.css\">\n  <a href=\"../../play/\">Play</a>\n  <a href=\"../../learn/\" " +
			"aria-current=\"true\">Learn</a>\n",
		"assets-" + v +
			"/play/main.js": `var o="part";import{config as r}from"../engine/config.js";console.log(o,r);` +
			"\n",
		"assets-" + v +
			"/engine/config.js": `export const config = { http: true, engine: true, studio: true, mux: ` +
			`false, highs: false, version: '` +
			v + `' };` + "\n",
		"assets-" + v + "/kit/a.css":          "b {}\n" + strings.Repeat("a {}\n", 100),
		"assets-" + v + "/engine/engine.wasm": program,
		"assets-" + v + "/engine/studio.wasm": program + " studio",
		"sw.js": "var define_FILES_default = [" +
			strings.ReplaceAll(
				`"assets-V/engine/config.js", "assets-V/engine/engine.wasm", "assets-V/engine/faces.trees", `+
					`"assets-V/engine/studio.wasm", "assets-V/engine/wasm_exec.js", "assets-V/kit/a.css", `+
					`"assets-V/play/main.js", `,
				"V", v) +
			`"icons/a.png", "index.html", "learn/one/index.html", "manifest.webmanifest", "play/index.html"];` +
			"\nlist(\"" + v + "\", define_FILES_default);\nfetch(\"assets-" + v + "/play/main.js\");\n",
	} {
		if got := text(t, s, path); got != want {
			t.Errorf("%s is %.200q, not %.200q", path, got, want)
		}
	}
	last := ""
	for f := range s.Files() {
		if f.Path <= last || strings.Contains(f.Path, ".hidden") ||
			f.Immutable != strings.HasPrefix(f.Path, "assets-") || len(f.Hash()) < 8 ||
			f.Type == "application/octet-stream" {
			t.Errorf("after %s: %+v", last, f)
		}
		last = f.Path
		if again, ok := s.File(f.Path); !ok || again.Hash() != f.Hash() {
			t.Errorf("%s is not found again", f.Path)
		}
		checkForms(t, f)
	}
	for _, path := range []string{"assets/play/main.js", "play", "frame.html", "../site.go", ".hidden",
		"nothing", "/", "play//"} {
		if _, ok := s.File(path); ok {
			t.Errorf("there is a file %s", path)
		}
	}
}

// Markup in a module becomes calls of Preact, which every package name of it stands for.
func TestMarkup(t *testing.T) {
	page := small()
	delete(page, "play/main.ts")
	page["play/main.tsx"] = &fstest.MapFile{
		Data: []byte("import { render } from 'preact';\nimport { useState } from 'preact/hooks';\n" +
			"import { signal } from '@preact/signals';\nrender(<p>{useState(signal(1))}</p>, " +
			"document.body);\n")}
	s := mustBuild(t, page, fstest.MapFS{}, true)
	got := text(t, s, "assets-"+s.Version+"/play/main.js")
	if strings.Contains(got, "import") || !strings.Contains(got, `("p",{children:`) ||
		len(got) < len(preact)/2 {
		t.Errorf("main.js is %.200q…", got)
	}
	page["play/main.tsx"] = &fstest.MapFile{Data: []byte("import { nothing } from 'preact';\nnothing();\n")}
	_, err := build(page, fstest.MapFS{}, true)
	if err == nil || !strings.Contains(err.Error(), `"nothing"`) {
		t.Errorf("a name that Preact does not export: %v", err)
	}
}

// checkForms expands the compressed forms of a file.
func checkForms(t *testing.T, f File) {
	t.Helper()
	if short := f.Brotli(); short != nil {
		data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(short)))
		if err != nil || !bytes.Equal(data, f.Bytes()) {
			t.Errorf("%s: brotli holds something else: %v", f.Path, err)
		}
	}
	if short := f.Gzip(); short != nil {
		r, err := gzip.NewReader(bytes.NewReader(short))
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(r); err != nil || !bytes.Equal(data, f.Bytes()) {
			t.Errorf("%s: gzip holds something else: %v", f.Path, err)
		}
	}
	large := len(f.Bytes()) > 300 && f.Type != "image/png"
	if large && (f.Brotli() == nil || f.Gzip() == nil) {
		t.Errorf("%s is not compressed", f.Path)
	}
}

// Whatever changes, the version does.
func TestVersions(t *testing.T) {
	dist := built(t, "\x00asm 1")
	seen := map[string]string{}
	add := func(what string, s *Site) {
		if other, ok := seen[s.Version]; ok {
			t.Errorf("%s and %s have one version", what, other)
		}
		seen[s.Version] = what
	}
	add("as it is", mustBuild(t, small(), dist, true))
	add("without http", mustBuild(t, small(), dist, false))
	add("without engine", mustBuild(t, small(), fstest.MapFS{}, true))
	add("another engine", mustBuild(t, small(), built(t, "\x00asm 2"), true))
	for name := range small() {
		if name == ".hidden" || place(name) == configSource {
			continue
		}
		page := small()
		page[name] = &fstest.MapFile{Data: append(page[name].Data, '\n')}
		add(name, mustBuild(t, page, dist, true))
	}
	a := mustBuild(t, small(), dist, true)
	b := mustBuild(t, small(), dist, true)
	if a.Version != b.Version {
		t.Error("the same files have two versions")
	}
}

func TestSiteWithoutEngine(t *testing.T) {
	s := mustBuild(t, small(), fstest.MapFS{".gitignore": {}}, true)
	_, ok := s.File("assets-" + s.Version + "/engine/engine.wasm")
	if ok || s.Engine ||
		!strings.Contains(text(t, s, "assets-"+s.Version+"/engine/config.js"), "engine: false") {
		t.Error("there is an engine")
	}
}

// Without the second engine there is the first, and without the first there is none.
func TestSiteWithOneEngine(t *testing.T) {
	for missing, config := range map[string]string{
		"studio.wasm.br": "engine: true, studio: false", "studio.wasm.gz": "engine: true, studio: false",
		"engine.wasm.br": "engine: false, studio: false", "wasm_exec.js": "engine: false, studio: false",
	} {
		dist := built(t, "\x00asm program")
		delete(dist, missing)
		s := mustBuild(t, small(), dist, true)
		_, first := s.File("assets-" + s.Version + "/engine/engine.wasm")
		_, second := s.File("assets-" + s.Version + "/engine/studio.wasm")
		got := text(t, s, "assets-"+s.Version+"/engine/config.js")
		if !strings.Contains(got, config) || first != s.Engine || second {
			t.Errorf("without %s: %s, files %v %v", missing, got, first, second)
		}
	}
	whole := built(t, "\x00asm program")
	other := built(t, "\x00asm program")
	other["studio.wasm.br"] = &fstest.MapFile{Data: newContent([]byte("\x00asm another")).brotli()}
	a := mustBuild(t, small(), whole, true)
	b := mustBuild(t, small(), other, true)
	if a.Version == b.Version {
		t.Error("two second engines have one version")
	}
}

func TestBadSites(t *testing.T) {
	for name, data := range map[string]string{
		"frame.html":      "<head>\n  <link>\n</head>\n",
		"play/index.html": "<p>nothing is filled in</p>",
		"index.html":      headLine + headerLine + headerLine,
	} {
		page := small()
		page[name] = &fstest.MapFile{Data: []byte(data)}
		if _, err := build(page, fstest.MapFS{}, true); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s of %q: got %v", name, data, err)
		}
	}
	for _, program := range []string{"", "ELF"} {
		_, err := build(small(), built(t, program), true)
		if err == nil || !strings.Contains(err.Error(), "script/engine") {
			t.Errorf("engine %q: got %v", program, err)
		}
	}
}

// The real site: every file that a page or a module names is there.
func TestReferences(t *testing.T) {
	for _, http := range []bool{false, true} {
		s, err := New(http)
		if err != nil {
			t.Fatal(err)
		}
		named := regexp.MustCompile(
			`(?:src|href)="([^"#:]+)"|from '(\./[^']+)'|import\('(\./[^']+)'\)|import '(\./[^']+)'`)
		for f := range s.Files() {
			if path.Ext(f.Path) != ".html" && path.Ext(f.Path) != ".js" {
				continue
			}
			for _, match := range named.FindAllStringSubmatch(string(f.Bytes()), -1) {
				name := strings.Join(match[1:], "")
				to := path.Join(path.Dir(f.Path), name)
				if strings.HasSuffix(name, "/") {
					to += "/"
				}
				if _, ok := s.File(strings.TrimPrefix(to, "./")); !ok {
					t.Errorf("%s names %s, and there is no %s", f.Path, name, to)
				}
			}
		}
	}
}

// A page with a title and a description says them to other sites too.
func TestPreview(t *testing.T) {
	page := small()
	page["play/index.html"].Data = []byte(
		"  <!-- head -->\n<title>Lights &amp; more</title>\n<meta name=\"description\" content=\"All " +
			"lights.\">\n")
	got := text(t, mustBuild(t, page, built(t, "\x00asm"), true), "play/")
	for _, want := range []string{
		`<meta property="og:title" content="Lights &amp; more">`,
		`<meta property="og:description" content="All lights.">`,
		`<meta property="og:image" content="../icons/preview.png">`,
		`<meta name="twitter:card" content="summary_large_image">`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in %s", want, got)
		}
	}
}
