package web

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// wordless lists the files, and the rooms as a whole, whose sentences are not yet in files of words. It only shrinks.
var wordless = []string{
	"lab/analyze/chase.tsx", "lab/analyze/counts.tsx", "lab/analyze/encode.tsx",
	"lab/analyze/facts.tsx", "lab/analyze/matrix.tsx",
	"lab/analyze/parts.tsx", "lab/analyze/quiet.tsx", "lab/analyze/solution.tsx",
	"lab/dialogs.tsx", "lab/open.ts", "lab/panels.tsx",
	"lab/stage.tsx", "lab/store.ts", "learn/",
}

var (
	literal = "(\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`)"
	quoted  = regexp.MustCompile(literal)
	// A label is the text of an element, or an attribute that is seen or read out.
	label = regexp.MustCompile(`(?:"aria-(?:label|roledescription)"|title|placeholder|children): ` + literal)
	// A sentence, or a part of one, begins with a capital and has several words.
	sentence = regexp.MustCompile(`^.\p{Lu}\p{Ll}*[,:]? \p{L}{2}`)
	letters  = regexp.MustCompile(`\p{L}{2}`)
	filled   = regexp.MustCompile(`\$\{[^}]*\}`) // a part of a template that is not text
)

// TestSentencesAreInWords: what the page says is in the files of words, so that it can be read, corrected and
// translated in one place.
func TestSentencesAreInWords(t *testing.T) {
	found := map[string]bool{}
	page := os.DirFS("page")
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		ext := path.Ext(name)
		inRoom := strings.Contains(name, "/") && !strings.HasPrefix(name, "engine/") && !strings.HasPrefix(name, "board/")
		if err != nil || !inRoom || ext != ".ts" && ext != ".tsx" || path.Base(name) == "words.ts" {
			return err
		}
		data, err := fs.ReadFile(page, name)
		// Markup becomes calls, whose texts are string literals; comments and types go.
		made := api.Transform(string(data), api.TransformOptions{
			Loader: loaders[ext], JSX: api.JSXAutomatic, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		})
		says := saysOf(string(made.Code))
		if len(says) == 0 {
			return err
		}
		at := slices.IndexFunc(wordless, func(of string) bool { return strings.HasPrefix(name, of) })
		if at >= 0 {
			found[wordless[at]] = true
		} else {
			t.Errorf("page/%s says %s: that belongs into words.ts", name, strings.Join(says, ", "))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range wordless {
		if !found[of] {
			t.Errorf("%s says nothing any more: remove it from the list", of)
		}
	}
}

// saysOf returns the string literals of a script that are seen or read out.
func saysOf(code string) (says []string) {
	for _, s := range quoted.FindAllString(code, -1) {
		if sentence.MatchString(s) {
			says = append(says, s)
		}
	}
	for _, match := range label.FindAllStringSubmatch(code, -1) {
		if letters.MatchString(filled.ReplaceAllString(match[1], "")) {
			says = append(says, match[1])
		}
	}
	return says
}
