package compare

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"lightsout"
	"lightsout/internal/app/encode"
	"lightsout/picture"
)

// Programs that are started for a task, and read and write packed bitmaps: this one, so that a start
// is compared with a start, and elimination by a library.

// maxDense is the most lights of a board that is eliminated densely: a matrix of this many rows and
// columns takes 200 MB.
const maxDense = 40_000

// Whole returns this program, started again for each task, as a method.
func Whole(program string) Method {
	return Method{Name: "whole-program", Ours: true, Takes: rectangles(1 << 30), Answer: start(program, func(b *lightsout.Board) []string {
		return []string{"solve", b.Spec(), "@change.pbm", "-o", "presses.pbm", "--quiet-result"}
	})}
}

// Elimination returns the methods of the program that script/bench-peers builds of script/m4ri.c: Gaussian
// elimination with libm4ri, a fast library for matrices over GF(2), of the whole board and after light
// chasing. It is the fair rival of ours: everything known about elimination, and nothing about polynomials.
func Elimination(program string) []Method {
	how := func(name string) func(*lightsout.Board) []string {
		return func(*lightsout.Board) []string { return []string{name, "change.pbm", "presses.pbm"} }
	}
	return []Method{
		{Name: "m4ri-dense", Takes: rectangles(maxDense), Answer: start(program, how("dense"))},
		{Name: "m4ri-chase", Takes: rectangles(1 << 30), Answer: start(program, how("chase"))},
	}
}

// rectangles takes what a bitmap can say: some solution of a rectangle with the plus pattern.
func rectangles(most int) func(encode.Task) error {
	return func(t encode.Task) error {
		b := t.Problem.Board
		g, grid := b.Grid()
		switch {
		case t.Objective != encode.Any:
			return fmt.Errorf("it finds some solution")
		case !grid || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus || len(g.Sizes()) != 2 || b.Modulus() != 2:
			return fmt.Errorf("it takes rectangles with the plus pattern and two states")
		case b.Lights() > most:
			return fmt.Errorf("%d lights are too many for it", b.Lights())
		}
		return nil
	}
}

// unsolvableCode is the exit code of a program that says that there is no solution, as ours does.
const unsolvableCode = 3

// start runs a program in a folder with a bitmap of what has to change, and reads one of the presses.
func start(program string, args func(*lightsout.Board) []string) func(context.Context, encode.Task) (encode.Reply, error) {
	return func(ctx context.Context, t encode.Task) (encode.Reply, error) {
		dir, err := os.MkdirTemp("", "lightsout-compare-")
		if err != nil {
			return encode.Reply{}, err
		}
		defer os.RemoveAll(dir)
		b := t.Problem.Board
		var file bytes.Buffer
		if err := picture.WritePBM(&file, b, t.Change()); err != nil {
			return encode.Reply{}, err
		}
		if err := os.WriteFile(filepath.Join(dir, "change.pbm"), file.Bytes(), 0o600); err != nil {
			return encode.Reply{}, err
		}
		cmd := exec.CommandContext(ctx, program, args(b)...)
		cmd.Dir = dir
		said, err := cmd.CombinedOutput()
		switch {
		case err != nil && cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == unsolvableCode:
			return encode.Reply{Verdict: encode.Infeasible}, nil
		case err != nil:
			return encode.Reply{}, fmt.Errorf("%w: %s", err, bytes.TrimSpace(said))
		}
		return readPresses(filepath.Join(dir, "presses.pbm"), b)
	}
}

// readPresses reads presses of a board whose buttons are its lights from a bitmap.
func readPresses(file string, b *lightsout.Board) (encode.Reply, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return encode.Reply{}, err
	}
	s, err := picture.ReadPNM(bytes.NewReader(data), b)
	return encode.Reply{Verdict: encode.Solved, Presses: lightsout.Presses(s)}, err
}
