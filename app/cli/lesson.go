package cli

import (
	"context"
	_ "embed" // the lessons
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/sheet"

	"github.com/spf13/cobra"
)

// lesson is a lesson of 45 minutes: its plan, its tasks and their answers. lessons.json has the course; the
// page for teachers and docs/for-teachers.md are made of it, and the tests check what it claims.
type lesson struct {
	Name, Track, Title, About string
	Chapter                   string // of Learn, which has more on it
	Aim                       string
	Steps                     []struct {
		Minutes int
		Do      string
	}
	Ask      []string
	Tasks    []lessonTask
	Wrong    []string // what often goes wrong
	Material string
}

type lessonTask struct {
	Text      string
	Boards    []lessonBoard
	Lines     int // to write on, at least
	Answer    string
	Solutions []lessonBoard
}

// lessonBoard is a board with a state, or with presses on it.
type lessonBoard struct{ Board, State, Presses, Caption string }

type lessonAnswer struct {
	Lesson string   `json:"lesson"`
	About  string   `json:"about"`
	Files  []string `json:"files,omitempty"`
}

//go:embed lessons.json
var lessonsText []byte

func lessons() (list []lesson) {
	if err := json.Unmarshal(lessonsText, &list); err != nil {
		panic(err) // it is ours
	}
	return list
}

func (b lessonBoard) puzzle() sheet.Puzzle {
	on, err := board.Parse(b.Board)
	if err != nil {
		panic(err) // it is ours
	}
	p := sheet.Puzzle{Board: on, State: on.NewState(), Caption: b.Caption}
	if b.State != "" {
		p.State, err = on.ParseState(b.State)
	} else {
		p.Solution, err = board.ParsePresses(on, b.Presses)
	}
	if err != nil {
		panic(err) // it is ours
	}
	return p
}

// passages returns the plan, the sheet for students and the answers.
func (l lesson) passages() []sheet.TextBlock {
	list := []sheet.TextBlock{{Page: true, Title: "Lesson plan: " + l.Title, Text: "Aim. " + l.Aim}}
	title := "Steps, 45 minutes"
	for _, s := range l.Steps {
		list = append(list, sheet.TextBlock{Title: title, Mark: fmt.Sprintf("%d'", s.Minutes), Text: s.Do})
		title = ""
	}
	points := func(title string, texts ...string) {
		for _, text := range texts {
			list = append(list, sheet.TextBlock{Title: title, Mark: "•", Text: text})
			title = ""
		}
	}
	points("What to ask", l.Ask...)
	points("What often goes wrong", l.Wrong...)
	points("Material", l.Material)
	list = append(list, sheet.TextBlock{Title: "Notes", Lines: 1})
	answers := []sheet.TextBlock{{Page: true, Title: "Answers: " + l.Title}}
	list = append(list, sheet.TextBlock{Page: true, Named: true, Title: l.Title})
	for n, task := range l.Tasks {
		mark := fmt.Sprint(n + 1)
		question := sheet.TextBlock{Mark: mark, Text: task.Text, Lines: task.Lines}
		question.Boards = text.Each(task.Boards, lessonBoard.puzzle)
		key := sheet.TextBlock{
			Mark: "→", Text: task.Answer, Boards: text.Each(task.Solutions, lessonBoard.puzzle),
		}
		list = append(list, question)
		answers = append(answers, sheet.TextBlock{Mark: mark, Text: task.Text}, key)
	}
	return slices.Concat(list, answers, []sheet.TextBlock{{Title: "Notes", Lines: 1}})
}

type lessonFlags struct {
	All bool `flag:"all" doc:"the whole course"`
	api.OnPaper
}

func lessonCommand(u *ui) *cobra.Command {
	f := new(lessonFlags)
	cmd := u.act("lesson", 0, 1, f, func(ctx context.Context, args []string) error {
		u.printByDefault()
		files, err := u.Outputs("txt", api.ASheet.Of)
		if err != nil {
			return err
		}
		name := strings.Join(args, "")
		chosen, err := f.chosen(name)
		if err != nil {
			return usage("%w", err)
		}
		printout, err := f.sheet(chosen)
		if err != nil {
			return usage("%w", err)
		}
		answer := lessonAnswer{Lesson: name, About: chosen[0].About}
		return u.deliver(&answer, files, func(file command.Output) error {
			written, err := u.writeSheet(ctx, file, printout)
			answer.Files = append(answer.Files, written...)
			return err
		}, nil)
	}, "output")
	command.Fill(cmd, "{lessons}", listing(lessons(), 12, func(l lesson) (string, string) {
		return l.Name, l.About
	}))
	cmd.ValidArgsFunction = cobra.FixedCompletions(lessonNames(), cobra.ShellCompDirectiveNoFileComp)
	return cmd
}

func lessonNames() []string { return text.Each(lessons(), func(l lesson) string { return l.Name }) }

// chosen returns the lesson of a name, or all of them.
func (f *lessonFlags) chosen(name string) ([]lesson, error) {
	list := lessons()
	at := slices.IndexFunc(list, func(l lesson) bool { return l.Name == name })
	names := strings.Join(lessonNames(), ", ")
	switch {
	case f.All && name == "":
		return list, nil
	case at >= 0 && !f.All:
		return list[at : at+1], nil
	case name == "":
		return nil, fmt.Errorf("missing lesson: give one of %s; or --all", names)
	}
	return nil, fmt.Errorf("unknown lesson %q: the lessons are %s; or give --all", name, names)
}

// sheet returns the lessons on paper.
func (f *lessonFlags) sheet(chosen []lesson) (sheet.Sheet, error) {
	s := sheet.Sheet{Title: chosen[0].Title, Footer: f.Footer, Ink: f.Ink, Paper: f.Paper}
	if f.All {
		s.Title = "Lights Out in class"
		s.Cover = true
		s.Note = fmt.Sprintf("%d lessons of 45 minutes", len(chosen))
	}
	for _, l := range chosen {
		s.Text = append(s.Text, l.passages()...)
	}
	return s, s.Check()
}
