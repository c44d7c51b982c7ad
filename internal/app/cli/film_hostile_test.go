package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The name of an order in a film from elsewhere cannot send control characters to the terminal.
func TestVerifyPrintsNoControlCharacters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "film.gif")
	args := []string{"film", "../../../docs/films/ball.png", "../../../docs/films/rings.png", "--board", "6x6", "--order", "radial-in", "-o", file}
	var talk bytes.Buffer
	if code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), args); code != exitDone {
		t.Fatalf("code %d: %s", code, talk.String())
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
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
	if code != exitDone || !strings.Contains(talk.String(), "order ·[2J:") || strings.Contains(talk.String(), "\x1b") {
		t.Errorf("code %d: %q", code, talk.String())
	}
}
