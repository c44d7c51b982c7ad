package web

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

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

// TestSentencesAreInWords: what the rooms of the page and its kit say is in the files of words, so that it
// can be read, corrected and translated in one place. The texts of Learn are data: its chapters in HTML, its
// tasks in course.json. board and engine are left out: they name boards, buttons and errors in the words of
// the Go packages.
func TestSentencesAreInWords(t *testing.T) {
	page := os.DirFS("page")
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		ext := path.Ext(name)
		inRoom := strings.Contains(name, "/") && !strings.HasPrefix(name, "engine/") &&
			!strings.HasPrefix(name, "board/")
		if err != nil || !inRoom || ext != ".ts" && ext != ".tsx" || path.Base(name) == "words.ts" {
			return err
		}
		data, err := fs.ReadFile(page, name)
		// Markup becomes calls, whose texts are string literals; comments and types go.
		made := api.Transform(string(data), api.TransformOptions{
			Loader: loaders[ext], JSX: api.JSXAutomatic, Charset: api.CharsetUTF8,
			LegalComments: api.LegalCommentsNone,
		})
		if says := saysOf(string(made.Code)); len(says) > 0 {
			t.Errorf("page/%s says %s: that belongs into words.ts", name, strings.Join(says, ", "))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
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
