package api

import (
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/encode"
	"lightsout/symmetry"
)

// model says how a problem is written for third-party solvers.
type model struct {
	format        encode.Format
	objective     encode.Objective
	goal          lightsout.State // of length 0 for all off
	breakSymmetry bool            // leave out solutions that mirror or turn others
	first, models int             // as in encode.Task
}

// modelNamed returns the format of a name, if it is one for solvers.
func modelNamed(name string) (encode.Format, bool) {
	return encode.FormatNamed(strings.ToLower(name))
}

// ForSolvers reports whether a format is one for solvers.
func ForSolvers(format string) bool {
	_, ok := modelNamed(format)
	return ok
}

// FormatOf returns the name of the format that a file's name ends with. Of formats for solvers that share an ending, it
// is the first.
func FormatOf(filename string) (string, error) {
	for _, f := range encode.Formats() {
		if strings.HasSuffix(strings.ToLower(filename), f.Extension) {
			return f.Name, nil
		}
	}
	e, err := EncodingOf(filename)
	return e.Name, err
}

func objectiveNamed(name string) (encode.Objective, error) {
	var names []string
	for _, o := range encode.Objectives() {
		if o.String() == name {
			return o, nil
		}
		names = append(names, o.String())
	}
	return 0, fmt.Errorf("unknown objective %q: the objectives are %s", name, strings.Join(names, ", "))
}

// task returns the question to a solver about a state of a board.
func (m model) task(ctx context.Context, env *Env, b *lightsout.Board, s lightsout.State) (encode.Task, error) {
	t := encode.Task{Problem: lightsout.Problem{Board: b, From: s, To: m.goal}, Objective: m.objective, First: m.first, Models: m.models}
	if m.goal.Len() == 0 {
		t.Problem = lightsout.TurnOff(b, s)
	}
	switch m.objective {
	case encode.Reverse:
		t.Problem = lightsout.Problem{Board: b}
	case encode.Orthogonal:
		t.Problem = lightsout.Problem{Board: b}
		a, err := env.Boards.of(b).factors.Get(ctx)
		if err != nil {
			return t, err
		}
		if t.Witnesses, err = a.AllWitnesses(ctx); err != nil {
			return t, err
		}
	}
	if m.breakSymmetry && t.Problem.From.Len() > 0 {
		a, err := env.Boards.of(b).factors.Get(ctx)
		if err != nil {
			return t, err
		}
		t.Unique = a.Nullity() == 0 // then the one solution is as symmetric as the problem
		group, err := symmetry.Of(ctx, b)
		if err != nil {
			return t, err
		}
		t.Symmetries = symmetry.Fixing(symmetry.Fixing(group, t.Problem.From), t.Problem.To)
	}
	return t, m.format.Accepts(t)
}
