package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/models"
	"lightsout/app/solvers"
	"lightsout/internal/base/text"
	"lightsout/solve"
)

// methodNames lists the ways to solve: ours, then programs of others.
func methodNames() []string {
	return append(text.Each(solve.Methods(), func(m solve.Method) string { return m.Name }),
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

// outsideMethod returns the method of a third-party program, or nil if the method is one of ours. With a
// warm start it begins with one of our solutions. The bound that it claims is kept. The method exec:PATH is a
// program of the user, which reads the format.
func (f *solveFlags) outsideMethod(format string) (*solve.Method, error) {
	name := f.Method
	ours := func(m solve.Method) bool { return m.Name == name }
	if name == "" || slices.ContainsFunc(solve.Methods(), ours) {
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
		return &solve.Method{Name: name, About: b.Program.About, Solve: s.Solve}, nil
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
		s.Start = solve.Any
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
			return &solve.Method{Name: name, About: program.About, Solve: s.Solve}, nil
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
