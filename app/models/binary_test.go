package models_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lightsout"
	"lightsout/app/models"
	"lightsout/board"
)

func binaryTask(t *testing.T, spec string, random *rand.Rand) models.Task {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	x := b.NewPresses()
	for j := range b.Buttons() {
		x.Set(j, random.IntN(2))
	}
	return models.Task{Problem: lightsout.Problem{Board: b, From: b.Apply(b.AllOn(), x), To: b.AllOn()}}
}

func binaryText(t *testing.T, task models.Task) string {
	t.Helper()
	f, _ := models.FormatNamed("mathprog-binary")
	var text bytes.Buffer
	if err := f.Write(&text, task); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// The binary model is the paper's, 2·d1 + 4·d2, wherever fewer than 8 buttons change a light. On the
// hypercube 3⁴ the middle is changed by 9 buttons and the eight cells around it by 8: only these nine may
// have a third digit.
func TestBinaryModelIsThePapers(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 2015))
	for spec, third := range map[string]int{"5x5": 0, "3x3x3": 0, "3x3x3x3": 9} {
		for range 20 {
			task := binaryTask(t, spec, random)
			text := binaryText(t, task)
			if !strings.Contains(text, "= 2*d[") || strings.Contains(text, "param D") != (third > 0) {
				t.Fatalf("%s:\n%s", spec, text)
			}
			if _, data, _ := strings.Cut(text, "param D :="); strings.Count(data, "] 3") > third {
				t.Errorf("%s: %d lights have a third digit, at most %d need one", spec,
					strings.Count(data, "] 3"), third)
			}
		}
	}
}

// The MiniSat inside glpsol solves the binary model of many starts.
func TestBinaryModelStarts(t *testing.T) {
	glpsol, err := exec.LookPath("glpsol")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	random := rand.New(rand.NewPCG(15, 1))
	binary, _ := models.FormatNamed("mathprog-binary")
	for _, spec := range []string{"5x5", "3x3x3", "graph-simple", "torus-4x4"} {
		for range 10 {
			task := binaryTask(t, spec, random)
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "task.mod"), []byte(binaryText(t, task)), 0o600); err !=
				nil {
				t.Fatal(err)
			}
			cmd := exec.Command(glpsol, "--minisat", "--math", "task.mod", "--write", "reply")
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			reply, err := os.Open(filepath.Join(dir, "reply"))
			if err != nil {
				t.Fatal(err)
			}
			r, err := binary.Read(reply, task)
			reply.Close()
			if err != nil || r.Verdict != models.Solved {
				t.Fatalf("%s: %s, %v", spec, r.Verdict, err)
			}
			if err := task.Check(r); err != nil {
				t.Error(err)
			}
		}
	}
}
