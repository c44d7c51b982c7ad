package cli

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
)

// fullDisk is a standard output that accepts nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// Every command reports an answer that cannot be written as an error.
func TestAnswersAreNotLost(t *testing.T) {
	t.Setenv("LIGHTSOUT_HOME", t.TempDir())
	var talk strings.Builder
	film := filepath.Join(t.TempDir(), "film.gif")
	images := []string{"film", "../../../docs/films/ball.png", "../../../docs/films/rings.png", "--board", "6x6", "-o", film}
	if code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), images); code != exitDone {
		t.Fatal(talk.String())
	}
	for _, command := range []string{
		"", "--help", "--version", "solve --help", "help solve", "boards", "boards --json", "solve 5x5", "solve 5x5 --count", "solve 5x5 --least --count",
		"solve 5x5 0x1 --count", "solve 5x5 --weights", "solve 5x5 --all", "solve 4x4 --general", "solve --methods", "info 5x5", "info 3x3 --quiet-result",
		"nearest 5x5 0x1", "hint 5x5", "hint 3x3 off", "chase 5x5", "generate 5x5 --seed tamu", "stats", "table nullity", "table distribution --board 3x3 --json",
		"states 3x3 --facts", "show 5x5", "film --verify " + film, "encode 5x5 --format dot", "compare --boards 3x3 --method any --repeat 1", "man",
		"man -o " + t.TempDir(), "census --help", "census run nullity NxN 1 5 --shard 1/1 --json --dir " + t.TempDir(),
	} {
		talk.Reset()
		code := run(t.Context(), newUI(strings.NewReader(""), fullDisk{}, &talk), strings.Fields(command))
		if code != exitError || strings.Count(talk.String(), "lightsout: no space left\n") != 1 {
			t.Errorf("lightsout %s: exit code %d, and said: %s", command, code, talk.String())
		}
	}
}

// A line that is cut to the width of the terminal is still valid text.
func TestBarsAreText(t *testing.T) {
	for width := range 60 {
		for _, total := range []int64{0, 100} {
			line := bar("writing früh-größer-…-żółw.png", 50, total, 1<<30, width)
			if !utf8.ValidString(line) || utf8.RuneCountInString(line) > max(0, width-1) {
				t.Errorf("width %d: %q", width, line)
			}
		}
	}
}

// Names from other machines are shown without control characters.
func TestStatusIsText(t *testing.T) {
	text := statusText(jetstream.Status{
		Name: "c", Plan: "least 5x5\x1b]0;x\a", Dead: []census.DeadUnit{{Unit: 1, Reason: "bad\r\x1b[2J"}}, Workers: []jetstream.WorkerStatus{{Name: "w\x1bc"}},
	})
	if want := "unit 1 is given up: bad··[2J\nworker w·c: 0 units"; !strings.Contains(text, want) || strings.ContainsAny(text, "\x1b\r\a") {
		t.Errorf("the status is %q", text)
	}
}
