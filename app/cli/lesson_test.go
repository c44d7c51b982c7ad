package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"lightsout"
	"lightsout/board"
	"lightsout/sheet"
	"lightsout/solve"
)

var updateLessons = flag.Bool("update", false, "rewrite the page for teachers and docs/for-teachers.md")

// Every lesson is whole: 45 minutes, at least four tasks, an answer to each, and pictures whose claims are
// true.
func TestLessons(t *testing.T) {
	for _, l := range lessons() {
		minutes := 0
		for _, s := range l.Steps {
			minutes += s.Minutes
		}
		texts := min(len(l.Aim), len(l.Material), len(l.About))
		if minutes != 45 || len(l.Tasks) < 4 || min(len(l.Ask), len(l.Wrong)) < 3 || texts == 0 {
			t.Errorf("%s is not whole: it has %d minutes and %d tasks", l.Name, minutes, len(l.Tasks))
		}
		if l.Track != "school" && l.Track != "university" {
			t.Errorf("%s is of the track %q", l.Name, l.Track)
		}
		if _, err := os.Stat("../../web/page/learn/" + l.Chapter + "/index.html"); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		for n, task := range l.Tasks {
			if len(task.Answer) < 20 || task.Lines == 0 && len(task.Boards) == 0 {
				t.Errorf("%s, task %d has no answer, or no room for one", l.Name, n+1)
			}
			for _, other := range l.Tasks {
				for _, b := range other.Boards {
					same := func(s lessonBoard) bool {
						s.Caption = b.Caption
						return s == b
					}
					if slices.ContainsFunc(task.Solutions, same) {
						t.Errorf("%s: the sheet gives away the answer of task %d", l.Name, n+1)
					}
				}
			}
			checkSolutions(t, fmt.Sprintf("%s, task %d", l.Name, n+1), task)
		}
	}
}

// checkSolutions checks that presses in an answer solve a state of the task, or change nothing if it has
// none, and that a state in an answer is what the presses of the task make.
func checkSolutions(t *testing.T, name string, task lessonTask) {
	t.Helper()
	for _, s := range task.Solutions {
		answer := s.puzzle()
		dark := answer.Board.NewState()
		asked := answer.Solution.Len() > 0
		right := asked && answer.Board.Apply(dark, answer.Solution).IsZero()
		for _, b := range task.Boards {
			p := b.puzzle()
			switch {
			case b.Board != s.Board:
			case answer.Solution.Len() > 0 && !p.State.IsZero():
				right = right || p.Board.Apply(p.State, answer.Solution).IsZero()
			case answer.Solution.Len() == 0 && p.Solution.Len() > 0:
				asked = true
				right = right || p.Board.Apply(dark, p.Solution).Equal(answer.State)
			}
		}
		if asked && !right {
			t.Errorf("%s: %q is not an answer", name, s.Caption)
		}
	}
}

// The pictures of matrices, of elimination and of chasing are those of their boards.
func TestLessonPictures(t *testing.T) {
	answers := map[string][][]string{}
	for _, l := range lessons() {
		for _, task := range l.Tasks {
			var rows []string
			for _, s := range task.Solutions {
				rows = append(rows, s.State)
			}
			answers[l.Name] = append(answers[l.Name], rows)
		}
	}
	if got := answers["matrix"]; got[0][0] != matrixOf(t, "2x3") || got[3][0] != matrixOf(t, "3x3") {
		t.Errorf("the matrices are %v", got)
	}
	steps := append(append(answers["elimination"][0], answers["elimination"][1]...),
		answers["elimination"][2]...)
	if want := strings.ReplaceAll(matrixOf(t, "2x3"), "/", "1/") + "1"; steps[0] != want || len(steps) != 5 {
		t.Errorf("the equations are %v", steps)
	}
	b := lessonBoardOf(t, "2x3")
	for presses := range 1 << 6 {
		x := b.NewPresses()
		for j := range 6 {
			x.Set(j, presses>>j&1)
		}
		solves := lightsout.TurnOff(b, b.AllOn()).Check(x) == nil
		for n, step := range steps {
			holds := true
			for _, row := range strings.Split(step, "/") {
				sum := int(row[6] - '0')
				for j := range 6 {
					sum ^= int(row[j]-'0') & x.At(j)
				}
				holds = holds && sum == 0
			}
			if holds != solves {
				t.Errorf("step %d: %06b", n+1, presses)
			}
		}
	}
	table, err := solve.ChaseTable(lessonBoardOf(t, "5x5"))
	left := map[string]string{}
	for _, line := range table {
		row := []byte("00000")
		for _, column := range line.Left {
			row[column-1] = '1'
		}
		left[string(row)] = fmt.Sprint(line.Press)
	}
	first := answers["chasing"][1]
	if err != nil || left[first[0]] != "[1]" || left[first[1]] != "[2]" || left[first[2]] != "[3]" {
		t.Errorf("%v: the lines of chasing are %v of %v", err, first, left)
	}
}

func lessonBoardOf(t *testing.T, spec string) *lightsout.Board {
	t.Helper()
	return must(board.Parse(spec))
}

// matrixOf returns the rows of a board's toggle matrix: a 1 in row i and column j if button j changes light
// i.
func matrixOf(t *testing.T, spec string) string {
	t.Helper()
	b := lessonBoardOf(t, spec)
	rows := make([]string, b.Lights())
	for j := range b.Buttons() {
		x := b.NewPresses()
		x.Set(j, 1)
		effect := b.Apply(b.NewState(), x)
		for i := range rows {
			rows[i] += fmt.Sprint(effect.At(i))
		}
	}
	return strings.Join(rows, "/")
}

// checkFull checks that no quarter of a page is blank.
func checkFull(t *testing.T, name, svg string) {
	t.Helper()
	places := []float64{0, 842}
	for _, found := range regexp.MustCompile(`(?: y="|M[\d.]+,)([\d.]+)`).FindAllStringSubmatch(svg, -1) {
		y := must(strconv.ParseFloat(found[1], 64))
		places = append(places, y)
	}
	slices.Sort(places)
	for n, y := range places[1:] {
		if y-places[n] > 842/4 {
			t.Errorf("%s is blank from %g to %g", name, places[n], y)
		}
	}
}

// The page for teachers, the sheets on it and the table in docs/for-teachers.md are those of lessons.json.
func TestLessonPages(t *testing.T) {
	root := "../../"
	files := map[string][]byte{}
	puzzle := func(name string) []byte {
		var out bytes.Buffer
		if err := template.Must(template.ParseFiles("testdata/"+name)).Execute(&out, lessons()); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	files["web/page/learn/teachers/index.html"] = puzzle("teachers.html.tmpl")
	docs := must(os.ReadFile(root + "docs/for-teachers.md"))
	between := regexp.MustCompile(`(?s)(<!-- lessons -->\n).*(<!-- end -->)`)
	table := regexp.MustCompile(`\$`).ReplaceAll(puzzle("teachers.md.tmpl"), []byte("$$$$"))
	files["docs/for-teachers.md"] = between.ReplaceAll(docs, []byte("${1}"+string(table)+"${2}"))
	for _, l := range lessons() {
		passages := l.passages()
		for page, name := range []string{"", l.Name + ".svg", l.Name + "-answers.svg"} {
			var out bytes.Buffer
			s := sheet.Sheet{Title: l.Title, Text: passages, Page: page + 1}
			if err := s.WriteSVG(&out); err != nil || s.Sides() != 3 {
				t.Fatalf("%s has %d pages, want the plan, the sheet and the answers: %v", l.Name,
					s.Sides(), err)
			}
			checkFull(t, fmt.Sprintf("%s, page %d", l.Name, page+1), out.String())
			if name != "" {
				files["web/page/learn/teachers/"+name] = out.Bytes()
			}
		}
	}
	for name, want := range files {
		if *updateLessons {
			if err := os.WriteFile(filepath.Join(root, name), want, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(root + name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what lessons.json says (go test ./app/cli -run TestLessonPages -update): %v",
				name, err)
		}
	}
}
