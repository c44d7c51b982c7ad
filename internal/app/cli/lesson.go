package cli

import (
	_ "embed" // the lessons
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

// lesson is a sheet for a lesson of docs/for-teachers.md. A figure is a board, its state and a caption; the tests check
// what the lessons claim.
type lesson struct {
	Name, About, Title, Rule string
	Working                  bool // with a gray board beside each figure
	Figures                  [][3]string
}

// lessonAnswer is the output of lesson --json.
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

// fill puts the lesson on a sheet.
func (l lesson) fill(sheet *picture.Sheet) error {
	sheet.Title, sheet.Rule, sheet.Working = l.Title, l.Rule, l.Working
	var errs []error
	for _, f := range l.Figures {
		g, err := board.ParseID(f[0] + ":" + f[1])
		sheet.Puzzles = append(sheet.Puzzles, picture.Puzzle{Board: g.Board, State: g.State, Caption: f[2]})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func lessonCommand(u *ui) *cobra.Command {
	var f struct {
		Paper  string `flag:"paper" usual:"a4" values:"papers" doc:"the paper: a4 or letter"`
		Footer string `flag:"footer" doc:"the line at the foot of each page"`
		Ink    bool   `flag:"ink" doc:"save ink: thin gray lines, and rings instead of dots"`
	}
	names := texts(lessons(), func(l lesson) string { return l.Name })
	cmd := newCommand("lesson", 1, 1, func(cmd *cobra.Command, args []string) error {
		at := slices.Index(names, args[0])
		if at < 0 {
			return usage("unknown lesson %q: the lessons are %s", args[0], strings.Join(names, ", "))
		}
		sheet := picture.Sheet{Footer: f.Footer, Ink: f.Ink, Letter: f.Paper == "letter"}
		if !sheet.Letter && f.Paper != "a4" {
			return usage("--paper %q: a4 or letter", f.Paper)
		}
		outputs, err := u.outputs("txt", api.ASheet.Check)
		if err != nil {
			return err
		}
		if len(outputs) == 0 && !u.json {
			outputs = []output{{stdout, "-.txt"}}
		}
		if err := lessons()[at].fill(&sheet); err != nil {
			return err
		}
		for _, file := range outputs {
			format, err := api.ASheet.Of(file.name)
			if err != nil {
				return err
			}
			if err := u.write(cmd.Context(), file.path, func(w io.Writer) error { return format.Sheet(sheet, w) }); err != nil {
				return err
			}
		}
		return u.give(lessonAnswer{args[0], lessons()[at].About, u.files}, func() error { return nil })
	}, "{lessons}", listing(lessons(), 12, func(l lesson) (string, string) { return l.Name, l.About }))
	cmd.ValidArgsFunction = cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	u.shared(cmd, "output")
	u.bind(cmd, &f)
	return u.timed(cmd)
}
