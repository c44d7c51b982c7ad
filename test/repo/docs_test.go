package repo_test

import (
	"cmp"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// These tests check that documents name files, tests, benchmarks, make targets and Go code that exist.
// app/cli/docs_test.go runs their commands.

var update = flag.Bool("update", false, "rewrite Markdown files: a sentence is a line")

// documents returns the text of every document by its path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/adr/*.md", "examples/*.md"} {
		paths := must(filepath.Glob(pattern))
		for _, path := range paths {
			text := must(os.ReadFile(path))
			texts[path] = string(text)
		}
	}
	if len(texts) == 0 {
		t.Fatal("no documents were found")
	}
	return texts
}

var (
	fences     = regexp.MustCompile("(?ms)^```.*?^```$")
	codeSpans  = regexp.MustCompile("`[^`\n]*`")
	links      = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headings   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notInSlugs = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors returns the names by which the headings of a document can be linked to.
func anchors(text string) []string {
	var slugs []string
	for _, heading := range headings.FindAllStringSubmatch(fences.ReplaceAllString(text, ""), -1) {
		slugs = append(slugs,
			strings.ReplaceAll(notInSlugs.ReplaceAllString(strings.ToLower(heading[1]), ""), " ", "-"))
	}
	return slugs
}

func TestDocumentLinks(t *testing.T) {
	texts := documents(t)
	for path, text := range texts {
		prose := codeSpans.ReplaceAllString(fences.ReplaceAllString(text, ""), "")
		for _, link := range links.FindAllStringSubmatch(prose, -1) {
			target, anchor, _ := strings.Cut(link[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			file := path
			if target != "" {
				file = filepath.Join(filepath.Dir(path), target)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which is not there", path, link[1])
			} else if anchor != "" && !slices.Contains(anchors(texts[file]), anchor) {
				t.Errorf("%s links to %s, and %s has no such heading", path, link[1], file)
			}
		}
	}
}

// The indexes of documents and of decisions link to each of them.
func TestEveryDocumentIsInTheIndex(t *testing.T) {
	texts := documents(t)
	for path := range texts {
		folder, name := filepath.Split(path)
		if strings.HasPrefix(path, "docs/") && name != "README.md" &&
			!strings.Contains(texts[folder+"README.md"], "("+name+")") {
			t.Errorf("%sREADME.md does not link to %s", folder, path)
		}
	}
}

// A sentence is a line in every Markdown file, so that a changed sentence is a changed line. -update rewrites
// the files.
func TestSentencesAreLines(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("node is missing: script/setup installs it")
	}
	documents(t) // read here too, so that go test knows when they change
	args := []string{"script/sentences.mjs", "--check"}
	if *update {
		args = args[:1]
	}
	if out, err := exec.Command("node", args...).CombinedOutput(); err != nil {
		t.Errorf("%v (go test ./test/repo -run TestSentencesAreLines -update):\n%s", err, out)
	}
}

// functions returns the names of the test functions of a folder that begin with a word, in its own files
// or, with deep, also in those below.
func functions(t *testing.T, folder, word string, deep bool) []string {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func (` + word + `\w*)\(`)
	var names []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if path != folder &&
				(!deep || entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".")) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Every section with a theorem names a test, and every test that is named is there.
func TestTheoremsHaveTests(t *testing.T) {
	named := regexp.MustCompile("`(?:([a-z0-9/]+)\\.)?(Test\\w+)`")
	inFolder := map[string][]string{}
	for _, section := range strings.Split(documents(t)["docs/mathematics.md"], "\n## ")[1:] {
		title, _, _ := strings.Cut(section, "\n")
		tests := named.FindAllStringSubmatch(section, -1)
		if strings.Contains(section, "**Theorem") && len(tests) == 0 {
			t.Errorf("%s: write its tests as `folder.TestName`", title)
		}
		for _, m := range tests {
			folder := cmp.Or(m[1], ".")
			if inFolder[folder] == nil {
				inFolder[folder] = functions(t, folder, "Test", false)
			}
			if !slices.Contains(inFolder[folder], m[2]) {
				t.Errorf("%s: there is no test %s in %s", title, m[2], folder)
			}
		}
	}
}

// Benchmarks named in documents exist.
func TestDocumentsNameBenchmarksThatExist(t *testing.T) {
	all := functions(t, ".", "Benchmark", true)
	named := regexp.MustCompile(`(?:BENCH=|-bench )('[^']+'|[\w$|.]+)`)
	for path, text := range documents(t) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if m[1] == "Name" {
				continue // any
			}
			for _, part := range strings.Split(strings.Trim(m[1], "'"), "|") {
				pattern := regexp.MustCompile(part)
				if !slices.ContainsFunc(all, pattern.MatchString) {
					t.Errorf("%s: no benchmark is named like %s", path, part)
				}
			}
		}
	}
}

func TestDocumentsNameTargetsOfMake(t *testing.T) {
	makefile := must(os.ReadFile("Makefile"))
	named := regexp.MustCompile("(?m)(?:`|^    |^\\$ |^)make ([a-z][a-z-]*)")
	for path, text := range documents(t) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(string(makefile), "\n"+m[1]+":") {
				t.Errorf("%s: there is no make %s", path, m[1])
			}
		}
	}
}

// Scripts and files named in documents exist. Decisions are exempt: they describe the tree of their day.
func TestDocumentsNameFilesThatExist(t *testing.T) {
	named := regexp.MustCompile(`(?:^|[\s` + "`" +
		`(])((?:script/[\w-]+)|(?:[a-z][\w-]*/)+[\w*-]+\.(?:go|js|c|json|yaml))(?:[\s` + "`" + `):;,]|$)`)
	for path, text := range documents(t) {
		if strings.HasPrefix(path, "docs/adr/") || path == "CHANGELOG.md" {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			files, err := filepath.Glob(m[1])
			below, _ := filepath.Glob(filepath.Join(filepath.Dir(path), m[1]))
			if err != nil || len(files)+len(below) == 0 {
				t.Errorf("%s names %s, which is not there", path, m[1])
			}
		}
	}
}

// Go code in a document is part of an example that the tests compile and run. A line with … stands for
// omitted code, and indentation does not count.
func TestGoInDocumentsIsTested(t *testing.T) {
	var examples []string
	for _, pattern := range []string{"*_test.go", "*/*_test.go"} {
		paths := must(filepath.Glob(pattern))
		for _, path := range paths {
			if strings.Contains(path, "example") {
				text := must(os.ReadFile(path))
				examples = append(examples, withoutIndentation(string(text)))
			}
		}
	}
	blocks := regexp.MustCompile("(?ms)^```go$(.*?)^```$")
	for path, text := range documents(t) {
		for _, block := range blocks.FindAllStringSubmatch(text, -1) {
			for _, part := range regexp.MustCompile(`(?m)^\s*….*$`).Split(block[1], -1) {
				code := strings.Trim(withoutIndentation(part), "\n")
				if !slices.ContainsFunc(examples, func(text string) bool {
					return strings.Contains(text,
						"\n"+code+"\n")
				}) {
					t.Errorf("%s: this is in no example:\n%s", path, code)
				}
			}
		}
	}
}

func withoutIndentation(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n")
}
