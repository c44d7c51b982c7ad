package e2e_test

import (
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
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

// mostWords is what the median sentence stays below.
const mostWords = 18

var (
	paragraph = regexp.MustCompile(`(?s)<(?:p|li)(?: [^>]*)?>(.*?)</(?:p|li)>`)
	formula   = regexp.MustCompile(`(?s)<math.*?</math>`)
	anyTag    = regexp.MustCompile(`<[^>]*>`)
	stop      = regexp.MustCompile(`[.!?](?:\s+|$)`)
)

// sentences returns how many words each sentence of a page has. A formula is one word.
func sentences(page string) (words []int) {
	for _, match := range paragraph.FindAllStringSubmatch(page, -1) {
		text := html.UnescapeString(anyTag.ReplaceAllString(formula.ReplaceAllString(match[1], "x"), ""))
		for _, sentence := range stop.Split(text, -1) {
			if n := len(strings.Fields(sentence)); n > 0 {
				words = append(words, n)
			}
		}
	}
	return words
}

// Learn is easy to read: in no chapter is the median sentence long, and none is endless.
func TestLearnReadingLevel(t *testing.T) {
	t.Parallel()
	if got := fmt.Sprint(sentences("<p>One two three. Four <b>five</b>?</p><li>Six <math><mi>x</mi> <mi>y</mi></math> seven</li>")); got != "[3 2 3]" {
		t.Errorf("counted %s", got)
	}
	for _, name := range append(chaptersOf(t), "teachers") {
		words := sentences(read(t, "learn/"+name+"/index.html"))
		slices.Sort(words)
		if len(words) < 10 {
			t.Fatalf("%s has %d sentences", name, len(words))
		}
		median, longest := words[len(words)/2], words[len(words)-1]
		t.Logf("%-10s median %2d, longest %2d of %d", name, median, longest, len(words))
		if median >= mostWords || longest > 45 {
			t.Errorf("%s: the median sentence has %d words, the longest %d", name, median, longest)
		}
	}
}

// Formulas are MathML with words for screen readers, and nothing is left of their notation.
func TestLearnFormulas(t *testing.T) {
	t.Parallel()
	found := 0
	for _, name := range chaptersOf(t) {
		page := read(t, "learn/"+name+"/index.html")
		for _, match := range formula.FindAllString(page, -1) {
			found++
			if !regexp.MustCompile(`^<math(?: display="block")? alttext="[^"]+"><mrow>.+</mrow></math>$`).MatchString(match) {
				t.Errorf("%s: %s", name, match)
			}
			if strings.Contains(match, "<mtext> ") || strings.Contains(match, " </mtext>") {
				t.Errorf("%s: browsers drop the space at an end of a text: %s", name, match)
			}
		}
		if strings.Contains(page, `\(`) || strings.Contains(page, `\[`) || strings.Contains(page, `class="math"`) {
			t.Errorf("%s has a formula that is not set: run script/math.mjs", name)
		}
	}
	if found < 100 {
		t.Errorf("only %d formulas", found)
	}
}

// Theorems have the numbers of docs/mathematics.md, and each has its proof below it.
func TestLearnTheorems(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/mathematics.md")
	if err != nil {
		t.Fatal(err)
	}
	// A word of each theorem, to notice if the numbers move.
	about := map[string]string{
		"1": "Order does not matter", "2": "All solutions", "3": "A solution or a witness", "4": "Quiet patterns decide", "5": "All-on can always be turned off",
		"6": "The parity of a solution of all-on", "9": "The table of light chasing", "12": "Half of every quiet pattern", "14": "The nearest reachable state is decoding",
		"15": "Depth", "16": "Any number of states at once", "17": "Composite k", "18": "Uniform puzzles", "21": "The only solution is symmetric", "24": "Blocks",
	}
	named := regexp.MustCompile(`<b>Theorem (\d+)</b>[^\n]*\n\s*<details class="answer proof"><summary>Proof of theorem (\d+)</summary>`)
	used := map[string]bool{}
	for _, name := range chaptersOf(t) {
		page := read(t, "learn/"+name+"/index.html")
		matches := named.FindAllStringSubmatch(page, -1)
		if got := strings.Count(page, "<b>Theorem "); got != len(matches) {
			t.Errorf("%s has %d theorems and %d proofs right below them", name, got, len(matches))
		}
		for _, match := range matches {
			used[match[1]] = true
			if match[1] != match[2] || about[match[1]] == "" || !strings.Contains(string(text), "\n## "+match[1]+". "+about[match[1]]+"\n") {
				t.Errorf("%s: theorem %s, proof of %s: docs/mathematics.md has no such section", name, match[1], match[2])
			}
		}
	}
	if len(used) != len(about) {
		t.Errorf("%d theorems are in Learn, and %d are listed here", len(used), len(about))
	}
}

// The two figures of the slides are those that make bench-peers writes, and the picture of a record is that of the documents.
func TestLearnPicturesAreFresh(t *testing.T) {
	t.Parallel()
	for copied, original := range map[string]string{"planning.svg": "charts/planning.svg", "generators.svg": "charts/generators.svg", "least-79x79.png": "pictures/least-79x79.png"} {
		want, err := os.ReadFile("../../docs/" + original)
		if err != nil {
			t.Fatal(err)
		}
		if read(t, "learn/pictures/"+copied) != string(want) {
			t.Errorf("learn/pictures/%s is not docs/%s", copied, original)
		}
	}
}

// A link to a chapter at a task names a task that exists.
func TestLearnLinksToTasks(t *testing.T) {
	t.Parallel()
	found := 0
	for _, path := range files(t, "index.html") {
		for _, match := range regexp.MustCompile(`href="\.\./([a-z]+)/#task-([a-z-]+)"`).FindAllStringSubmatch(read(t, path), -1) {
			found++
			if !strings.Contains(read(t, "assets/learn/tasks/"+match[1]+".js"), "id: '"+match[2]+"'") {
				t.Errorf("%s leads to the task %s of %s, which does not exist", path, match[2], match[1])
			}
		}
		for _, match := range regexp.MustCompile(`href="\.\./handout/#([a-z]+)"`).FindAllStringSubmatch(read(t, path), -1) {
			if !slices.Contains(chaptersOf(t), match[1]) {
				t.Errorf("%s leads to a handout of %s", path, match[1])
			}
		}
	}
	if found < 15 {
		t.Errorf("%d links to tasks", found)
	}
}
