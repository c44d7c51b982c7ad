package models

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"lightsout/symmetry"
)

var updateGolden = flag.Bool("update", false, "rewrite the files in testdata/golden")

// Small files of every format, so that a change of what is written shows.
func TestGolden(t *testing.T) {
	start := func(write func(io.Writer, Task) error) func(io.Writer, Task) error {
		return func(w io.Writer, task Task) error {
			task.Start = task.Problem.Board.NewPresses()
			task.Start.Set(1, 1)
			return write(w, task)
		}
	}
	format := func(name string) func(io.Writer, Task) error { return formatNamed(t, name).Write }
	for _, c := range []struct {
		file        string
		spec, state string
		objective   Objective
		write       func(io.Writer, Task) error
	}{
		{"grid-2x3-least.mod", "2x3", "0x2d", Least, format("mathprog")},
		{"box-2x2x3-any.mod", "2x2x3", "0x2d", Any, format("mathprog")},
		{"graph-merlin-least.mod", "merlin", "0x15", Least, format("mathprog")},
		{"graph-apart-nearest.mod", "apart", "0120", Nearest, format("mathprog-graph")},
		{"binary-2x2-any.mod", "2x2", "on", Any, format("mathprog-binary")},
		{"binary-2x2-symmetric.mod", "2x2", "on", Least, func(w io.Writer, task Task) error {
			task.Symmetries = must(symmetry.Of(context.Background(), task.Problem.Board))
			return formatNamed(t, "mathprog-binary").Write(w, task)
		}},
		{"binary-2x2-unique.mod", "2x2", "on", Any, func(w io.Writer, task Task) error {
			task.Symmetries = must(symmetry.Of(context.Background(), task.Problem.Board))
			task.Unique = true
			return formatNamed(t, "mathprog-binary").Write(w, task)
		}},
		{"1x3-least.lp", "1x3", "0x5", Least, format("lp")},
		{"1x3-mod3-nearest.lp", "1x3-mod3", "120", Nearest, format("lp")},
		{"1x3-reverse.lp", "1x3", "off", Reverse, format("lp")},
		{"2x2-any.cnf", "2x2", "on", Any, format("dimacs")},
		{"3x3-king-any.cnf", "3x3-king", "on", Any, format("dimacs")},
		{"4x4-orthogonal.cnf", "4x4", "off", Orthogonal, format("dimacs")},
		{"2x2-reverse.xcnf", "2x2", "off", Reverse, format("xcnf")},
		{"1x2-mod3-any.cnf", "1x2-mod3", "12", Any, format("dimacs")},
		{"dark.xcnf", "dark", "10", Any, format("xcnf")},
		{"1x3-least.opb", "1x3", "0x5", Least, format("opb")},
		{"1x3-mod3-nearest.opb", "1x3-mod3", "120", Nearest, format("opb")},
		{"dark.opb", "dark", "10", Any, format("opb")},
		{"1x3-least.smt2", "1x3", "0x5", Least, format("smt2")},
		{"apart-nearest.smt2", "apart", "0120", Nearest, format("smt2-z3")},
		{"1x3.cbc", "1x3", "on", Least, start(WriteStartCBC)},
		{"1x3-mod3-nearest.highs", "1x3-mod3", "120", Nearest, start(WriteStartHiGHS)},
	} {
		t.Run(c.file, func(t *testing.T) {
			task := repliedTask(t, c.spec, c.state, c.objective)
			var got, again bytes.Buffer
			if err := c.write(&got, task); err != nil {
				t.Fatal(err)
			}
			if err := c.write(&again, task); err != nil || !bytes.Equal(got.Bytes(), again.Bytes()) {
				t.Fatal("written twice, it is not the same")
			}
			file := filepath.Join("testdata", "golden", c.file)
			if *updateGolden {
				if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want := must(os.ReadFile(file))
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s differs from what is written now (go test -update rewrites it):\n%s",
					file, got.String())
			}
		})
	}
}
