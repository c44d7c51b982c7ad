package e2e_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// chaptersOf returns the pages of Learn that are chapters.
func chaptersOf(t *testing.T) (names []string) {
	t.Helper()
	for _, path := range files(t, "index.html") {
		if strings.HasPrefix(path, "learn/") && strings.Contains(read(t, path), `class="tasks"`) {
			names = append(names, strings.TrimSuffix(strings.TrimPrefix(path, "learn/"), "/index.html"))
		}
	}
	return names
}

var (
	formula = regexp.MustCompile(`(?s)<math.*?</math>`)
	anyTag  = regexp.MustCompile(`<[^>]*>`)
)

// Formulas are MathML with words for screen readers, and nothing is left of their notation.
func TestLearnFormulas(t *testing.T) {
	t.Parallel()
	found := 0
	for _, name := range chaptersOf(t) {
		page := flat(read(t, "learn/"+name+"/index.html"))
		for _, match := range formula.FindAllString(page, -1) {
			found++
			if !regexp.MustCompile(
				`^<math(?: display="block")? alttext="[^"]+"><mrow>.+</mrow></math>$`).MatchString(match) {
				t.Errorf("%s: %s", name, match)
			}
			if strings.Contains(match, "<mtext> ") || strings.Contains(match, " </mtext>") {
				t.Errorf("%s: browsers drop the space at an end of a text: %s", name, match)
			}
		}
		if strings.Contains(page, `\(`) || strings.Contains(page, `\[`) ||
			strings.Contains(page, `class="math"`) {
			t.Errorf("%s has a formula that is not set: run script/math.mjs", name)
		}
	}
	if found < 100 {
		t.Errorf("only %d formulas", found)
	}
}

// The two figures of the slides are those that script/papers draws, and the picture of a record is that of
// the documents.
func TestLearnPicturesAreFresh(t *testing.T) {
	t.Parallel()
	for copied, original := range map[string]string{"planning.svg": "charts/planning.svg",
		"generators.svg": "charts/generators.svg", "least-79x79.png": "pictures/least-79x79.png"} {
		want, err := os.ReadFile("../../docs/" + original)
		if err != nil {
			t.Fatal(err)
		}
		if read(t, "learn/pictures/"+copied) != string(want) {
			t.Errorf("learn/pictures/%s is not docs/%s", copied, original)
		}
	}
}
