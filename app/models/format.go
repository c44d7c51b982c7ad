package models

import (
	"cmp"
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
	maxLights      int         // of the board, or 0 for maxCells
	maxButtons     int         // likewise
	BreaksSymmetry bool        // it makes use of Task.Symmetries; others ignore them
	Numbered       bool        // lights and buttons are numbered from Task.First on; in others from 1
	FindsModels    bool        // it takes Task.Given and Task.Models
	Limited        bool        // it takes Task.Limits
	Bisected       bool        // it has no objective: Least and Nearest are found by asking with Task.AtMost
	Plain          bool        // it states a model and does nothing else, such as writing files
	Paper          string      // whose model it writes if Task.Published asks for it, or nothing
	write          func(w io.Writer, t Task) error
	published      func(w io.Writer, t Task) error // of the model of the paper, if write does not write that
	ReplyFile      bool                            // solvers write their reply to a file, and do not print it
	read           reader
}

// Formats lists the formats.
func Formats() []Format {
	all := Objectives()
	some := []Objective{Any, Reverse, Orthogonal}
	program := Format{
		Objectives: all[:3], BreaksSymmetry: true, Numbered: true, ReplyFile: true,
		read: readValues(false, (*values).readSolution), Paper: "chlond",
	}
	binary := program
	binary.MaxModulus = 2
	linear := program
	linear.Objectives = all
	linear.BreaksSymmetry = false
	linear.Plain = true
	linear.Paper = "bosch"
	literals := readValues(true, (*values).readLiterals)
	counted := Format{Objectives: all, Plain: true, read: literals}
	arithmetic := Format{
		Objectives: all, Numbered: true, Plain: true, read: readValues(false, (*values).readSMT),
	}
	bisected := arithmetic
	bisected.Bisected = true
	parity := Format{Objectives: some, MaxModulus: 2, BreaksSymmetry: true, Plain: true, read: literals}
	clausal := parity
	clausal.MaxModulus = maxOneHot
	clausal.read = readValues(false, (*values).readLiterals)
	model := Format{
		Objectives: some, MaxModulus: maxMace4States, maxLights: maxMace4Cells, maxButtons: maxMace4Cells,
		FindsModels: true, Limited: true, read: readMace4(mace4TableOf), Paper: "slides",
	}
	vector := model
	vector.Objectives = some[2:]
	vector.MaxModulus = 2
	vector.read = readMace4(vectorTableOf)
	plan := Format{
		Objectives: some[:1], MaxModulus: 2, maxLights: maxProver9Lights, maxButtons: maxProver9Buttons,
		Limited: true, read: readProver9, Paper: "slides",
	}
	return []Format{
		program.as("mathprog", ".mod", lines(writeModel(formOf, false)), lines(writeChlond(false, false)),
			"GNU MathProg for glpsol: neighbor sums on grids, sets of buttons elsewhere"),
		program.as("mathprog-graph", ".mod", lines(writeModel(graphForm, false)),
			lines(writeChlond(true, false)),
			"GNU MathProg with the set of buttons that change each light, for any board"),
		binary.as("mathprog-binary", ".mod", lines(writeModel(formOf, true)), lines(writeChlond(false, true)),
			"GNU MathProg with binary variables only, for glpsol --minisat"),
		linear.as("lp", ".lp", lines(writeLP), lines(writeBosch),
			"LP format of CPLEX, for glpsol, cbc, HiGHS"),
		clausal.as("dimacs", ".cnf", lines(writeDIMACS), nil,
			"clauses for SAT solvers; long parities are split into short ones"),
		parity.as("xcnf", ".xcnf", lines(writeXCNF), nil, "clauses and parities for CryptoMiniSat"),
		counted.as("opb", ".opb", lines(writeOPB), nil, "pseudo-Boolean constraints, for clasp"),
		bisected.as("smt2", ".smt2", lines(writeSMT(false)), nil, "SMT-LIB 2, for cvc5, z3 and others"),
		arithmetic.as("smt2-z3", ".smt2", lines(writeSMT(true)), nil,
			"the same with minimize, an extension of z3"),
		model.as("mace4", ".in", writeMace4(mace4TableOf), nil,
			"first-order logic for Mace4: a model is an answer"),
		vector.as("mace4-vector", ".in", writeMace4(vectorTableOf), nil,
			"the same for making states, with vectors instead of tables: generator 2 of the paper"),
		plan.as("prover9", ".in", writeProver9, nil,
			"production rules for Prover9: a proof is a plan"),
	}
}

// maxOneHot is the greatest number of states in clauses: each term has its square of them.
const maxOneHot = 16

// as returns a format with these abilities.
func (f Format) as(
	name, extension string, write, published func(w io.Writer, t Task) error, about string,
) Format {
	f.Format = format.Format{Name: name, Extensions: []string{extension}, About: about}
	f.write = write
	f.published = published
	return f
}

// Write writes what the format accepts. It stops soon after w fails, and finds out by empty writes: a writer
// that fails when its context ends cancels it.
func (f Format) Write(w io.Writer, t Task) error {
	if err := f.Accepts(t); err != nil {
		return err
	}
	if t.Published != "" && f.published != nil {
		return f.published(w, t)
	}
	return f.write(w, t)
}

// lines writes a task by its equations.
func lines(write func(s *system)) func(w io.Writer, t Task) error {
	return func(w io.Writer, t Task) error {
		s, err := newSystem(newPrinter(w), t)
		if err != nil {
			return err
		}
		write(s)
		return s.flush()
	}
}

// FormatNamed returns the format of a name.
func FormatNamed(name string) (Format, bool) { return format.Named(Formats(), name) }

// Accepts returns an error that says why a task cannot be written in the format, or nil.
func (f Format) Accepts(t Task) error {
	if t.Objective < Reverse {
		if err := t.Problem.Valid(); err != nil {
			return err
		}
	}
	b := t.Problem.Board
	lights := cmp.Or(f.maxLights, maxCells)
	buttons := cmp.Or(f.maxButtons, maxCells)
	switch {
	case f.MaxModulus > 0 && b.Modulus() > f.MaxModulus:
		others := slices.DeleteFunc(Formats(), func(o Format) bool {
			return o.MaxModulus > 0 && b.Modulus() > o.MaxModulus ||
				!slices.Contains(o.Objectives, t.Objective)
		})
		return fmt.Errorf("format %s is for at most %d states, and board %s has %d: try %s",
			f.Name, f.MaxModulus, b, b.Modulus(), strings.Join(format.Names(others), ", "))
	case len(t.Given) > 0 && !f.FindsModels:
		return fmt.Errorf("format %s has no lights of an unknown state: use mace4 or mace4-vector", f.Name)
	case !slices.Contains(f.Objectives, t.Objective):
		supported := strings.ReplaceAll(strings.Trim(fmt.Sprint(f.Objectives), "[]"), " ", ", ")
		return fmt.Errorf("format %s does not support the objective %s: it supports %s", f.Name,
			t.Objective, supported)
	case b.Lights() > lights:
		return fmt.Errorf("board %s has %d lights: a model in %s has at most %d", b, b.Lights(),
			f.Name, lights)
	case b.Buttons() > buttons:
		return fmt.Errorf("board %s has %d buttons: a model in %s has at most %d", b, b.Buttons(),
			f.Name, buttons)
	case t.Models < 0 || t.Models > maxModels:
		return fmt.Errorf("%d models: must be between 1 and %d", t.Models, maxModels)
	}
	return f.acceptsPaper(t)
}
