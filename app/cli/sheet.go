package cli

import (
	"cmp"
	"context"
	_ "embed" // the lessons
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/sheet"
)

type sheetFlags struct {
	api.Pack
	api.Print
}

func sheetCommand(u *ui) *cobra.Command {
	f := new(sheetFlags)
	return asking[api.GenerateAnswer]{
		name: "sheet", least: 0, most: command.AnyNumber, request: f, shared: []string{"from"},
		usual: "txt", printed: true, format: api.APuzzle.Of,
		load: func(_ context.Context, args []string) error {
			for _, arg := range args {
				games, err := u.games(arg)
				if err != nil {
					return err
				}
				f.Games = append(f.Games, games...)
			}
			return nil
		},
		label: func() string { return "solving" },
		write: func(ctx context.Context, file command.Output, a api.GenerateAnswer) error {
			return u.writePuzzles(ctx, file, a, f.Print)
		},
	}.command(u)
}

// games reads an argument of puzzles: a game ID, a board, a pack or list in a file, or any of these on
// standard input.
func (u *ui) games(argument string) (games []board.Game, err error) {
	name := strings.TrimPrefix(argument, "@")
	extension := strings.ToLower(filepath.Ext(name))
	if command.IsStdin(argument) || name != argument || extension == ".txt" || extension == ".json" {
		data, err := u.ReadInput(name)
		if err != nil {
			return nil, err
		}
		if games, err = u.listIn(data); games != nil || err != nil {
			return games, err
		}
		if command.IsStdin(argument) {
			g, err := u.boardIn(data)
			return []board.Game{g}, err
		}
	}
	g, err := loadBoard(name)
	return []board.Game{g}, err
}

// listIn reads a list of puzzles: a pack, or a game ID on each line. It returns none if a text is something
// else.
func (u *ui) listIn(data []byte) ([]board.Game, error) {
	games, err := packIn(data)
	if games != nil || err != nil {
		return games, err
	}
	for n, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if len(games) == 0 && u.isGraph(line) {
			return nil, nil
		}
		g, err := board.ParseID(line)
		if err != nil {
			return nil, usage("line %d of the list: %s", n+1, err)
		}
		games = append(games, g)
	}
	return games, nil
}

// packIn reads the puzzles of a pack, as generate -o pack.json writes it; none if a text is something else.
func packIn(data []byte) (games []board.Game, err error) {
	var pack struct {
		Puzzles []struct {
			ID, Seed string
			Goal     []string
			Order    []int
		}
	}
	if json.Unmarshal(data, &pack) != nil {
		return nil, nil
	}
	for _, p := range pack.Puzzles {
		g, err := board.ParseID(p.ID)
		if err == nil && len(p.Goal) > 0 {
			g.Goal, err = board.ParseState(g.Board, strings.Join(p.Goal, "/"))
		}
		if err != nil {
			return nil, fmt.Errorf("pack: %w", err)
		}
		if len(p.Order) > 0 {
			g.Seed = p.Seed // which makes the order again
		}
		games = append(games, g)
	}
	return games, nil
}

// isGraph reports whether a line begins a graph, and not a list of game IDs.
func (u *ui) isGraph(line string) bool {
	if _, err := board.ParseID(line); err == nil || u.from != "" {
		return u.from != "" && u.from != gameIDs
	}
	var from, to int
	_, err := fmt.Sscanf(line, "%d %d", &from, &to)
	return err == nil || api.GraphFormat(line) != board.Edges
}

// writePuzzles writes puzzles to a file: as a sheet, or as the pack that they are.
func (u *ui) writePuzzles(
	ctx context.Context, file command.Output, a api.GenerateAnswer, look api.Print,
) error {
	defer u.Working("writing " + file.Path)()
	if file.Format.Sheet == nil {
		return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return command.WriteJSON(w, a) })
	}
	look.Title = cmp.Or(look.Title, "Lights Out")
	if a.Board != "" {
		look.Footer = cmp.Or(look.Footer, "Board "+a.Board)
	}
	printout, err := api.SheetOf(look, a.Puzzles)
	if err != nil {
		return usage("%w", err)
	}
	_, err = u.writeSheet(ctx, file, printout)
	return err
}

// writeSheet writes a sheet and returns its files: pictures of several pages are several, sheet-1.svg and
// sheet-2.svg.
func (u *ui) writeSheet(ctx context.Context, file command.Output, s sheet.Sheet) (files []string, err error) {
	pages := 1
	if file.Format.Pages && file.Path != command.Stdout {
		pages = s.Sides()
	}
	extension := filepath.Ext(file.Path)
	for n := range pages {
		path := file.Path
		if pages > 1 {
			s.Page = n + 1
			path = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, extension), len(fmt.Sprint(pages)),
				n+1, extension)
		}
		err := u.WriteOutput(ctx, path, func(w io.Writer) error { return file.Format.Sheet(s, w) })
		if err != nil {
			return files, err
		}
		files = append(files, path)
	}
	return files, nil
}

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
		p.State, err = board.ParseState(on, b.State)
	} else {
		p.Solution, err = board.ParsePresses(on, b.Presses)
	}
	if err != nil {
		panic(err) // it is ours
	}
	return p
}

// passages returns the plan, the sheet for students and the answers.
func (l lesson) passages() []sheet.Passage {
	list := []sheet.Passage{{Page: true, Title: "Lesson plan: " + l.Title, Text: "Aim. " + l.Aim}}
	title := "Steps, 45 minutes"
	for _, s := range l.Steps {
		list = append(list, sheet.Passage{Title: title, Mark: fmt.Sprintf("%d'", s.Minutes), Text: s.Do})
		title = ""
	}
	points := func(title string, texts ...string) {
		for _, text := range texts {
			list = append(list, sheet.Passage{Title: title, Mark: "•", Text: text})
			title = ""
		}
	}
	points("What to ask", l.Ask...)
	points("What often goes wrong", l.Wrong...)
	points("Material", l.Material)
	list = append(list, sheet.Passage{Title: "Notes", Lines: 1})
	answers := []sheet.Passage{{Page: true, Title: "Answers: " + l.Title}}
	list = append(list, sheet.Passage{Page: true, Named: true, Title: l.Title})
	for n, task := range l.Tasks {
		mark := fmt.Sprint(n + 1)
		question := sheet.Passage{Mark: mark, Text: task.Text, Lines: task.Lines}
		question.Boards = text.Each(task.Boards, lessonBoard.puzzle)
		key := sheet.Passage{
			Mark: "→", Text: task.Answer, Boards: text.Each(task.Solutions, lessonBoard.puzzle),
		}
		list = append(list, question)
		answers = append(answers, sheet.Passage{Mark: mark, Text: task.Text}, key)
	}
	return slices.Concat(list, answers, []sheet.Passage{{Title: "Notes", Lines: 1}})
}

func lessonCommand(u *ui) *cobra.Command {
	var f struct {
		All bool `flag:"all" doc:"the whole course"`
		api.OnPaper
	}
	var printout sheet.Sheet
	names := text.Each(lessons(), func(l lesson) string { return l.Name })
	list := listing(lessons(), 12, func(l lesson) (string, string) { return l.Name, l.About })
	cmd := asking[*lessonAnswer]{
		name: "lesson", most: 1, lists: []string{"{lessons}", list}, request: &f,
		usual: "txt", printed: true, format: api.ASheet.Of,
		ask: func(_ context.Context, args []string) (*lessonAnswer, error) {
			chosen := lessons()
			name := strings.Join(args, "")
			if at := slices.Index(names, name); at >= 0 && !f.All {
				chosen = chosen[at : at+1]
			} else if len(args) > 0 {
				return nil, usage("unknown lesson %q: the lessons are %s; or give --all", name,
					strings.Join(names, ", "))
			} else if !f.All {
				return nil, usage("missing lesson: give one of %s; or --all", strings.Join(names, ", "))
			}
			printout = sheet.Sheet{Title: chosen[0].Title, Footer: f.Footer, Ink: f.Ink, Paper: f.Paper}
			if f.All {
				printout.Title = "Lights Out in class"
				printout.Cover = true
				printout.Note = fmt.Sprintf("%d lessons of 45 minutes", len(chosen))
			}
			for _, l := range chosen {
				printout.Text = append(printout.Text, l.passages()...)
			}
			if err := printout.Check(); err != nil {
				return nil, usage("%w", err)
			}
			return &lessonAnswer{Lesson: name, About: chosen[0].About}, nil
		},
		write: func(ctx context.Context, file command.Output, a *lessonAnswer) error {
			files, err := u.writeSheet(ctx, file, printout)
			a.Files = append(a.Files, files...)
			return err
		},
	}.command(u)
	cmd.ValidArgsFunction = cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	return cmd
}
