package bridge

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"lightsout/encode"
)

// customs says how a solver that the user names is called for each format, and how its reply is read. Solvers of integer
// programs are called with a second argument, the file for their solution; others print their reply.
var customs = map[string]Program{
	"dimacs": {input: "task.cnf", read: encode.ReadSAT},
	"xcnf":   {input: "task.cnf", read: encode.ReadSAT},
	"opb":    {input: "task.opb", read: encode.ReadOPB},
	"smt2":   {input: "task.smt2", read: encode.ReadZ3},
	"lp":     {input: "task.lp", output: "reply", read: encode.ReadSolutionFile},
	"mps":    {input: "task.mps", output: "reply", read: encode.ReadSolutionFile},
}

// CustomFormats lists the formats in which a solver of the user can be asked.
func CustomFormats() []string { return []string{"dimacs", "xcnf", "opb", "smt2", "lp", "mps"} }

// Custom returns a program on the disk that reads a format. It runs within the limits of all programs, and its answers are
// checked as theirs are.
func Custom(path, format string) (Bridge, error) {
	p, ok := customs[format]
	if !ok {
		return Bridge{}, fmt.Errorf("format %q does not suit your own solver; use one of %s", format, strings.Join(CustomFormats(), ", "))
	}
	found, err := exec.LookPath(path)
	if err == nil {
		found, err = filepath.Abs(found) // it is run in another folder
	}
	if err != nil {
		return Bridge{}, fmt.Errorf("the solver cannot be run: %w", err)
	}
	p.Name, p.Executable, p.format, p.About = filepath.Base(path), filepath.Base(path), format, "a solver of your own"
	if p.args = []string{p.input}; p.output != "" {
		p.args = append(p.args, p.output)
	}
	return Bridge{Program: p, Path: found}, nil
}
