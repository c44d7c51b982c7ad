//go:build !js

package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"lightsout/app/api"
	"lightsout/app/cli"
)

// asCommand makes this test binary the command line, which ends its process.
const asCommand = "LIGHTSOUT_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	goleak.VerifyTestMain(m)
}

// command runs the command line and returns its output. "No" with a proof is not a failure.
func command(t *testing.T, args ...string) []byte {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	var talk bytes.Buffer
	cmd.Stderr = &talk
	out, err := cmd.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() >= 3 {
		err = nil
	}
	if err != nil {
		t.Fatalf("%s: %v: %s", args, err, talk.String())
	}
	return out
}

// The command line with --json and the acts give the same answers, apart from the time they took.
func TestAnswersAreThoseOfTheCommandLine(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	e := api.NewEnv()
	for _, test := range []struct{ command, act, params string }{
		{"boards", "boards", `{}`},
		{"solve 5x5", "solve", `{"board":"5x5"}`},
		{"solve 4x7 off --goal on", "solve", `{"board":"4x7","state":"off","goal":"on"}`},
		{"solve 5x5 0x1", "solve", `{"board":"5x5","state":"0x1"}`},
		{"solve 5x5 on --least --count", "solve", `{"board":"5x5","least":true,"count":true}`},
		{"solve 4x4 on --all --limit 3", "solve", `{"board":"4x4","all":true,"limit":3}`},
		{"solve 5x5-mod3 on --general", "solve", `{"board":"5x5-mod3","general":true}`},
		{
			"solve torus-3x5 on --method dense --quiet-result", "solve",
			`{"board":"torus-3x5","method":"dense","quiet_result":true}`,
		},
		{"solve orbix on", "solve", `{"board":"orbix"}`},
		{"solve 5x5 on --weights", "weights", `{"board":"5x5"}`},
		{"hint 5x5 on", "hint", `{"board":"5x5"}`},
		{"hint hex-3 on --lit-only", "hint", `{"board":"hex-3","lit_only":true}`},
		{"hint 5x5 0x1", "hint", `{"board":"5x5","state":"0x1"}`},
		{"info graph-petersen", "info", `{"board":"graph-petersen"}`},
		{
			"info torus-4x6-king-mod4 --quiet-result", "info",
			`{"board":"torus-4x6-king-mod4","quiet_result":true}`,
		},
		{"chase 4x6 0x800001", "chase", `{"board":"4x6","state":"0x800001"}`},
		{"nearest 5x5 0x1", "nearest", `{"board":"5x5","state":"0x1"}`},
		{
			"nearest 5x4 0x1 --from off --quiet-result", "nearest",
			`{"board":"5x4","state":"0x1","from":"off","quiet_result":true}`,
		},
		{
			"generate 5x5 --depth 7 --seed a --count 3", "generate",
			`{"board":"5x5","depth":7,"seed":"a","count":3}`,
		},
		{"generate 6x6 --grade hard --seed a", "generate", `{"board":"6x6","grade":"hard","seed":"a"}`},
		{"generate 4x6 --symmetric --seed a", "generate", `{"board":"4x6","symmetric":"usual","seed":"a"}`},
		{"generate 5x5#unique-5.abc", "generate", `{"board":"5x5#unique-5.abc"}`},
		{"generate 5x5 --daily=2026-11-15", "generate", `{"board":"5x5","daily":"2026-11-15"}`},
		{"table nullity --last 30", "table", `{"table":"nullity","to":30}`},
		{
			"table least --board cylinder-NxN --first 3 --last 7", "table",
			`{"table":"least","board":"cylinder-NxN","from":3,"to":7}`,
		},
		{"table depth --last 6", "table", `{"table":"depth","to":6}`},
		{"table distribution --board 4x5", "distribution", `{"board":"4x5"}`},
		{
			"encode 3x3 on --format lp --objective least", "encode",
			`{"board":"3x3","format":"lp","objective":"least"}`,
		},
		{"encode graph-petersen --format dot", "encode", `{"board":"graph-petersen","format":"dot"}`},
		{"encode 4x3 on --format pbm", "encode", `{"board":"4x3","state":"on","format":"pbm"}`},
		{"show hex-2", "show", `{"board":"hex-2"}`},
		{"show graph-simple", "show", `{"board":"graph-simple"}`},
		{"solve graph-simple", "solve", `{"board":"graph-simple","state":"110000","goal":"on"}`},
		{"solve graph-simple 110000 --goal on", "solve", `{"board":"graph-simple"}`},
		{"solve graph-simple --goal off", "solve", `{"board":"graph-simple","state":"110000"}`},
		{"hint graph-simple", "hint", `{"board":"graph-simple"}`},
		{"encode graph-simple --format lp", "encode", `{"board":"graph-simple","format":"lp"}`},
		{"encode graph-simple --format json", "encode", `{"board":"graph-simple","format":"json"}`},
	} {
		out := command(t, append(strings.Fields(test.command), "--json")...)
		answer, err := api.Call(context.Background(), e, test.act, []byte(test.params))
		if err != nil {
			t.Errorf("%s %s: %v", test.act, test.params, err)
			continue
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(plain(t, out), plain(t, text)); diff != "" {
			t.Errorf("%s and %s %s differ:\n%s", test.command, test.act, test.params, diff)
		}
	}
}

// Results count as those that the terminal game keeps.
func TestStatisticsAreThoseOfTheCommandLine(t *testing.T) {
	lines := []string{
		`{"key":"a","ended":"2026-11-15T08:00:00Z","board":"5x5","kind":"depth-15","won":true,"took_ms":30500,"moves":15,"made":15,"least":15}`,
		`{"key":"b","ended":"2026-11-15T09:00:00Z","board":"5x5","kind":"depth-15","won":false,"took_ms":1000,"moves":1,"made":3,"hints":2}`,
		`{"key":"a","ended":"2026-11-15T10:00:00Z","board":"5x5","kind":"depth-15","won":true,"took_ms":10,"moves":15,"made":15,"least":15}`,
		`{"key":"c","ended":"2026-11-15T11:00:00Z","board":"4x7","won":true,"took_ms":5000,"moves":9,"made":9,"helped":true}`,
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "results.jsonl"), []byte(strings.Join(lines, "\n")+"\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	out := command(t, "stats", "--json", "--dir", dir)
	answer, err := api.Call(context.Background(), api.NewEnv(), "statistics",
		[]byte(`{"results":[`+strings.Join(lines, ",")+`]}`))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	diff := cmp.Diff(plain(t, out), plain(t, text))
	if diff != "" || !bytes.Contains(text, []byte(`"games":3`)) ||
		bytes.Count(text, []byte(`"fewest_extra":0`)) != 1 {
		t.Errorf("%s\n%s", diff, text)
	}
}

// plain reads an answer as generic JSON, without its duration.
func plain(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var a map[string]any
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	delete(a, "elapsed_ms")
	return a
}
