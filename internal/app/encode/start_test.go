package encode

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/solve"
)

// cbc takes the start as it is, with the value that we say it has.
func TestStartCBC(t *testing.T) {
	t.Parallel()
	needs(t, "cbc")
	for _, c := range []struct {
		spec, state string
		objective   Objective
		said        string
	}{
		{"4x4", "on", Least, "MIPStart provided solution with cost "},
		{"5x5", "0x1", Nearest, "MIPStart provided solution with cost 1"},
		{"2x3-mod4", "310/020", Nearest, "MIPStart provided solution with cost 3"},
	} {
		task := repliedTask(t, c.spec, c.state, c.objective)
		task.Start = task.Problem.Board.NewPresses()
		if c.objective == Least {
			solution, err := solve.Any{}.Solve(context.Background(), task.Problem)
			if err != nil {
				t.Fatal(err)
			}
			task.Start = solution.Presses
			c.said += itoa(task.Start.Weight())
		}
		dir := t.TempDir()
		var model, start bytes.Buffer
		if err := formatNamed(t, "lp").Write(&model, task); err != nil {
			t.Fatal(err)
		}
		if err := WriteStartCBC(&start, task); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string][]byte{"task.lp": model.Bytes(), "start": start.Bytes()} {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		// The limit of nodes ends it at once: only that the start is taken is of interest.
		printed := runProgram(t, dir, "cbc", "task.lp", "maxNodes", "1", "mipstart", "start", "solve")
		if !strings.Contains(printed, c.said+"\n") {
			t.Errorf("%s: cbc does not say %q:\n%s", c.spec, c.said, printed)
		}
	}
}

func TestStartRefuses(t *testing.T) {
	task := repliedTask(t, "3x3", "on", Least)
	write := WriteStartHiGHS
	if err := write(&bytes.Buffer{}, task); err == nil || err.Error() != "the task has no start" {
		t.Error(err)
	}
	task.Start = task.Problem.Board.NewPresses()
	if err := write(&bytes.Buffer{}, task); err == nil || !strings.HasPrefix(err.Error(), "the start: not a solution") {
		t.Error(err)
	}
	task.Objective = Nearest
	if err := write(&bytes.Buffer{}, task); err != nil {
		t.Error(err)
	}
	reverse := repliedTask(t, "3x3", "on", Reverse)
	reverse.Start = task.Start
	if err := write(&bytes.Buffer{}, reverse); err == nil || err.Error() != "a start is for problems whose states are known, not for the objective reverse" {
		t.Error(err)
	}
}
