package repo_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The programs of examples/ are a module of their own, which sees the public packages only. They are built
// and run.
func TestExamplePrograms(t *testing.T) {
	folder := t.TempDir()
	build := exec.Command("go", "build", "-o", folder+string(filepath.Separator), "./...")
	build.Dir = "examples"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct{ command, want string }{
		{"torus",
			"5 presses, proved least:\n#....\n..#..\n....#\n.#...\n...#.\n\nafter these presses: " +
				".........................\n"},
		{"torus 5x5 #..../...../...../...../.....", "of these lights:\n##.##\n.....\n##.##\n.....\n##.##\n"},
		{"wiring",
			"presses:  100020020000\nsolution: 5 presses, proved least\nswitch  1: 1\nswitch  5: " +
				"2\nswitch  8: 2\n"},
	} {
		args := strings.Fields(test.command)
		out, err := exec.Command(filepath.Join(folder, args[0]), args[1:]...).CombinedOutput()
		if err != nil || !strings.HasSuffix(string(out), test.want) {
			t.Errorf("%s: %v\n%s", test.command, err, out)
		}
	}
	t.Run("daily", func(t *testing.T) { askDaily(t, filepath.Join(folder, "daily")) })
}

// askDaily asks the example server for two days, of which one has not come.
func askDaily(t *testing.T, program string) {
	server := exec.CommandContext(t.Context(), program, "-listen", "127.0.0.1:0")
	out := must(server.StdoutPipe())
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	address := must(bufio.NewReader(out).ReadString('\n'))
	defer http.DefaultClient.CloseIdleConnections()
	get := func(day string) (int, string) {
		r := must(http.Get(strings.TrimSpace(address) + day))
		defer r.Body.Close()
		body := must(io.ReadAll(r.Body))
		return r.StatusCode, string(body)
	}
	status, body := get("/2026-01-04") // a Sunday
	var puzzle struct {
		Number, Least int
		ID, Grade     string
	}
	err := json.Unmarshal([]byte(body), &puzzle)
	if err != nil || status != http.StatusOK || puzzle.Number != 4 ||
		puzzle.Grade != "expert" || puzzle.Least != 8 || puzzle.ID != "5x5:10011_00011_10010_11100_01100" {
		t.Errorf("%d, %v: %s", status, err, body)
	}
	status, body = get("/2126-11-15")
	if status != http.StatusBadRequest || !strings.Contains(body, "2126-11-15") {
		t.Errorf("a day to come: %d, %s", status, body)
	}
}
