package cli

import (
	"fmt"
	"slices"
	"testing"
)

// The reader of documents sees what people see.
func TestDocCommands(t *testing.T) {
	text := "```console slow\n$ lightsout a 'x  y'   # remark\none\n\ntwo\n$ b \\\n  c\n```\n" +
		"Prose.\n\n    lightsout d          what it does\n    no command\n\n<!-- no-run hours -->\n\n    lightsout e\n\n" +
		"```go\nlightsout f\n```\n\n<!-- no-run hours -->\nMore prose.\n\n```sh needs g\n# only a comment\nh | lightsout i\n```\n"
	want := []docCommand{
		{2, "lightsout a 'x  y'", "one\n\ntwo", "slow"},
		{6, "b c", "", "slow"},
		{11, "lightsout d", "", ""},
		{16, "lightsout e", "", "no-run hours"},
		{27, "h | lightsout i", "", "needs g"},
	}
	if got := docCommands(text); !slices.Equal(got, want) {
		t.Errorf("read %+v,\nwant %+v", got, want)
	}
}

// shows rejects wrong output.
func TestShows(t *testing.T) {
	for _, test := range []struct {
		want, got string
		right     bool
	}{
		{"a\nb", "a\nb\n", true},
		{"a\nb", "a\nb\nc\n", false},
		{"a\nb", "a\n\nb\n", false},
		{"a\n…\nc", "a\nb\nb\nc\n", true},
		{"a\n…\nc", "a\nc\n", true},
		{"a\n…", "a\nb\n", true},
		{"…\nc", "a\nb\n", false},
		{"in … s; 9 bytes", "in 0.4 s; 9 bytes", true},
		{"in … s; 9 bytes", "in 0.4 s; 8 bytes", false},
		{"done in 3ms", "done in 1.25s", true},
		{"done in 3 presses", "done in 4 presses", false},
		{"#.#", "###", false},
	} {
		if shows(test.want, test.got) != test.right {
			t.Errorf("%q shows %q: %v", test.want, test.got, !test.right)
		}
	}
}

func TestLightsoutCalls(t *testing.T) {
	for text, want := range map[string]string{
		"lightsout solve 5x5 '# a' --least # why": `[["solve" "5x5" "# a" "--least"]]`,
		"x=1 lightsout a | tr a b; lightsout c>d": `[["a"] ["c"]]`,
		"echo lights":   `[]`,
		"lightsout a#b": `[["a#b"]]`,
	} {
		if got := fmt.Sprintf("%q", lightsoutCalls(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, right := range map[string]bool{
		"lightsout solve 5x5 --least": true, "lightsout solve 5x5 --lest": false, "lightsout sovle 5x5": false,
		"lightsout --version": true, "lightsout census run least 5x5 --dir d": true, "lightsout census jump": false,
	} {
		if err := checkArgs(lightsoutCalls(text)[0]); (err == nil) != right {
			t.Errorf("%s: %v", text, err)
		}
	}
}
