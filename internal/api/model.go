package api

import (
	"context"
	"fmt"
	"io"
	"strings"

	"lightsout"
	"lightsout/encode"
	"lightsout/symmetry"
)

// Model says how a problem is written for third-party solvers.
type Model struct {
	Format        encode.Format
	Objective     encode.Objective
	Goal          lightsout.State // of length 0 for all off
	BreakSymmetry bool            // leave out solutions that mirror or turn others
}

// ModelNamed returns the format of a name, if it is one for solvers.
func ModelNamed(name string) (encode.Format, bool) {
	name = strings.ToLower(name)
	for _, f := range encode.Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return encode.Format{}, false
}

// ModelOf returns the format for solvers that a file's name ends with. Of formats that share an ending,
// it is the first.
func ModelOf(filename string) (encode.Format, bool) {
	for _, f := range encode.Formats() {
		if strings.HasSuffix(strings.ToLower(filename), f.Extension) {
			return f, true
		}
	}
	return encode.Format{}, false
}

// ObjectiveNamed returns the objective of a name.
func ObjectiveNamed(name string) (encode.Objective, error) {
	var names []string
	for _, o := range encode.Objectives() {
		if o.String() == name {
			return o, nil
		}
		names = append(names, o.String())
	}
	return 0, fmt.Errorf("objective %q is not known: the objectives are %s", name, strings.Join(names, ", "))
}

// Valid returns an error if the format would ignore what the model asks for.
func (m Model) Valid() error {
	if m.BreakSymmetry && !m.Format.BreaksSymmetry() {
		return fmt.Errorf("break-symmetry goes with the MathProg formats: %s has no constraints for it", m.Format.Name)
	}
	return nil
}

// Task returns what is asked of a solver about a state of a board.
func (m Model) Task(ctx context.Context, env *Env, b *lightsout.Board, s lightsout.State) (encode.Task, error) {
	if err := m.Valid(); err != nil {
		return encode.Task{}, err
	}
	t := encode.Task{Problem: lightsout.Problem{Board: b, From: s, To: m.Goal}, Objective: m.Objective}
	if m.Goal.Len() == 0 {
		t.Problem = lightsout.TurnOff(b, s)
	}
	switch m.Objective {
	case encode.Reverse:
		t.Problem = lightsout.Problem{Board: b}
	case encode.Orthogonal:
		t.Problem = lightsout.Problem{Board: b}
		a, err := env.Boards.of(b).algebra(ctx)
		if err != nil {
			return t, err
		}
		for i := range a.Witnesses() {
			t.Witnesses = append(t.Witnesses, a.Witness(i))
		}
	}
	if m.BreakSymmetry && t.Problem.From.Len() > 0 {
		a, err := env.Boards.of(b).algebra(ctx)
		if err != nil {
			return t, err
		}
		t.Unique = a.Nullity() == 0 // then the one solution is as symmetric as the problem
		t.Symmetries = symmetry.Fixing(symmetry.Fixing(symmetry.Of(b), t.Problem.From), t.Problem.To)
	}
	return t, m.Format.Accepts(t)
}

// Encoding returns the model as a format like any other.
func (m Model) Encoding(ctx context.Context, env *Env) Encoding {
	return Encoding{m.Format.Name, []string{m.Format.Extension}, m.Format.About, func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
		t, err := m.Task(ctx, env, b, s)
		if err != nil {
			return err
		}
		return m.Format.Write(w, t)
	}}
}
