package cli

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"strings"
	"testing"
)

// What README shows is what the program prints, but for the time it takes.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "```console\n")
	block, _, _ = strings.Cut(block, "```")
	times := regexp.MustCompile(`\d+(\.\d+)?(µs|ms|s)\b`)
	shown := 0
	for _, part := range strings.Split(block, "$ lightsout ")[1:] {
		command, want, _ := strings.Cut(part, "\n")
		command, _, _ = strings.Cut(command, "  #")
		want = strings.TrimSpace(want)
		if want == "" {
			continue // named, not shown
		}
		shown++
		var out, talk bytes.Buffer
		run(context.Background(), newUI(strings.NewReader(""), &out, &talk), strings.Fields(command))
		got := strings.TrimSpace(out.String() + talk.String())
		if strings.HasPrefix(want, "5x5: unsolvable") {
			got = strings.TrimSpace(talk.String())
		}
		if times.ReplaceAllString(got, "TIME") != times.ReplaceAllString(want, "TIME") {
			t.Errorf("lightsout %s prints\n%s\nand README shows\n%s", command, got, want)
		}
	}
	if shown < 3 {
		t.Errorf("README shows the output of %d commands", shown)
	}
}
