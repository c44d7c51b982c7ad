package encode

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"lightsout/internal/base/format"
)

// Format is one way to write a task.
type Format struct {
	format.Format

	Objectives     []Objective // what can be asked in it
	MaxModulus     int         // the greatest number of states, or 0 if there is no limit
	BreaksSymmetry bool        // it makes use of Task.Symmetries; others ignore them
	Numbered       bool        // lights and buttons are named by numbers from Task.First on; in others they count from 1
	FindsModels    bool        // it takes Task.Given and Task.Models
	Limited        bool        // it takes Task.Limits
	Plain          bool        // it states a model and does nothing else, such as writing files
	ReplyFile      bool        // solvers write their reply to a file, and do not print it

	Read func(r io.Reader, t Task) (Reply, error) // a reply as most solvers of the format give it

	// Write stops soon after w fails, and finds out by empty writes: a writer that fails when its context ends
	// cancels it.
	Write func(w io.Writer, t Task) error
}

// Formats lists the formats.
func Formats() []Format {
	program := Format{Objectives: []Objective{Any, Least, Nearest}, BreaksSymmetry: true, Numbered: true, ReplyFile: true, Read: ReadGLPK}
	linear := Format{Objectives: Objectives(), Numbered: true, Plain: true, ReplyFile: true, Read: ReadSolutionFile}
	counted := Format{Objectives: Objectives(), Plain: true, Read: ReadOPB}
	arithmetic := Format{Objectives: Objectives(), Numbered: true, Plain: true, Read: ReadZ3}
	parity := Format{Objectives: []Objective{Any, Reverse, Orthogonal}, MaxModulus: 2, BreaksSymmetry: true, Plain: true, Read: ReadSAT}
	model := Format{Objectives: parity.Objectives, MaxModulus: MaxMace4States, FindsModels: true, Limited: true, Read: ReadMace4}
	vector := Format{Objectives: []Objective{Orthogonal}, MaxModulus: 2, FindsModels: true, Limited: true, Read: ReadMace4Vector}
	plan := Format{Objectives: []Objective{Any}, MaxModulus: 2, Limited: true, Read: ReadProver9}
	return []Format{
		program.as("mathprog", ".mod", "GNU MathProg for glpsol: neighbor sums on grids, sets of buttons elsewhere", lines(writeMathProg)),
		program.as("mathprog-graph", ".mod", "GNU MathProg with the set of buttons that change each light, for any board",
			lines(writeMathProgGraph)),
		program.as("mathprog-binary", ".mod", "GNU MathProg with binary variables only, for glpsol --minisat", lines(writeMathProgBinary)),
		linear.as("lp", ".lp", "LP format of CPLEX, for glpsol, cbc, HiGHS", lines(writeLP)),
		parity.as("dimacs", ".cnf", "clauses for SAT solvers; long parities are split into short ones", lines(writeDIMACS)),
		parity.as("xcnf", ".xcnf", "clauses and parities for CryptoMiniSat", lines(writeXCNF)),
		counted.as("opb", ".opb", "pseudo-Boolean constraints, for clasp", lines(writeOPB)),
		arithmetic.as("smt2", ".smt2", "SMT-LIB 2, for z3", lines(writeSMT)),
		model.as("mace4", ".in", "first-order logic for Mace4: a model is an answer", writeMace4),
		vector.as("mace4-vector", ".in", "the same for making states, with vectors instead of tables: generator 2 of the paper", writeMace4Vector),
		plan.as("prover9", ".in", "production rules for Prover9: a proof is a plan", writeProver9),
	}
}

// as returns a format with these abilities. It writes only what it accepts.
func (f Format) as(name, extension, about string, write func(w io.Writer, t Task) error) Format {
	f.Format = format.Format{Name: name, Extensions: []string{extension}, About: about}
	f.Write = func(w io.Writer, t Task) error {
		if err := f.Accepts(t); err != nil {
			return err
		}
		return write(w, t)
	}
	return f
}

// lines writes a task by its equations.
func lines(write func(p *printer, s *system)) func(w io.Writer, t Task) error {
	return func(w io.Writer, t Task) error {
		s, err := newSystem(w, t)
		if err != nil {
			return err
		}
		p := newPrinter(s.to)
		write(p, s)
		return p.flush()
	}
}

// FormatNamed returns the format of a name.
func FormatNamed(name string) (Format, bool) { return format.Named(Formats(), name) }

// Accepts returns an error that says why a task cannot be written in the format, or nil.
func (f Format) Accepts(t Task) error {
	b := t.Problem.Board
	switch {
	case b == nil:
		return fmt.Errorf("a task needs a board")
	case f.MaxModulus > 0 && b.Modulus() > f.MaxModulus:
		return fmt.Errorf("format %s is for at most %d states, and board %s has %d: try lp, opb or smt2", f.Name, f.MaxModulus, b, b.Modulus())
	case len(t.Given) > 0 && !f.FindsModels:
		return fmt.Errorf("format %s has no lights of an unknown state: use mace4 or mace4-vector", f.Name)
	case !slices.Contains(f.Objectives, t.Objective):
		supported := strings.ReplaceAll(strings.Trim(fmt.Sprint(f.Objectives), "[]"), " ", ", ")
		return fmt.Errorf("format %s does not support the objective %s: it supports %s", f.Name, t.Objective, supported)
	}
	return nil
}
