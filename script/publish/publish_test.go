//go:build all

package publish_test

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// program imports five packages of the module.
const program = `package main

import (
	"context"
	"fmt"

	"MODULE"
	"MODULE/algebra"
	"MODULE/board"
	"MODULE/generate"
	"MODULE/solve/least"
)

func main() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	s, err := least.Solver{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	m, err := generate.New(a)
	if err != nil {
		panic(err)
	}
	p, err := m.Make(context.Background(), "hello", generate.Wish{Depth: 3})
	fmt.Println(s, a.Nullity(), p.Depth, err)
}
`

// A copy that script/rename gives a path with a host and script/tag a version, served by a module proxy, can
// be used by a fresh module and installed, with the page inside.
func TestRenamedModule(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles the program under another path")
	}
	needs(t, "git")
	// The path is that of this clone, so that two of them do not meet in the module cache.
	module := fmt.Sprintf("example.org/lightsout-%x/puzzles", sha256.Sum256([]byte(root(t))))[:36] +
		"/lightsout"
	folder := t.TempDir()
	tagged := t.TempDir()
	proxy := t.TempDir()
	fresh := t.TempDir()
	bin := t.TempDir()
	files := strings.Split(strings.TrimRight(command(t, root(t), nil, "git", "ls-files", "-z", "--cached",
		"--others", "--exclude-standard"), "\x00"), "\x00")
	if hasEngine(t) {
		built, err := filepath.Glob(filepath.Join(root(t), "web/dist/*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range built {
			files = append(files, "web/dist/"+filepath.Base(file))
		}
	}
	slices.Sort(files)
	// web/dist has a tracked file, and Git names a file in conflict several times
	files = slices.Compact(files)
	content := sha256.New()
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(root(t), file))
		if os.IsNotExist(err) {
			continue // deleted, and not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(content, "%s %d\n%s", file, len(data), data)
		write(t, filepath.Join(folder, file), string(data), 0o700)
	}
	// the go command takes a version for what it was before
	version := fmt.Sprintf("0.1.0-h%x", content.Sum(nil)[:6])
	command(t, folder, nil, "script/rename", module)
	text, err := os.ReadFile(filepath.Join(folder, "README.md"))
	if err != nil || !strings.Contains(string(text), "`go install "+module+"/cmd/lightsout@latest`") {
		t.Errorf("README.md does not say how to install %s: %v", module, err)
	}
	text, err = os.ReadFile(filepath.Join(folder, "docs/for-programmers.md"))
	if err != nil || !strings.Contains(string(text), "\ngo get "+module+"@latest ") ||
		strings.Contains(string(text), "no public path") {
		t.Errorf("docs/for-programmers.md does not say how to get %s: %v", module, err)
	}
	replace(t, filepath.Join(folder, "app/command/version.go"), "var Version = \"[^\"]*\"",
		"var Version = \""+version+"\"")
	replace(t, filepath.Join(folder, "CHANGELOG.md"), `(?m)^## \[.*\] - `, "## ["+version+"] - ")
	write(t, filepath.Join(folder, "script/engine"), "#!/bin/sh\n", 0o700) // it is built already
	git := []string{
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
	}
	command(t, folder, git, "git", "init", "-q")
	command(t, folder, git, "git", "add", ".")
	command(t, folder, git, "git", "commit", "-qm", "x")
	command(t, folder, git, "script/tag")
	version = "v" + version
	command(t, folder, git, "sh", "-c", "git archive "+version+" | tar -xC "+tagged)
	files = strings.Split(strings.TrimRight(command(t, folder, git, "git", "ls-tree", "-rz", "--name-only",
		version), "\x00"), "\x00")

	serve(t, proxy, tagged, module, version, files)
	cache := strings.TrimSpace(command(t, root(t), nil, "go", "env", "GOMODCACHE"))
	forget := func() {
		for _, place := range []string{cache, filepath.Join(cache, "cache", "download")} {
			os.RemoveAll(filepath.Join(place, filepath.Dir(module)))
		}
	}
	forget()
	t.Cleanup(forget)
	// not optimized, which takes longer to compile
	environment := []string{
		"GOPROXY=file://" + filepath.ToSlash(proxy) + ",file://" +
			filepath.ToSlash(filepath.Join(cache, "cache", "download")),
		"GOSUMDB=off", "GOWORK=off", "GOBIN=" + bin,
		"GOFLAGS=" + os.Getenv("GOFLAGS") + " -modcacherw '-gcflags=" + module +
			"/...=-N -l -dwarf=false' '-ldflags=-s -w'",
	}
	write(t, filepath.Join(fresh, "main.go"), strings.ReplaceAll(program, "MODULE", module), 0o600)
	command(t, fresh, environment, "go", "mod", "init", "example.org/mine")
	command(t, fresh, environment, "go", "get", module+"@"+version)
	command(t, fresh, environment, "go", "mod", "tidy")
	got := command(t, fresh, environment, "go", "run", ".")
	if got != "15 presses, proved least 2 3 <nil>\n" {
		t.Errorf("the fresh module says %q", got)
	}
	command(t, fresh, environment, "go", "install", module+"/cmd/lightsout@"+version)
	lightsout := filepath.Join(bin, "lightsout")
	got = command(t, fresh, nil, lightsout, "--version")
	if !strings.Contains(got, "(module "+version+", ") {
		t.Errorf("the installed program is of %s", got)
	}
	if hasEngine(t) {
		command(t, fresh, nil, lightsout, "site", "-o", "site")
	}
}

// replace replaces what an expression matches in a file.
func replace(t *testing.T, path, expression, by string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, regexp.MustCompile(expression).ReplaceAllLiteralString(string(text), by), 0o700)
}

// serve writes a module into the folder of a proxy, without the modules inside it.
func serve(t *testing.T, proxy, folder, module, version string, files []string) {
	t.Helper()
	at := filepath.Join(proxy, module, "@v", version)
	info, err := json.Marshal(map[string]string{"Version": version, "Time": "2026-11-15T00:00:00Z"})
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, at+".info", string(info), 0o600)
	write(t, at+".mod", string(mod), 0o600)
	write(t, filepath.Join(filepath.Dir(at), "list"), version+"\n", 0o600)
	file, err := os.Create(at + ".zip")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := zip.NewWriter(file)
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(folder, name))
		nested := func(module string) bool { return strings.HasPrefix(name, module) }
		if err != nil ||
			slices.ContainsFunc([]string{"tools/", "examples/"}, nested) {
			continue
		}
		w, err := out.Create(module + "@" + version + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRenameRefuses(t *testing.T) {
	for _, args := range []string{"", "lightsout", "a b.c/d", "example.org/a/../b"} {
		out, err := run(t.TempDir(), "sh", "-c", filepath.Join(root(t), "script/rename")+" "+args)
		if err == nil || strings.Count(out, "\n") != 1 {
			t.Errorf("script/rename %s: %v, %s", args, err, out)
		}
	}
	text, err := os.ReadFile("../../go.mod")
	if err != nil || strings.Contains(string(text), "module example.org/a") {
		t.Errorf("a path that was refused is in go.mod: %v", err)
	}
}

// script/tag adds the engine to the tree of the tag and to nothing else, makes the same tree again, and
// refuses a version that is tagged, not in the changelog, or not clean.
func TestTag(t *testing.T) {
	needs(t, "git")
	folder := t.TempDir()
	tag, err := os.ReadFile("../tag")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "script/tag"), string(tag), 0o700)
	write(t, filepath.Join(folder, "script/engine"),
		"#!/bin/sh\necho engine >web/dist/engine.wasm.br\n", 0o700)
	write(t, filepath.Join(folder, "app/command/version.go"),
		"package command\n\nvar Version = \"1.2.3\"\n", 0o600)
	write(t, filepath.Join(folder, "web/dist/.gitignore"), "*\n!.gitignore\n", 0o600)
	write(t, filepath.Join(folder, "CHANGELOG.md"), "## [1.2.2] - 2026-01-01\n", 0o600)
	environment := []string{
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
	}
	git := func(args ...string) string {
		t.Helper()
		return command(t, folder, environment, "git", args...)
	}
	commit := func() {
		t.Helper()
		git("add", ".")
		git("commit", "-qm", "x")
	}
	refused := func(want string) {
		t.Helper()
		out, err := run(folder, "env", append(environment, "script/tag")...)
		if err == nil || !strings.Contains(out, want) {
			t.Errorf("want %q, got %v, %s", want, err, out)
		}
	}
	git("init", "-q")
	commit()
	refused("CHANGELOG.md has no section")
	write(t, filepath.Join(folder, "CHANGELOG.md"), "## [1.2.3] - 2026-01-02\n", 0o600)
	refused("the tree has changes")
	commit()
	command(t, folder, environment, "script/tag")
	if got := git("diff", "--name-only", "HEAD", "v1.2.3"); got != "web/dist/engine.wasm.br\n" {
		t.Errorf("the tag differs from the commit in %s", got)
	}
	if got := git("status", "--porcelain"); got != "" {
		t.Errorf("the tag changes the tree: %s", got)
	}
	refused("v1.2.3 exists already")
	first := git("rev-parse", "v1.2.3^{commit}")
	git("tag", "-d", "v1.2.3")
	command(t, folder, environment, "script/tag")
	if again := git("rev-parse", "v1.2.3^{commit}"); again != first {
		t.Errorf("made again, the tag is %s, not %s", again, first)
	}
}

// script/api refuses a change that breaks callers unless the version allows it, and a new name is no such
// change.
func TestAPI(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds apidiff")
	}
	needs(t, "git")
	folder := t.TempDir()
	for _, name := range []string{"script/api", "tools/go.mod", "tools/go.sum"} {
		data, err := os.ReadFile(filepath.Join(root(t), name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, name), string(data), 0o700)
	}
	state := func(version, source string) {
		t.Helper()
		write(t, filepath.Join(folder, "app/command/version.go"),
			"package command\n\nvar Version = \""+version+"\"\n", 0o600)
		write(t, filepath.Join(folder, "p/p.go"), "package p\n\n"+source, 0o600)
	}
	check := func(want string, fails bool) {
		t.Helper()
		out, err := run(folder, "script/api")
		if (err != nil) != fails || !strings.Contains(out, want) {
			t.Errorf("want %q, got %v, %s", want, err, out)
		}
	}
	write(t, filepath.Join(folder, "go.mod"), "module example.org/p\n\ngo 1.26.0\n", 0o600)
	state("0.1.0", "func F(int) {}\n")
	git := func(args ...string) {
		t.Helper()
		command(t, folder, []string{"GIT_CONFIG_GLOBAL=/dev/null"}, "git",
			append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "x")
	check("no version is tagged yet", false)
	git("tag", "v0.1.0")
	state("0.1.0", "func F(int) {}\n\nfunc G() {}\n")
	check("compared with v0.1.0", false)
	state("0.1.1", "func F(string) {}\n")
	check("./p: ", true)
	state("0.2.0", "func F(string) {}\n")
	check("F: changed from func(int) to func(string)", false)
}

// A signed release is verified by its public key, and not after any of its files has changed.
func TestSign(t *testing.T) {
	needs(t, "minisign", "sha256sum")
	folder := t.TempDir()
	keys := t.TempDir()
	command(t, keys, nil, "minisign", "-G", "-W", "-p", "public", "-s", "secret")
	secret, err := os.ReadFile(filepath.Join(keys, "secret"))
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	verify := []string{"-V", "-p", filepath.Join(keys, "public"), "-m", "SHA256SUMS"}
	write("lightsout-1.2.3.cdx.json", "{}")
	write("SHA256SUMS", command(t, folder, nil, "sha256sum", "lightsout-1.2.3.cdx.json"))
	environment := []string{"MINISIGN_KEY=" + strings.TrimSpace(string(secret))}
	command(t, root(t), environment, "script/sign", folder)
	if said := command(t, folder, nil, "minisign", verify...); !strings.Contains(said, "lightsout 1.2.3") {
		t.Errorf("the signature says %s", said)
	}
	write("lightsout-1.2.3.cdx.json", "[]")
	if said, err := run(root(t), "env", append(environment, "script/sign", folder)...); err == nil {
		t.Errorf("a changed file is signed: %s", said)
	}
	write("SHA256SUMS", command(t, folder, nil, "sha256sum", "lightsout-1.2.3.cdx.json"))
	if said, err := run(folder, "minisign", verify...); err == nil {
		t.Errorf("changed sums are verified: %s", said)
	}
}
