package cli

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/app/command"
)

// The name of an order in a film from elsewhere cannot send control characters to the terminal.
func TestVerifyPrintsNoControlCharacters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "film.gif")
	args := []string{
		"film", "../../docs/films/ball.png", "../../docs/films/rings.png", "--board", "6x6", "--order",
		"radial-in", "-o", file,
	}
	var talk bytes.Buffer
	if code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), args); code != command.ExitDone {
		t.Fatalf("code %d: %s", code, talk.String())
	}
	data := must(os.ReadFile(file))
	// Of the same length, so that the blocks of the GIF stay as they are.
	hostile := bytes.Replace(data, []byte(`"order":"radial-in"`), []byte(`"order":"\u001b[2J"`), 1)
	if len(hostile) != len(data) || bytes.Equal(hostile, data) {
		t.Fatal("the order is not where it was")
	}
	if err := os.WriteFile(file, hostile, 0o666); err != nil {
		t.Fatal(err)
	}
	talk.Reset()
	code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), []string{"film", "--verify", file})
	if code != command.ExitDone || !strings.Contains(talk.String(), "order ·[2J:") ||
		strings.Contains(talk.String(), "\x1b") {
		t.Errorf("code %d: %q", code, talk.String())
	}
}

// The limit of time is also that of writing the film.
func TestFilmIsWrittenInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said strings.Builder
		u := newUI(strings.NewReader(""), slowWriter{}, &said)
		code := run(t.Context(), u, []string{
			"film", "text:A", "text:B", "--board", "5x5", "-o", "-", "--format", "y4m", "--timeout", "30s",
		})
		if code != command.ExitGaveUp || !strings.Contains(said.String(), "out of time") {
			t.Errorf("exit code %d, %s", code, said.String())
		}
	})
}

// slowWriter takes a minute for each write.
type slowWriter struct{}

func (slowWriter) Write(p []byte) (int, error) {
	time.Sleep(time.Minute)
	return len(p), nil
}

// A film in the terminal takes its time, and gives the cursor back also when it is interrupted.
func TestFilmInTheTerminal(t *testing.T) {
	for after, code := range map[time.Duration]int{time.Hour: command.ExitDone,
		time.Second: command.ExitError} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			time.AfterFunc(after, cancel)
			began := time.Now()
			var out, said strings.Builder
			args := []string{
				"film", "text:A", "text:B", "--board", "9x9", "--duration", "3s", "--for", "terminal",
				"--color", "always",
			}
			got := run(ctx, newUI(strings.NewReader(""), &out, &said), args)
			took := time.Since(began).Round(time.Second)
			if got != code || took != min(after, 3*time.Second) ||
				!strings.HasPrefix(out.String(), "\x1b[?25l\x1b[38;2;") ||
				!strings.HasSuffix(out.String(), "\n\x1b[?25h") {
				t.Errorf("exit code %d after %v, %.20q: %s", got, took, out.String(), said.String())
			}
		})
	}
}

// Every pixel of a post has the color of its cell, though a video has one color for four pixels.
func TestPostHasNoFringes(t *testing.T) {
	if _, err := exec.LookPath("ffmpeg"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("ffmpeg is missing: script/setup installs it")
	}
	file := filepath.Join(t.TempDir(), "post.mp4")
	said := strings.Builder{}
	args := strings.Fields("film text:LIGHTS text:OUT --for post --per-frame 999 --fps 2 --hold 1 -o " +
		file + " -o " + file + ".gif")
	if code := run(t.Context(), newUI(strings.NewReader(""), &said, &said), args); code != command.ExitDone {
		t.Fatal(said.String())
	}
	decode := func(name string) []byte {
		return must(exec.Command("ffmpeg", "-i", name, "-frames:v", "1", "-pix_fmt", "rgb24", "-f",
			"rawvideo", "-").Output())
	}
	video := decode(file)
	want := decode(file + ".gif")
	far := 0
	for i, v := range video {
		if d := int(v) - int(want[i]); max(d, -d) > 16 {
			far++
		}
	}
	if far > 100 || len(video) != 3*1080*1350 {
		t.Errorf("%d of %d values are far from those of the GIF", far, len(video))
	}
}
