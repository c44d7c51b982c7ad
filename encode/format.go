package encode

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Format is one way to write a task.
type Format struct {
	Name       string // as in lightsout encode --format
	Extension  string // of its files, with the dot
	About      string
	Objectives []Objective // what can be asked in it
	MaxModulus int         // the greatest number of states, or 0 if there is no limit
	// Write stops soon after w fails, and finds out by empty writes: a writer that fails when its context ends
	// cancels it.
	Write func(w io.Writer, t Task) error
}

// Formats lists the formats.
func Formats() []Format {
	return []Format{
		programs.format("mathprog", ".mod", "GNU MathProg for glpsol: neighbor sums on grids, sets of buttons elsewhere", writeMathProg),
		programs.format("mathprog-graph", ".mod", "GNU MathProg with the set of buttons that change each light, for any board", writeMathProgGraph),
		programs.format("mathprog-binary", ".mod", "GNU MathProg with binary variables only, for glpsol --minisat", writeMathProgBinary),
		linear.format("lp", ".lp", "LP format of CPLEX, for glpsol, cbc, HiGHS", writeLP),
		parities.format("dimacs", ".cnf", "clauses for SAT solvers; long parities are split into short ones", writeDIMACS),
		parities.format("xcnf", ".xcnf", "clauses and parities for CryptoMiniSat", writeXCNF),
		linear.format("opb", ".opb", "pseudo-Boolean constraints, for clasp", writeOPB),
		linear.format("smt2", ".smt2", "SMT-LIB 2, for z3", writeSMT),
		{"mace4", ".in", "first-order logic for Mace4: a model is an answer", []Objective{Any, Reverse, Orthogonal}, MaxMace4States, byDefault(WriteMace4Within)},
		{"mace4-vector", ".in", "the same for making states, with vectors instead of tables: generator 2 of the paper", []Objective{Orthogonal}, 2, byDefault(WriteMace4VectorWithin)},
		{"prover9", ".in", "production rules for Prover9: a proof is a plan", []Objective{Any}, 2, byDefault(WriteProver9Within)},
	}
}

// FormatNamed returns the format of a name.
func FormatNamed(name string) (Format, bool) {
	all := Formats()
	at := slices.IndexFunc(all, func(f Format) bool { return f.Name == name })
	if at < 0 {
		return Format{}, false
	}
	return all[at], true
}

// byDefault writes within the limits that hold if none are given.
func byDefault(write func(io.Writer, Task, LADRLimits) error) func(io.Writer, Task) error {
	return func(w io.Writer, t Task) error { return write(w, t, LADRLimits{}) }
}

// Accepts returns an error that says why a task cannot be written in the format, or nil.
func (f Format) Accepts(t Task) error {
	if t.Problem.Board == nil {
		return fmt.Errorf("a task needs a board")
	}
	return limits{f.MaxModulus, f.Objectives}.allows(f.Name, t)
}

// BreaksSymmetry reports whether the format makes use of the symmetries of a task. Others ignore them.
func (f Format) BreaksSymmetry() bool {
	return f.mathProg() || f.Name == "xcnf" || strings.HasPrefix(f.Name, "dimacs")
}

func (f Format) mathProg() bool { return strings.HasPrefix(f.Name, "mathprog") }

// Numbers reports whether the format names lights and buttons by numbers from Task.First on. Others count from 1.
func (f Format) Numbers() bool {
	return f.mathProg() || f.Name == "lp" || f.Name == "smt2"
}

type limits struct {
	modulus    int // the greatest, or 0
	objectives []Objective
}

// format returns the format of that name, which is written from the equations of a task.
func (l limits) format(name, extension, about string, write func(p *printer, s *system)) Format {
	return Format{name, extension, about, slices.Clone(l.objectives), l.modulus, func(w io.Writer, t Task) error {
		if err := l.allows(name, t); err != nil {
			return err
		}
		s, err := newSystem(w, t)
		if err != nil {
			return err
		}
		p := newPrinter(s.to)
		write(p, s)
		return p.flush()
	}}
}

// allows returns an error if the format of that name cannot express the task.
func (l limits) allows(name string, t Task) error {
	if b := t.Problem.Board; b != nil && l.modulus > 0 && b.Modulus() > l.modulus {
		return fmt.Errorf("format %s is for at most %d states, and board %s has %d: try lp, opb or smt2", name, l.modulus, b, b.Modulus())
	}
	if len(t.Given) > 0 && !strings.HasPrefix(name, "mace4") {
		return fmt.Errorf("format %s has no lights of an unknown state: use mace4 or mace4-vector", name)
	}
	if !slices.Contains(l.objectives, t.Objective) {
		supported := strings.ReplaceAll(strings.Trim(fmt.Sprint(l.objectives), "[]"), " ", ", ")
		return fmt.Errorf("format %s does not support the objective %s: it supports %s", name, t.Objective, supported)
	}
	return nil
}
