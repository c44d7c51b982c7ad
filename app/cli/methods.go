package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/chart"
	"lightsout/app/command"
	"lightsout/app/compare"
	"lightsout/app/models"
	"lightsout/app/solvers"
	"lightsout/app/solvers/sat"
	"lightsout/internal/base/format"
	"lightsout/internal/base/text"
	"lightsout/solve"
)

// methodNames lists the ways to solve: ours, then programs of others.
func methodNames() []string {
	return append(solve.Strategies().Names(),
		text.Each(solvers.Programs(), func(p solvers.Program) string { return p.Name })...)
}

// bridges returns the programs that are here, with limits. The one that is part of this program is the
// command sat.
func bridges(limits solvers.Limits) []solvers.Bridge {
	self, _ := os.Executable()
	found := solvers.Found(self)
	for i := range found {
		found[i].Limits = limits
	}
	return found
}

// solverList runs models by the programs that are here.
type solverList []solvers.Bridge

// List implements api.Solvers.
func (s solverList) List() []api.MethodAnswer {
	var list []api.MethodAnswer
	for _, b := range s {
		if formats := b.TextFormats(); formats != nil {
			list = append(list, api.MethodAnswer{
				Name: b.Program.Name, About: b.Program.About, Outside: true, Here: true, Formats: formats,
			})
		}
	}
	return list
}

// Run implements api.Solvers.
func (s solverList) Run(
	ctx context.Context, solver string, t models.Task, format, text string,
) (models.Reply, string, error) {
	for _, b := range s {
		if b.Program.Name == solver {
			return b.AnswerText(ctx, t, format, text)
		}
	}
	return models.Reply{}, "", fmt.Errorf("unknown solver %q: methods lists them", solver)
}

// outsideMethod returns the strategy of a third-party program, or nil if the method is one of ours. With a
// warm start it begins with one of our solutions. The bound that it claims is kept. The method exec:PATH is a
// program of the user, which reads the format.
func (f *solveFlags) outsideMethod(format string) (*solve.Strategy, error) {
	name := f.Method
	if _, err := solve.Strategies().Named(name); name == "" || err == nil {
		switch {
		case f.Warm:
			return nil, usage("--warm-start needs a third-party --method: cbc or highs")
		case f.Break:
			return nil, usage(
				"--break-symmetry needs a third-party --method: minisat or another SAT solver, or " +
					"glpk-mathprog")
		}
		return nil, nil
	}
	limits := solvers.Limits{Time: time.Hour} // or as --timeout says
	s := solvers.Solver{Least: f.Least, Bound: &f.bound}
	if path, ok := strings.CutPrefix(name, "exec:"); ok {
		b, err := solvers.Custom(path, format)
		if err != nil {
			return nil, usage("%w", err)
		}
		s.Bridge = b
		b.Limits = limits
		return &solve.Strategy{Name: name, About: b.Program.About, Solver: s}, nil
	}
	program, err := solvers.Named(name)
	switch {
	case err != nil:
		return nil, usage("%w", err)
	case f.Warm && !program.TakesStart():
		return nil, usage("%s cannot begin with a solution that it is given: cbc and highs can", name)
	case f.Break && !program.Format().BreaksSymmetry:
		return nil,
			usage("--break-symmetry: %s has no constraints for it; SAT solvers and glpk-mathprog have", name)
	}
	if f.Warm {
		s.Start = solve.Any{}
	}
	if f.Break {
		s.Prepare = func(ctx context.Context, t *models.Task) error {
			a, err := algebra.Of(ctx, t.Problem.Board)
			if err != nil {
				return err
			}
			return api.BreakSymmetry(ctx, a, t)
		}
	}
	for _, s.Bridge = range bridges(limits) {
		if s.Bridge.Program.Name == name {
			return &solve.Strategy{Name: name, About: program.About, Solver: s}, nil
		}
	}
	_, err = program.Find()
	return nil, err
}

func (u *ui) printMethods(ctx context.Context) error {
	answer, err := ask[api.MethodsAnswer](ctx, u.acts, &api.Methods{})
	if err != nil {
		return err
	}
	found := bridges(solvers.Limits{})
	for _, p := range solvers.Programs() {
		m := api.MethodAnswer{Name: p.Name, About: p.About, Outside: true}
		m.Here = slices.ContainsFunc(found, func(b solvers.Bridge) bool { return b.Program.Name == p.Name })
		if !m.Here {
			m.Install = fmt.Sprintf("%s, or set %s to its path", p.Install, p.Variable())
		}
		answer.Methods = append(answer.Methods, m)
	}
	if u.JSON {
		return u.PrintJSON(answer)
	}
	table := tabwriter.NewWriter(u.Out, 0, 0, 2, ' ', 0)
	for _, m := range answer.Methods {
		fmt.Fprintf(table, "%s\t%s\n", m.Name, m.About)
		if !m.Here {
			fmt.Fprintf(table, "\tnot installed: %s\n", m.Install)
		}
	}
	return table.Flush()
}

// findState makes a puzzle by Mace4, as Fazakas, Keresztes and Groza did. It always finds the same model
// first, so the seed decides half of the lights, and Mace4 finds the others.
func findState(
	ctx context.Context, method string, a *algebra.Algebra, pick func(n int) int,
) (lightsout.State, error) {
	program, err := solvers.Named(method)
	if err != nil {
		return lightsout.State{}, err
	}
	path, err := program.Find()
	if err != nil {
		return lightsout.State{}, err
	}
	b := a.Board()
	t := models.Task{Problem: lightsout.Problem{Board: b}, Objective: models.Reverse}
	if method == "mace4-vector" {
		t.Objective = models.Orthogonal
		if err := program.Takes(t); err != nil {
			return lightsout.State{}, err
		}
		if t.Witnesses, err = a.AllWitnesses(ctx); err != nil {
			return lightsout.State{}, err
		}
	}
	const tries = 8 // some lights contradict each other, or are all off
	for range tries {
		t.Given = map[int]int{}
		for i := range b.Lights() {
			if v := pick(2 * b.Modulus()); v < b.Modulus() {
				t.Given[i] = v
			}
		}
		reply, err := solvers.Bridge{Program: program, Path: path}.Answer(ctx, t)
		if err != nil {
			return lightsout.State{}, err
		}
		switch reply.Verdict {
		case models.Solved:
			return reply.State, nil
		case models.Unknown:
			return lightsout.State{}, fmt.Errorf("%s gave up on %s: %s", method, b, reply.Reason)
		}
	}
	return lightsout.State{}, fmt.Errorf("%s found no state of %s in %d tries", method, b, tries)
}

func encodeCommand(u *ui) *cobra.Command {
	q := new(api.Encode)
	var wishes []api.Encode // for each file
	names := format.Names(api.AProblem.Formats())
	formats := listing(api.ABoard.Formats(), 15, func(f api.Format) (string, string) {
		return f.Name, f.About
	})
	modelList := listing(models.Formats(), 15, func(f models.Format) (string, string) {
		return f.Name, f.About
	})
	cmd := asking[api.EncodeAnswer]{
		name: "encode", least: 1, most: 2, request: q, shared: []string{"output", "from"},
		lists: []string{"{formats}", formats, "{models}", modelList},
		load: func(context.Context, []string) error {
			if len(u.Files) == 0 && u.Format == "" {
				u.Format = map[string]string{"bosch": "lp", "chlond": "mathprog",
					"slides": "mace4"}[q.Published]
			}
			if u.Format == "" && (len(u.Files) == 0 || slices.Contains(u.Files, command.Stdout)) {
				return usage("missing --format: must be one of %s", strings.Join(names, ", "))
			}
			if len(u.Files) == 0 {
				u.Files = []string{command.Stdout}
			}
			if u.goal != "" {
				q.Goal = api.StateText{Text: u.goal}
			}
			for _, file := range u.Files {
				q.Format = u.Format
				if u.Format == "" {
					format, err := api.AProblem.Of(file)
					if err != nil {
						return usage("%w", err)
					}
					q.Format = format.Name
				}
				if err := usageOf(q, q.CheckFormat()); err != nil {
					return err
				}
				wishes = append(wishes, *q)
			}
			return nil
		},
		ask: func(ctx context.Context, args []string) (api.EncodeAnswer, error) {
			return u.encode(ctx, args, wishes)
		},
	}.command(u)
	command.CompleteFlag(cmd, "format", names...)
	return cmd
}

// encode writes every file. The answer is that of the last one, and has no text unless it is printed.
func (u *ui) encode(ctx context.Context, args []string, wishes []api.Encode) (a api.EncodeAnswer, err error) {
	for i, q := range wishes {
		file := u.Files[i]
		preset := "off"
		if q.As.Model != nil {
			preset = "on"
		}
		if q.Published == "chlond" { // whose puzzles begin unlit
			preset = "off"
			u.goal = cmp.Or(u.goal, "on")
		}
		if err := u.loadGame(ctx, args, preset, &q.Board, &q.State); err != nil {
			return a, err
		}
		if u.goal != "" && q.As.Model != nil { // the one of the game, if no flag says another
			q.Goal = u.stateNamed(ctx, u.goal)
		}
		if file == command.Stdout && u.JSON {
			a, err = ask[api.EncodeAnswer](ctx, u.acts, &q)
		} else {
			out := command.Output{Path: file, Name: file, Format: q.As}
			err = u.writeCounted(ctx, out, q.Board.Board(), func(w io.Writer) (err error) {
				q.Out = w
				a, err = ask[api.EncodeAnswer](ctx, u.acts, &q)
				return err
			})
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

func satCommand(u *ui) *cobra.Command {
	return asking[satAnswer]{
		name: "sat", most: 1,
		label: func() string { return "solving the formula" },
		ask: func(ctx context.Context, args []string) (satAnswer, error) {
			from, err := u.OpenInput(append(args, command.Stdin)[0])
			if err != nil {
				return satAnswer{}, err
			}
			defer from.Close()
			// The solver cannot be canceled: it ends with the program.
			return command.OrCanceled(ctx, func() (a satAnswer, err error) {
				if u.JSON {
					a.Literals, a.Satisfiable, err = sat.Solve(from)
				} else {
					a.Satisfiable, err = sat.Print(from, &a.text)
				}
				return a, err
			})
		},
		print: func(_ context.Context, a satAnswer) error {
			_, err := a.text.WriteTo(u.Out)
			return err
		},
		ended: func(a satAnswer) error { return solved(a.Satisfiable) },
	}.command(u)
}

// satAnswer is the answer to a formula: a literal for each variable, if it can be satisfied.
type satAnswer struct {
	Satisfiable bool  `json:"satisfiable"`
	Literals    []int `json:"literals,omitempty"`
	text        bytes.Buffer
}

type compareFlags struct {
	Figure  string   `flag:"figure" doc:"which comparison; see above (default boards, unless --boards is given)"`
	Boards  []string `flag:"boards" doc:"boards by spec or game ID, all on if there is no state, separated by commas"`
	Methods []string `flag:"method" doc:"only these methods, separated by commas"`
	Least   bool     `flag:"least" doc:"with --boards: ask for a least solution"`
	Repeat  int      `flag:"repeat" usual:"3" doc:"runs of each method on each board; the median counts"`
}

func compareCommand(u *ui) *cobra.Command {
	var f compareFlags
	figures := listing(compare.Figures(), 11, func(f compare.Figure) (string, string) {
		return f.Name, f.About
	})
	cmd := asking[compare.Table]{
		name: "compare", request: &f, usual: "md", each: true,
		lists:   []string{"{figures}", figures},
		writers: map[string]func(compare.Table, io.Writer) error{".md": compare.Table.WriteMarkdown},
		chart:   compare.Table.Chart,
		load: func(context.Context, []string) error {
			switch {
			case f.Repeat < 1 || f.Repeat > 1000:
				return usage("--repeat %d: must be between 1 and 1000", f.Repeat)
			case u.Timeout <= 0:
				return usage("--timeout %v: must be above 0", u.Timeout)
			case f.Least && len(f.Boards) == 0:
				return usage("--least requires --boards; there is a figure of that name too")
			}
			return nil
		},
		ask: func(ctx context.Context, _ []string) (compare.Table, error) { return u.compare(ctx, f) },
	}.command(u)
	cmd.Flag("timeout").DefValue = "10s"
	cmd.Flag("timeout").Usage = "give up a run after this time"
	command.CompleteFlag(cmd, "method", methodNames()...)
	command.CompleteFlag(cmd, "figure",
		text.Each(compare.Figures(), func(f compare.Figure) string { return f.Name })...)
	return cmd
}

func (u *ui) compare(ctx context.Context, f compareFlags) (none compare.Table, err error) {
	figure, err := f.chosen()
	if err != nil {
		return none, err
	}
	cases, err := figure.Cases(ctx)
	if err != nil {
		return none, err
	}
	all := append(compare.Ours(), compare.Theirs(bridges(solvers.Limits{Time: u.Timeout}))...)
	if program, err := os.Executable(); err == nil {
		all = append(all, compare.Whole(program))
	}
	if program := os.Getenv("LIGHTSOUT_M4RI"); program != "" {
		all = append(all, compare.Elimination(program)...)
	}
	methods, err := compare.Pick(all, f.Methods)
	if err != nil {
		return none, usage("%w", err)
	}
	stop := u.Working(fmt.Sprintf("comparing %s on %s", text.Number(len(methods), "method"),
		text.Number(len(cases), "board")))
	title, _, _ := strings.Cut(figure.About, ":")
	table, err := compare.Run(ctx, methods, cases, compare.Table{
		Title: strings.ToUpper(title[:1]) + title[1:], Axis: figure.Axis, Repeat: f.Repeat,
		Limit: compare.InMilliseconds(u.Timeout), Growing: figure.Growing, Used: figure.Used,
	})
	stop()
	// Show the measurements even after Ctrl-C, or if a chart cannot be written.
	switch {
	case u.JSON && err != nil:
		err = errors.Join(u.PrintJSON(table), err)
	case !u.JSON && !slices.Contains(u.Files, command.Stdout):
		err = errors.Join(table.Write(u.Out), err)
	}
	return table, err
}

func (f compareFlags) chosen() (compare.Figure, error) {
	if len(f.Boards) > 0 {
		if f.Figure != "" {
			return compare.Figure{},
				usage("--figure and --boards are two ways to say what to compare: give one")
		}
		objective := models.Any
		about := "some solution"
		if f.Least {
			objective = models.Least
			about = "a least solution"
		}
		cases, err := compare.Boards(objective, f.Boards...)
		if err != nil {
			return compare.Figure{}, usage("%w", err)
		}
		return compare.Figure{About: about, Axis: "board",
			Cases: func(context.Context) ([]compare.Case, error) { return cases, nil }}, nil
	}
	figure, err := text.Find("figure", cmp.Or(f.Figure, "boards"), compare.Figures(),
		func(f compare.Figure) string {
			return f.Name
		})
	if err != nil {
		err = usage("%w", err)
	}
	return figure, err
}

// writeChart draws a chart in a file whose name has been checked.
func (u *ui) writeChart(ctx context.Context, c chart.Chart, file string) error {
	format, _ := api.AChart.Of(file) // checked before the work
	return u.WriteOutput(ctx, file, func(w io.Writer) error { return format.Chart(c, w) })
}
